package catalog

import (
	"slices"
	"strings"
	"sync"
)

// libraries are all tables. They are made when the first symbol is looked up.
func libraries() []Library {
	return slices.Concat(
		[]Library{
			asynq(),
			databaseSQL(), sqlx(), scany(), pgx(), pgconn(), pgerrcode(), pq(), mysqlDriver(), sqlite3(),
			gorm(), gormDatatypes(), gormDBResolver(), squirrel(), bun(), goPG(), xorm(), goqu(), eloquent(), ent(), goZero(),
			goRedis(), redigo(), redsync(), redislock(), influxDB(),
			mongo(),
			netHTTP(), resty(), retryableHTTP(),
			netSMTP(), gomail(), jordanWrightEmail(), wneessenMail(), simpleMail(), mailyak(), sendgrid(), mailgun(), resend(), mailjet(),
			stripe(), paypal(), razorpay(), square(), adyen(), checkout(), wechatPay(),
			s3v2(), s3manager(), s3transfer(), awsValues(), awsV1(), minio(), cloudinary(), aliyunOSS(), cos(), azureBlobs(), googleStorage(), firestore(),
			twilio(), wechat(), slack(), discordgo(), firebaseMessaging(), apns2(), webPush(), whatsmeow(), ethereum(), openAI(), googleAPIs(),
			kafkaGo(), sarama(), franzGo(), confluentKafka(), amqp091(), nats(), watermill(), goQueue(),
			osFiles(), std(), contexts(), syncs(), grpc(), connect(), rate(), stdErrors(), pkgErrors(), eris(), decimal(), bcrypt(),
			googleUUID(), gofrsUUID(), hashicorpUUID(), xid(), ulid(), ksuid(), nanoid(), jaevorNanoid(),
			snowflake(), sonyflake(), shortuuid(), shortid(), randstr(), lo(),
			stdDecoders(), sonic(), jsoniter(), goccyJSON(), protobuf(), oldProtobuf(), msgpack(), yaml3(), goccyYAML(), mapstructure(), copier(),
			fx(), dig(), samberDo(), golobby(), goIOC(), glacier(),
			errgroup(), conc(), ants(), backoff(), retryGo(), sethvargoRetry(), gobreaker(),
		},
		ses(), brevo(), awsQueues(), []Library{dynamoDB()}, postmark(), telegram(), smsServices(), objectStores(), googleCloud(), realtime(), tracing(),
	)
}

// index is what Lookup searches.
type index struct {
	rows map[string]*entry
	// same leads from an import path to the one whose table it shares; receivers from
	// "import/path.Type" to the name of the type whose methods it shares.
	same      map[string]string
	receivers map[string]string
	// consts leads from the type and value of a constant to the row of its name.
	consts map[[2]string]*Row
	// methods leads from the name and signature of interfaceMethods to their symbols.
	methods map[interfaceMethod]string
	// found keeps what was looked up: a symbol stands at many calls. *Row by symbol, nil if it has none.
	found    sync.Map
	packages sync.Map // what HasRows was asked
}

type entry struct {
	row *Row
	lib *Library
}

var catalog = sync.OnceValue(func() *index {
	ix := &index{rows: map[string]*entry{}, same: map[string]string{}, receivers: map[string]string{}, consts: map[[2]string]*Row{}, methods: map[interfaceMethod]string{}}
	for _, m := range interfaceMethods {
		ix.methods[interfaceMethod{split(m.symbol).name, m.sig}] = m.symbol
	}
	libs := libraries()
	for i := range libs {
		lib := &libs[i]
		for j := range lib.Rows {
			row := &lib.Rows[j]
			ix.rows[row.Symbol] = &entry{row, lib}
			if row.Verb == Sentinel && row.Field != "" {
				ix.consts[[2]string{row.Key, row.Field}] = row
			}
		}
		for from, to := range lib.Same {
			ix.same[from] = to
		}
		for from, to := range lib.Receivers {
			ix.receivers[lib.Module+"."+from] = to
		}
	}
	return ix
})

