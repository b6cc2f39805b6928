package catalog

// goZero are the stores of github.com/zeromicro/go-zero, read at v1.10.3.
func goZero() Library {
	const path = "github.com/zeromicro/go-zero/core"
	statements := join(
		sqlExec("Exec", 0), sqlExec("ExecCtx", 1),
		sqlGet("QueryRow QueryRows QueryRowPartial QueryRowsPartial", 0, 1),
		sqlGet("QueryRowCtx QueryRowsCtx QueryRowPartialCtx QueryRowsPartialCtx", 1, 2),
		sqlPrepare("Prepare", 0), sqlPrepare("PrepareCtx", 1),
	)
	transact := join(txFunc("Transact", 0, 0), txFunc("TransactCtx", 1, 1))
	return Library{
		Name:   "go-zero",
		Module: "github.com/zeromicro/go-zero",
		Rows: join(
			in(path+"/stores/sqlx",
				of("Session", statements),
				of("SqlConn", transact, handle("RawDB")),
				of("StmtSession",
					each("Exec", SQLExec).arg(Receiver).rest(0), each("ExecCtx", SQLExec).arg(Receiver).rest(1),
					each("QueryRow QueryRows", SQLGet).arg(Receiver).into(0).rest(1), each("QueryRowCtx QueryRowsCtx", SQLGet).arg(Receiver).into(1).rest(2),
					nothing("Close"),
				),
				handleOf("NewSqlConnFromDB NewSqlConnFromSession NewSessionFromTx", 0),
				nothing("NewMysql NewSqlConn NewConn MustNewConn"),
				sentinel("ErrNotFound", "notfound"),
			),
			// The cached connection calls the functions with a connection of its own.
			in(path+"/stores/sqlc",
				of("CachedConn",
					calls("Exec", 0).rest(0).op("handle"), calls("ExecCtx", 1).rest(1).op("handle"),
					calls("QueryRow", 2).rest(0).op("handle").note("the function's next parameter is argument 0, the destination"),
					calls("QueryRowCtx", 3).rest(1).op("handle").note("the function's next parameter is argument 1, the destination"),
					sqlExec("ExecNoCache", 0), sqlExec("ExecNoCacheCtx", 1),
					sqlGet("QueryRowNoCache QueryRowsNoCache", 0, 1), sqlGet("QueryRowNoCacheCtx QueryRowsNoCacheCtx", 1, 2),
					transact, withTx("WithSession", 0),
					nothing("DelCache DelCacheCtx GetCache GetCacheCtx SetCache SetCacheCtx SetCacheWithExpire SetCacheWithExpireCtx").note("a cache of rows"),
				),
				nothing("NewConn NewNodeConn NewConnWithCache"),
				sentinel("ErrNotFound", "notfound"),
			),
			in(path+"/stores/redis",
				of("*Redis", goZeroRedis()),
				of("*Redis", calls("Pipelined", 0).rest(0).op("pipeline"), calls("PipelinedCtx", 1).rest(0).op("pipeline"), nothing("Ping PingCtx")),
				nothing("New MustNewRedis NewRedis"),
				sentinel("Nil", "notfound").key("github.com/redis/go-redis/internal/proto.RedisError").field("redis: nil"),
			),
			in(path+"/stringx", fresh("Rand RandId Randn")),
		),
	}
}

