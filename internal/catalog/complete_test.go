package catalog

import (
	"go/types"
	"strings"
	"testing"
)

// followed are the types that can stand between a handler and a store: a method without
// a row would break the chain there. A name without "*" is an interface or has its
// methods on the value.
var followed = []string{
	"database/sql.DB", "database/sql.Tx", "database/sql.Conn", "database/sql.Stmt", "database/sql.Row", "database/sql.Rows", "database/sql.Result",
	"github.com/jmoiron/sqlx.DB", "github.com/jmoiron/sqlx.Tx", "github.com/jmoiron/sqlx.Conn", "github.com/jmoiron/sqlx.Stmt",
	"github.com/jmoiron/sqlx.NamedStmt", "github.com/jmoiron/sqlx.Row", "github.com/jmoiron/sqlx.Rows", "github.com/jmoiron/sqlx.ExtContext",
	"github.com/jackc/pgx/v4.Conn", "github.com/jackc/pgx/v4.Tx", "github.com/jackc/pgx/v4.Rows", "github.com/jackc/pgx/v4.Batch", "github.com/jackc/pgx/v4.BatchResults",
	"github.com/jackc/pgx/v4/pgxpool.Pool", "github.com/jackc/pgx/v4/pgxpool.Conn", "github.com/jackc/pgx/v4/pgxpool.Tx",
	"github.com/jackc/pgx/v5.Conn", "github.com/jackc/pgx/v5.Tx", "github.com/jackc/pgx/v5.Rows", "github.com/jackc/pgx/v5.Batch", "github.com/jackc/pgx/v5.BatchResults", "github.com/jackc/pgx/v5.QueuedQuery",
	"github.com/jackc/pgx/v5/pgxpool.Pool", "github.com/jackc/pgx/v5/pgxpool.Conn", "github.com/jackc/pgx/v5/pgxpool.Tx",
	"gorm.io/gorm.DB", "gorm.io/gorm.Association",
	"gorm.io/gorm.Interface", "gorm.io/gorm.ChainInterface", "gorm.io/gorm.CreateInterface", "gorm.io/gorm.ExecInterface", "gorm.io/gorm.SetUpdateOnlyInterface", "gorm.io/gorm.SetCreateOrUpdateInterface",
	"github.com/redis/go-redis/v9.Client", "github.com/redis/go-redis/v9.ClusterClient", "github.com/redis/go-redis/v9.Ring", "github.com/redis/go-redis/v9.Tx", "github.com/redis/go-redis/v9.Pipeline", "github.com/redis/go-redis/v9.Conn",
	"github.com/redis/go-redis/v9.UniversalClient", "github.com/redis/go-redis/v9.Cmdable", "github.com/redis/go-redis/v9.Pipeliner", "github.com/redis/go-redis/v9.Script",
	"github.com/go-redis/redis/v8.Client", "github.com/go-redis/redis/v8.ClusterClient", "github.com/go-redis/redis/v8.Tx", "github.com/go-redis/redis/v8.Pipeline",
	"github.com/go-redis/redis/v8.UniversalClient", "github.com/go-redis/redis/v8.Cmdable", "github.com/go-redis/redis/v8.Pipeliner", "github.com/go-redis/redis/v8.Script",
	"go.mongodb.org/mongo-driver/mongo.Client", "go.mongodb.org/mongo-driver/mongo.Database", "go.mongodb.org/mongo-driver/mongo.Collection", "go.mongodb.org/mongo-driver/mongo.Session",
	"go.mongodb.org/mongo-driver/mongo.SingleResult", "go.mongodb.org/mongo-driver/mongo.Cursor",
	"go.mongodb.org/mongo-driver/v2/mongo.Client", "go.mongodb.org/mongo-driver/v2/mongo.Database", "go.mongodb.org/mongo-driver/v2/mongo.Collection", "go.mongodb.org/mongo-driver/v2/mongo.Session",
	"go.mongodb.org/mongo-driver/v2/mongo.SingleResult", "go.mongodb.org/mongo-driver/v2/mongo.Cursor",
	"github.com/hibiken/asynq.Client", "github.com/hibiken/asynq.Task", "github.com/hibiken/asynq.ServeMux", "github.com/hibiken/asynq.Server", "github.com/hibiken/asynq.Inspector", "github.com/hibiken/asynq.ResultWriter",
	"net/http.Client", "net/http.Request", "net/http.Header", "os.File", "net/smtp.Client",
}