// options are the names of the Option rows.
var options = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, e := range catalog().rows {
		if e.row.Verb == Option {
			names[e.row.Op] = true
		}
	}
	return names
})

// IsOption reports whether a key is given by an option of that name.
func IsOption(name string) bool { return options()[name] }

// Queues lists the modules of the task queues: the libraries with a row that registers handlers, and
// the packages of the user's own rows that do.
func Queues() []string {
	var queues []string
	for _, lib := range libraries() {
		if slices.ContainsFunc(lib.Rows, func(r Row) bool { return r.Verb == Register }) {
			queues = append(queues, lib.Module)
		}
	}
	var packages []string
	for symbol, row := range own {
		if row.Verb == Register {
			packages = append(packages, split(symbol).path)
		}
	}
	slices.Sort(packages)
	return append(queues, slices.Compact(packages)...)
}

// Lookup finds the row of a symbol as types.Func.FullName (or, for a field or
// variable, "import/path.Type.Field") writes it, with the major version still in it:
// a library whose argument numbers hold from some major on has no row below it.
func Lookup(symbol string) (*Row, bool) {
	if row, ok := Own(symbol); ok {
		return row, true
	}
	ix := catalog()
	if known, ok := ix.found.Load(symbol); ok {
		row := known.(*Row)
		return row, row != nil
	}
	row := ix.lookup(symbol)
	ix.found.Store(symbol, row)
	return row, row != nil
}

// named are the names of the functions, methods and types that have rows; true of those that register handlers.
var named = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for symbol, e := range catalog().rows {
		name := split(symbol).name
		names[name] = names[name] || e.row.Verb == Register
	}
	return names
})

// Named reports whether some row is of a function or method with the name, and whether one of those registers
// handlers.
func Named(name string) (registers, known bool) {
	registers, known = named()[name]
	return registers, known
}

// programWide are the methods that say something of the whole program wherever they are called, by their names: that
// savepoints are set, and which fields are unique. The library is told by a part of its path.
var programWide = map[string]string{"SavePoint": "gorm.io/gorm.", "RollbackTo": "gorm.io/gorm.", "SetUnique": "mongo-driver"}

// ProgramWide reports whether a symbol is of a method that says something of the whole program.
func ProgramWide(symbol string) bool {
	library, ok := programWide[symbol[strings.LastIndexByte(symbol, '.')+1:]]
	return ok && strings.Contains(symbol, library)
}

// ProgramWideName reports whether a method of that name may be one.
func ProgramWideName(name string) bool { return programWide[name] != "" }

// HasRows reports whether the catalogue has rows of a package. One that is part of the program, such as a library's
// fork in a workspace, is known by them too.
func HasRows(path string) bool {
	ix := catalog()
	if known, ok := ix.packages.Load(path); ok {
		return known.(bool)
	}
	prefix := ix.samePaths(Normalize(path) + ".") // of its symbols
	has := false
	for symbol := range ix.rows {
		has = has || strings.HasPrefix(strings.TrimLeft(symbol, "(*"), prefix)
	}
	ix.packages.Store(path, has)
	return has
}

func (ix *index) lookup(symbol string) *Row {
	symbol = withoutTypeArgs(symbol)
	name := Normalize(symbol)
	if e := ix.rows[symbol]; e != nil && name != symbol {
		return e.row // a row of this major only
	}
	e := ix.find(name)
	if e == nil {
		return nil
	}
	if e.lib.Min > 0 && major(symbol) < e.lib.Min {
		return nil
	}
	return e.row
}

