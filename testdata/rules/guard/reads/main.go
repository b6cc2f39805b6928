// Command reads shows the forms in which a program reads whether something was done before: a
// column that may be NULL, a count, EXISTS, no row, a method, a set of states, a function that
// answers with a bool, an error or nothing. Each form is shown with a mark that the same
// transaction writes, and with one that nobody writes.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Task is the payload of all tasks of this program.
type Task struct {
	PremiumID string `json:"premium_id"`
	SaverID   int64  `json:"saver_id"`
	Amount    int64  `json:"amount"`
}

// Bank pays premiums.
type Bank struct {
	db       *sql.DB
	vouchers *Vouchers
}

// in makes a handler of a function that works in a transaction.
func (b *Bank) in(fn func(context.Context, *sql.Tx, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p Task
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		tx, err := b.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }()
		if err := fn(ctx, tx, p); err != nil {
			return err
		}
		return tx.Commit()
	}
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	b := &Bank{db: db, vouchers: &Vouchers{}}
	mux := asynq.NewServeMux()
	b.register(mux)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}

func (b *Bank) register(mux *asynq.ServeMux) {
	mux.HandleFunc("null:other", b.in(b.NullOther))
	mux.HandleFunc("null:valid", b.in(b.NullValid))
	mux.HandleFunc("null:pointer", b.in(b.NullPointer))
	mux.HandleFunc("count:never", b.in(b.CountNever))
	mux.HandleFunc("count:rows", b.in(b.CountRows))
	mux.HandleFunc("exists:never", b.in(b.ExistsNever))
	mux.HandleFunc("exists:row", b.in(b.ExistsRow))
	mux.HandleFunc("norows:never", b.in(b.NoRowsNever))
	mux.HandleFunc("norows:row", b.in(b.NoRowsRow))
	mux.HandleFunc("among:still", b.in(b.AmongStill))
	mux.HandleFunc("among:no_more", b.in(b.AmongNoMore))
	mux.HandleFunc("any:still", b.in(b.AnyStill))
	mux.HandleFunc("any:no_more", b.in(b.AnyNoMore))
	mux.HandleFunc("need:kept", b.in(b.NeedKept))
	mux.HandleFunc("need:taken", b.in(b.NeedTaken))
	mux.HandleFunc("list:never", b.in(b.ListNever))
	mux.HandleFunc("list:rows", b.in(b.ListRows))

	mux.HandleFunc("optional:kept", b.in(b.OptionalKept))
	mux.HandleFunc("optional:given", b.in(b.OptionalGiven))
	mux.HandleFunc("pointer:still", b.in(b.PointerStill))
	mux.HandleFunc("pointer:given", b.in(b.PointerGiven))

	mux.HandleFunc("dispute:opened_elsewhere", b.in(b.OpenedElsewhere))
	mux.HandleFunc("dispute:opened", b.in(b.Opened))
	mux.HandleFunc("refund:unsettled", b.in(b.RefundUnsettled))
	mux.HandleFunc("refund:settled", b.in(b.RefundSettled))
	mux.HandleFunc("lately:other", b.in(b.LatelyOther))
	mux.HandleFunc("lately:counted", b.in(b.Lately))

	mux.HandleFunc("method:other", b.in(b.MethodOther))
	mux.HandleFunc("method:paid", b.in(b.MethodPaid))
	mux.HandleFunc("voucher:renewed", b.in(b.VoucherRenewed))
	mux.HandleFunc("voucher:used", b.in(b.VoucherUsed))
	mux.HandleFunc("trimmed:still", b.in(b.TrimmedStill))
	mux.HandleFunc("trimmed:closed", b.in(b.TrimmedClosed))
	mux.HandleFunc("sealed:kept", b.in(b.SealedKept))
	mux.HandleFunc("sealed:spent", b.in(b.SealedSpent))
	mux.HandleFunc("key:sealed", b.in(b.KeySealed))
	mux.HandleFunc("key:spent", b.in(b.KeySpent))
	mux.HandleFunc("login:renewed", b.in(b.LoginRenewed))
	mux.HandleFunc("login:ended", b.in(b.LoginEnded))
	mux.HandleFunc("states:switch_open", b.in(b.StatesSwitchOpen))
	mux.HandleFunc("states:switch", b.in(b.StatesSwitch))
	mux.HandleFunc("states:list_never", b.in(b.StatesListNever))
	mux.HandleFunc("states:loop_never", b.in(b.StatesLoopNever))
	mux.HandleFunc("states:list", b.in(b.StatesList))
	mux.HandleFunc("states:loop", b.in(b.StatesLoop))
	mux.HandleFunc("states:set_never", b.in(b.StatesSetNever))
	mux.HandleFunc("states:set", b.in(b.StatesSet))
	mux.HandleFunc("states:key_never", b.in(b.StatesKeyNever))
	mux.HandleFunc("states:key", b.in(b.StatesKey))
	mux.HandleFunc("states:nothing_never", b.in(b.StatesNothingNever))
	mux.HandleFunc("states:nothing", b.in(b.StatesNothing))
	mux.HandleFunc("search:still", b.in(b.SearchStill))
	mux.HandleFunc("search:state", b.in(b.Search))
	mux.HandleFunc("search:other", b.in(b.SearchOther))
	mux.HandleFunc("search:rows_other", b.in(b.SearchRowsOther))
	mux.HandleFunc("search:rows", b.in(b.SearchRows))
	mux.HandleFunc("search:rows_at", b.in(b.SearchRowsAt))

	mux.HandleFunc("callee:bool_unused", b.in(b.BoolUnused))
	mux.HandleFunc("callee:bool", b.in(b.Bool))
	mux.HandleFunc("callee:error_logged", b.in(b.ErrorLogged))
	mux.HandleFunc("callee:error", b.in(b.Error))
	mux.HandleFunc("callee:nothing_never", b.in(b.NothingNever))
	mux.HandleFunc("callee:nothing", b.in(b.Nothing))
	mux.HandleFunc("callee:function_always", b.in(b.FunctionAlways))
	mux.HandleFunc("callee:function", b.in(b.Function))
}