// leftOut are methods that no handler has a use for, by receiver and name prefix.
var leftOut = map[string][]string{
	"cmdable": {
		"ACL", "AR", "BF", "BgRewriteAOF", "BgSave", "CF", "CMS", "Client", "Cluster", "Command", "Config", "DebugObject", "DoRaw", "FT", "Function", "HImport",
		"Latency", "ModuleLoadex", "Monitor", "Quit", "ReadOnly", "ReadWrite", "ReplicaOf", "Save", "Shutdown", "SlaveOf", "SlowLog", "Sync",
		"SDiffCard", "SUnionCard", "LMoveM", "BLMoveM", "TDigest", "TS", "TopK", "V",
	},
	"Client":          {"CSC", "HotKeys", "AutoPipeline", "AsyncAutoPipeline", "New", "EphemeralConn", "NodeAddress", "GetMaint", "GetPush", "RegisterPush", "AppendDriverInfo", "Context"},
	"ClusterClient":   {"HImport", "AutoPipeline", "AsyncAutoPipeline", "GetResolver", "SetCommandInfoResolver", "NewDynamicResolver", "OnNewNode", "Context"},
	"Ring":            {"HImport", "AutoPipeline", "AsyncAutoPipeline", "OnNewNode", "GetShardClient", "Len", "SetAddrs", "Options"},
	"Conn":            {"RegisterPush", "GetPush"},
	"UniversalClient": {"AutoPipeline", "AsyncAutoPipeline", "Context"},
	"Tx":              {"Context", "Process"},
	"baseClient":      {""},
	"Config":          {"Apply", "AfterInitialize"},
	"Dialector":       {"BindVarTo", "DataTypeOf", "DefaultValueOf", "Initialize", "QuoteTo"},
}

// TestFollowedTypesAreComplete asks for a row of every exported method of the types in
// followed, promoted methods included.
func TestFollowedTypesAreComplete(t *testing.T) {
	m := library(t)
	for _, name := range followed {
		path, typ := cutLast(name)
		if m.packages[path] == nil {
			t.Errorf("%s is not loaded", path)
			continue
		}
		obj, ok := m.packages[path].Scope().Lookup(typ).(*types.TypeName)
		if !ok {
			t.Errorf("no type %s", name)
			continue
		}
		receiver := obj.Type()
		if !types.IsInterface(receiver) {
			receiver = types.NewPointer(receiver)
		}
		methods := types.NewMethodSet(receiver)
		for i := range methods.Len() {
			f := methods.At(i).Obj().(*types.Func)
			if _, ok := Lookup(f.FullName()); !ok && f.Exported() && !isLeftOut(f) {
				t.Errorf("%s: no row for %s", name, f.FullName())
			}
		}
	}
}

func isLeftOut(f *types.Func) bool {
	s := split(Normalize(f.FullName()))
	switch {
	case strings.HasPrefix(s.path, "go.mongodb.org"), strings.HasPrefix(s.path, "gorm.io"),
		strings.HasPrefix(s.path, "github.com/redis/go-redis"), strings.HasPrefix(s.path, "github.com/go-redis/redis"):
		if to, ok := catalog().receivers["github.com/redis/go-redis."+s.typ]; ok {
			s.typ = to
		}
		for _, prefix := range leftOut[s.typ] {
			if strings.HasPrefix(s.name, prefix) {
				return true
			}
		}
	}
	return PurePackage(s.path) || s.name == "String"
}