// LookupInterface finds the row of a library's method that has the name and, apart from
// the receiver, the signature of a method of a program's own interface. The signature is
// written as types.TypeString writes it, with full import paths and without parameter
// names. What names no library type is nobody's: Close() error is not found. The row of a
// method of a gRPC client has no symbol.
func LookupInterface(method, sig string) (*Row, bool) {
	ix := catalog()
	sig = ix.samePaths(canonicalSig(sig))
	if symbol, ok := ix.methods[interfaceMethod{method, sig}]; ok {
		e := ix.rows[symbol]
		return e.row, true
	}
	if isStub(sig) {
		return grpcStub, true
	}
	if isRedisCommand(sig) {
		if e := ix.rows["(github.com/redis/go-redis.cmdable)."+method]; e != nil {
			return e.row, true
		}
	}
	return nil, false
}

// isRedisCommand reports whether the only result of a normalised signature is a command
// of go-redis: "func(context.Context, string) *github.com/redis/go-redis.IntCmd".
func isRedisCommand(sig string) bool {
	_, result, _ := strings.Cut(sig, ") *github.com/redis/go-redis.")
	return strings.HasPrefix(sig, "func(context.Context") && strings.HasSuffix(result, "Cmd") && !strings.ContainsAny(result, "./ ")
}

// samePaths writes paths of libraries that have another's table as that other's.
func (ix *index) samePaths(sig string) string {
	for from, to := range ix.same {
		if strings.Contains(sig, from) {
			sig = strings.NewReplacer(from+".", to+".", from+"/", to+"/").Replace(sig)
		}
	}
	return sig
}

// LookupConst finds the Sentinel row of an error that is a constant, by its type as
// "import/path.Name" and its value: redis.Nil is "redis: nil".
func LookupConst(typ, value string) (*Row, bool) {
	ix := catalog()
	row, ok := ix.consts[[2]string{ix.samePaths(Normalize(typ)), value}]
	return row, ok
}

// aliases are other names of types in signatures; whether one is written out depends on how it was loaded.
var aliases = strings.NewReplacer("interface{}", "any", "entgo.io/ent/dialect/sql.TxOptions", "database/sql.TxOptions")

// canonicalSig writes a signature the one way in which interfaceMethods has it: any for
// interface{}, no other aliases, and no names for the parameters of functions within it.
func canonicalSig(sig string) string {
	sig = aliases.Replace(Normalize(sig))
	if !strings.Contains(sig, " ") {
		return sig
	}
	var b strings.Builder
	for i := 0; i < len(sig); i++ {
		b.WriteByte(sig[i])
		if sig[i] != '(' && !strings.HasSuffix(sig[:i+1], ", ") {
			continue
		}
		end := i + 1
		for end < len(sig) && isNameByte(sig[end]) {
			end++
		}
		if end > i+1 && end < len(sig) && sig[end] == ' ' && sig[i+1:end] != "chan" {
			i = end // the name and its space
		}
	}
	return b.String()
}

// find looks for a normalised symbol under its own name, under that of the path that
// it is the same as, and under that of the receiver that it is the same as.
func (ix *index) find(name string) *entry {
	if e := ix.rows[name]; e != nil {
		return e
	}
	s := split(name)
	path := s.path
	for i := len(path); i > 0; i = strings.LastIndexByte(path[:i], '/') {
		if to, ok := ix.same[path[:i]]; ok {
			s.path = to + path[i:]
			break
		}
	}
	if s.path != path {
		if e := ix.rows[s.String()]; e != nil {
			return e
		}
	}
	if to, ok := ix.receivers[s.path+"."+s.typ]; ok && s.method {
		s.typ = to
		return ix.rows[s.String()]
	}
	return nil
}

// symbolParts is a symbol taken apart: "(*path.typ).name" for a method, "path.name"
// for a function (typ ""), "path.typ.name" for a field.
type symbolParts struct {
	path, typ, name string
	method, pointer bool
}

// split takes a symbol apart. Every name stands after the last dot of what is left; a
// type's name before a field is told from the ".v3" of a path by its capital letter.
func split(symbol string) symbolParts {
	var s symbolParts
	if rest, ok := strings.CutPrefix(symbol, "("); ok {
		s.method = true
		rest, s.pointer = strings.CutPrefix(rest, "*")
		rest, s.name, _ = strings.Cut(rest, ").")
		s.path, s.typ = cutLast(rest)
		return s
	}
	s.path, s.name = cutLast(symbol)
	if path, typ := cutLast(s.path); typ != "" && 'A' <= typ[0] && typ[0] <= 'Z' {
		s.path, s.typ = path, typ
	}
	return s
}