// goZeroRedis are the commands, each without and with a context; their results are values.
func goZeroRedis() rows {
	both := func(name, op string, kind Kind, key, value, expiry int) rows {
		next := func(n int) int {
			if n == none {
				return none
			}
			return n + 1
		}
		return join(
			command(name, op, kind, key, value, expiry),
			command(name+"Ctx", op, kind, next(key), next(value), next(expiry)),
		)
	}
	return join(
		both("Incr", "INCR", Increment, 0, none, none), both("Incrby", "INCRBY", Increment, 0, 1, none),
		both("Decr", "DECR", Increment, 0, none, none), both("Decrby", "DECRBY", Increment, 0, 1, none),
		both("Hincrby", "HINCRBY", Increment, 0, 2, none).field("1"), both("Zincrby", "ZINCRBY", Increment, 0, 1, none).field("2"),
		both("Lpush", "LPUSH", Append, 0, 1, none), both("Rpush", "RPUSH", Append, 0, 1, none),
		both("Set", "SET", Set, 0, 1, none), both("Setex", "SETEX", Set, 0, 1, 2), both("Hset", "HSET", Set, 0, 2, none).field("1"),
		both("Hmset", "HSET", Set, 0, 1, none), both("Mset", "MSET", Set, none, 0, none), both("GetSet", "GETSET", Set, 0, 1, none),
		both("Expire", "EXPIRE", Set, 0, none, 1), both("Expireat", "EXPIREAT", Set, 0, none, 1), both("Persist", "PERSIST", Set, 0, none, none),
		both("Sadd", "SADD", Set, 0, 1, none), both("Zadd", "ZADD", Set, 0, 1, none), both("ZaddFloat", "ZADD", Set, 0, 1, none), both("Zadds", "ZADD", Set, 0, 1, none),
		both("Setnx", "SETNX", Claim, 0, 1, none), both("SetnxEx", "SETNX", Claim, 0, 1, 2), both("Hsetnx", "HSETNX", Claim, 0, 2, none).field("1"),
		both("Del", "DEL", Delete, 0, none, none), both("Unlink", "UNLINK", Delete, 0, none, none), both("Hdel", "HDEL", Delete, 0, 1, none),
		both("Srem", "SREM", Delete, 0, 1, none), both("Zrem", "ZREM", Delete, 0, 1, none), both("Lrem", "LREM", Delete, 0, 2, none),
		both("Lpop", "LPOP", Delete, 0, none, none), both("Rpop", "RPOP", Delete, 0, none, none), both("Spop", "SPOP", Delete, 0, none, none),
		both("Get", "GET", NoEffect, 0, none, none), both("Exists", "EXISTS", NoEffect, 0, none, none), both("Ttl", "TTL", NoEffect, 0, none, none),
		both("Mget", "MGET", NoEffect, 0, none, none), both("Hget", "HGET", NoEffect, 0, 1, none), both("Hgetall", "HGETALL", NoEffect, 0, none, none),
		both("Hexists", "HEXISTS", NoEffect, 0, 1, none), both("Hmget", "HMGET", NoEffect, 0, 1, none), both("Sismember", "SISMEMBER", NoEffect, 0, 1, none),
		both("Smembers", "SMEMBERS", NoEffect, 0, none, none), both("Scard", "SCARD", NoEffect, 0, none, none), both("Llen", "LLEN", NoEffect, 0, none, none),
		both("Lrange", "LRANGE", NoEffect, 0, none, none), both("Zscore", "ZSCORE", NoEffect, 0, 1, none), both("Zcard", "ZCARD", NoEffect, 0, none, none),
		both("Keys", "KEYS", NoEffect, 0, none, none), both("Zrange", "ZRANGE", NoEffect, 0, none, none),
		each("Publish", Redis).kind(Enqueue).op("PUBLISH").arg(0).into(1).store("Redis channel"),
		each("PublishCtx", Redis).kind(Enqueue).op("PUBLISH").arg(1).into(2).store("Redis channel"),
		each("Eval", RedisEval).arg(0).into(1).rest(2).op("Eval"), each("EvalCtx", RedisEval).arg(1).into(2).rest(3).op("EvalCtx"),
	)
}

// redigo is github.com/gomodule/redigo: a command is words, a reply is converted by functions.
func redigo() Library {
	const path = "github.com/gomodule/redigo"
	return Library{
		Name:   "redigo",
		Module: path,
		Rows: in(path+"/redis",
			of("Conn", each("Do Send", RedisDo).rest(0), nothing("Close Err Flush Receive")),
			each("DoWithTimeout DoContext", RedisDo).on(0).rest(2),
			of("*Pool", handle("Get GetContext"), nothing("Close Stats ActiveCount IdleCount")),
			each("NewScript", RedisEval).op("NewScript").arg(1),
			of("*Script", each("Do", RedisEval).on(0).arg(Receiver).rest(1).op("Run"), each("DoContext", RedisEval).on(1).arg(Receiver).rest(2).op("Run"), nothing("Load")),
			pure("Int Int64 Uint64 Float64 String Strings Bytes ByteSlices Bool Ints Int64s Values StringMap IntMap Int64Map"),
			decode("ScanStruct ScanSlice", 0, 1), each("Scan", Decode).arg(0).into(1),
			nothing("Dial DialURL DialContext NewPool"),
			sentinel("ErrNil", "notfound"),
		),
	}
}