// cutLast cuts s at the last dot behind the last slash.
func cutLast(s string) (before, after string) {
	i := strings.LastIndexByte(s, '.')
	if i < 0 || strings.IndexByte(s[i:], '/') >= 0 {
		return s, ""
	}
	return s[:i], s[i+1:]
}

// String puts the parts together again.
func (s symbolParts) String() string {
	switch {
	case s.method && s.pointer:
		return "(*" + s.path + "." + s.typ + ")." + s.name
	case s.method:
		return "(" + s.path + "." + s.typ + ")." + s.name
	case s.typ != "":
		return s.path + "." + s.typ + "." + s.name
	}
	return s.path + "." + s.name
}

// Normalize is the form in which rows name a symbol: major versions are taken out of
// import paths ("/v9" but not the ".v2" of gopkg.in) and type parameters left out. It
// also takes signatures.
func Normalize(symbol string) string {
	symbol = withoutTypeArgs(symbol)
	i := strings.Index(symbol, "/v")
	if i < 0 {
		return symbol
	}
	var b strings.Builder
	for i >= 0 {
		end := i + 2
		for end < len(symbol) && '0' <= symbol[end] && symbol[end] <= '9' {
			end++
		}
		if !isMajor(symbol[i+1:end]) || end < len(symbol) && symbol[end] != '/' && symbol[end] != '.' {
			end = i + 2
			b.WriteString(symbol[:end])
		} else {
			b.WriteString(symbol[:i])
		}
		symbol = symbol[end:]
		i = strings.Index(symbol, "/v")
	}
	b.WriteString(symbol)
	return b.String()
}

// isMajor reports whether s is the suffix of a major version: v2 and up.
func isMajor(s string) bool {
	if len(s) < 2 || s[0] != 'v' || s[1] == '0' || s == "v1" {
		return false
	}
	return strings.Trim(s[1:], "0123456789") == ""
}

// major is the first major version in a symbol's path, 0 if there is none.
func major(symbol string) int {
	for _, part := range strings.FieldsFunc(symbol, func(r rune) bool { return r == '/' || r == '.' || r == ')' }) {
		if isMajor(part) {
			n := 0
			for _, d := range part[1:] {
				n = n*10 + int(d-'0')
			}
			return n
		}
	}
	return 0
}

// withoutTypeArgs leaves out what stands in brackets, but keeps the brackets of slice,
// array and map types in a signature: those have no name before them.
func withoutTypeArgs(s string) string {
	if !strings.Contains(s, "[") {
		return s
	}
	var b strings.Builder
	depth := 0 // of brackets left out
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '[' && (depth > 0 || i > 0 && isNameByte(s[i-1]) && !strings.HasSuffix(s[:i], "map")):
			depth++
		case c == ']' && depth > 0:
			depth--
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func isNameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// PurePackage reports whether the functions and methods of the package at path give
// results of their arguments and receiver only. Rows come first: ask it when Lookup
// found none.
func PurePackage(path string) bool {
	path = Normalize(path)
	if pureStd[path] {
		return true
	}
	return hasPathPrefix(path, pureModules)
}

// PureSymbol is PurePackage of the package to which a symbol belongs.
func PureSymbol(symbol string) bool { return PurePackage(split(Normalize(symbol)).path) }

// Observational reports whether a symbol belongs to a package that logs, measures or
// traces. Rows come first: ask it when Lookup found none.
func Observational(symbol string) bool {
	return hasPathPrefix(split(Normalize(symbol)).path, observational)
}

// hasPathPrefix reports whether path is one of prefixes or below one.
func hasPathPrefix(path string, prefixes []string) bool {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(path, p); ok && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}
