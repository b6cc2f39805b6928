package catalog

import "strings"

// goRedis is github.com/redis/go-redis (v9) and github.com/go-redis/redis (v8), read
// at v9.23.0 and v8.11.5. Commands are methods of the unexported type cmdable, which
// clients, pipelines and transactions embed; in v9 those of an interface value belong
// to one of the small interfaces, in v8 and early v9 to Cmdable itself.
//
// Before v8 the methods took no context: those majors are left out (Min).
func goRedis() Library {
	const path = "github.com/redis/go-redis"
	return Library{
		Name:     "go-redis",
		Module:   path,
		Versions: []string{"v8", "v9"},
		Same:     map[string]string{"github.com/go-redis/redis": path},
		Min:      8,
		Receivers: map[string]string{
			"Cmdable": "cmdable", "StringCmdable": "cmdable", "HashCmdable": "cmdable",
			"ListCmdable": "cmdable", "SetCmdable": "cmdable", "SortedSetCmdable": "cmdable",
			"StreamCmdable": "cmdable", "GenericCmdable": "cmdable", "PubSubCmdable": "cmdable",
			"GeoCmdable": "cmdable", "HyperLogLogCmdable": "cmdable", "BitMapCmdable": "cmdable",
			"ScriptingFunctionsCmdable": "cmdable", "JSONCmdable": "cmdable", "ProbabilisticCmdable": "cmdable",
			"TimeseriesCmdable": "cmdable", "SearchCmdable": "cmdable", "VectorSetCmdable": "cmdable",
			"ClusterCmdable": "cmdable", "ACLCmdable": "cmdable", "ArrayCmdable": "cmdable",
			"Scripter": "cmdable", "StatefulCmdable": "statefulCmdable",
		},
		Rows: in(path,
			of("cmdable", redisCommands()),
			of("*Client *ClusterClient *Ring *Conn *Tx *Pipeline Cmdable",
				calls("Pipelined", 1).rest(0).op("pipeline"),
				txFunc("TxPipelined", 1, 0).op("multi"), txBegin("TxPipeline").op("multi"),
				handle("Pipeline"),
			),
			of("*Client *ClusterClient *Ring UniversalClient",
				txFunc("Watch", 1, 0).op("watch").note("optimistic: the function's reads are checked at TxPipelined, not the effects before it"),
				nothing("Subscribe PSubscribe SSubscribe PoolStats Close"),
			),
			of("*Client *ClusterClient *Ring *Conn *Pipeline *Tx UniversalClient Pipeliner", nothing("Process")),
			of("*Client *ClusterClient *Ring *Pipeline UniversalClient Pipeliner cmdable", each("Do", RedisDo).rest(1)),
			of("UniversalClient *hooksMixin *hooks", nothing("AddHook")),
			of("*Ring", each("Publish", Redis).kind(Enqueue).op("PUBLISH").arg(1).into(2).store("Redis channel")),
			of("*Pipeline Pipeliner", nothing("Exec Len Discard Cmds BatchProcess Close")),
			of("*Client *ClusterClient *Ring *Tx", handle("WithContext").note("v8")),
			of("*baseClient", nothing("Close")),
			of("*Client", handle("Conn WithTimeout"), nothing("Options")),
			of("*ClusterClient *Ring", calls("ForEachShard", 1).rest(1).op("handle")),
			of("*ClusterClient", calls("ForEachMaster ForEachSlave", 1).rest(1).op("handle"), handle("MasterForKey SlaveForKey"), nothing("DBSize ScriptLoad ScriptFlush ScriptExists ReloadState Options")),
			of("*Tx", nothing("Watch Unwatch Close")),
			of("statefulCmdable", nothing("Auth AuthACL Select SwapDB ClientSetName ClientSetInfo Hello")),

			// A script has its text from NewScript; argument 1 is the client.
			each("NewScript", RedisEval).op("NewScript").arg(0),
			of("*Script",
				each("Run RunRO Eval EvalRO EvalSha EvalShaRO", RedisEval).on(1).arg(Receiver).into(2).rest(3).named(),
				nothing("Load Exists"), pure("Hash"),
			),
			redisResults(),
			of("*PubSub",
				nothing("Close Subscribe PSubscribe SSubscribe Unsubscribe PUnsubscribe SUnsubscribe Ping ReceiveTimeout Receive ReceiveMessage Channel ChannelSize ChannelWithSubscriptions String"),
			),
			nothing("NewClient NewClusterClient NewRing NewUniversalClient NewFailoverClient NewFailoverClusterClient NewSentinelClient ParseURL ParseClusterURL ParseFailoverURL SetLogger"),
			// Both are constants: Key is their type, Field their value.
			sentinel("Nil", "notfound").key(path+"/internal/proto.RedisError").field("redis: nil"),
			sentinel("TxFailedErr", "noupdate").key(path+"/internal/proto.RedisError").field("redis: transaction failed").
				note("a watched key was changed by another"),
		),
	}
}

// redisResults are the commands' results: Result, Val and the typed accessors.
func redisResults() rows {
	const (
		plain = "*ACLLogCmd *AggregateCmd *BFInfoCmd *BoolCmd *BoolSliceCmd *CFInfoCmd *CMSInfoCmd *ClientInfoCmd *ClusterLinksCmd *ClusterShardsCmd *ClusterSlotsCmd *Cmd *CommandsInfoCmd *DigestCmd *DurationCmd *FTInfoCmd *FTSearchCmd *FTSpellCheckCmd *FTSynDumpCmd *FloatCmd *FloatSliceCmd *FunctionListCmd *FunctionStatsCmd *GeoLocationCmd *GeoPosCmd *GeoSearchLocationCmd *IncrEXFloatCmd *IncrEXIntCmd *InfoCmd *IntCmd *IntPointerSliceCmd *IntSliceCmd *JSONCmd *JSONSliceCmd *KeyFlagsCmd *KeyValueSliceCmd *KeyValuesCmd *LCSCmd *LatencyCmd *MapMapStringInterfaceCmd *MapStringIntCmd *MapStringInterfaceCmd *MapStringInterfaceSliceCmd *MapStringSliceInterfaceCmd *MapStringStringCmd *MapStringStringSliceCmd *RankWithScoreCmd *ScanCmd *ScanDumpCmd *SliceCmd *SlowLogCmd *StatusCmd *StringCmd *StringSliceCmd *StringStructMapCmd *StringStringMapCmd *StringIntMapCmd *TDigestInfoCmd *TSTimestampValueCmd *TSTimestampValueSliceCmd *TimeCmd *TopKInfoCmd *UintCmd *VectorScoreSliceCmd *XAutoClaimCmd *XAutoClaimJustIDCmd *XInfoConsumersCmd *XInfoGroupsCmd *XInfoStreamCmd *XInfoStreamFullCmd *XMessageSliceCmd *XPendingCmd *XPendingExtCmd *XStreamSliceCmd *ZSliceCmd *ZSliceWithKeyCmd *ZWithKeyCmd"
	)
	return join(
		of(plain, each("Result Val", RedisResult)),
		of("*baseCmd Cmder", each("Err", RedisResult), nothing("Args Name FullName SetErr")), of("Cmder", nothing("String")),
		of("*Cmd", each("Text Int Int64 Uint64 Float32 Float64 Bool Slice StringSlice Int64Slice Uint64Slice Float32Slice Float64Slice BoolSlice", RedisResult)),
		of("*StringCmd", each("Bytes Bool Int Int64 Uint64 Float32 Float64 Time", RedisResult)),
		of("*StatusCmd", each("Bytes", RedisResult)),
		of("*IntCmd", each("Uint64", RedisResult)),
		of("*JSONCmd", each("Expanded", RedisResult)),
		of("*StringCmd *SliceCmd *MapStringStringCmd *StringStringMapCmd", each("Scan", RedisResult).into(0)),
		of("*StringSliceCmd", each("ScanSlice", RedisResult).into(0)),
		of("*ScanCmd", each("Iterator", RedisResult)),
		of("*ScanIterator", each("Val Err", RedisResult), nothing("Next")),
	).named()
}

// command is a command of Redis with argument numbers that count the context.
func command(names, op string, kind Kind, key, value, expiry int) rows {
	rs := each(names, Redis).op(op).kind(kind).arg(key).into(value).rest(expiry)
	if kind == NoEffect {
		return rs
	}
	return rs.store("Redis key")
}

// redisCommands are the methods of cmdable. Arg is the key (the first one of several),
// Into the value, field or member, Rest the expiry; Op is the command as Redis has it.
func redisCommands() rows {
	read := func(names, op string) rows { return command(names, op, NoEffect, 1, none, none) }
	return join(
		// Strings.
		command("Incr", "INCR", Increment, 1, none, none),
		command("IncrBy", "INCRBY", Increment, 1, 2, none),
		command("IncrByFloat", "INCRBYFLOAT", Increment, 1, 2, none),
		command("IncrEXInt IncrEXFloat", "INCREX", Increment, 1, 2, none),
		command("Decr", "DECR", Increment, 1, none, none),
		command("DecrBy", "DECRBY", Increment, 1, 2, none),
		command("Append", "APPEND", Append, 1, 2, none),
		command("Set", "SET", Set, 1, 2, 3),
		command("SetArgs", "SET", Set, 1, 2, 3).field("Mode").note("SetArgs.Mode \"NX\" makes it a claim, SetArgs.TTL is the expiry"),
		command("SetEx SetEX", "SETEX", Set, 1, 2, 3).note("SetEX in v8"),
		command("SetXX", "SET XX", Set, 1, 2, 3),
		command("SetNX", "SETNX", Claim, 1, 2, 3).note("result true: this call has set it; expiry 0 is none"),
		command("SetIFEQ SetIFEQGet SetIFNE SetIFNEGet SetIFDEQ SetIFDEQGet SetIFDNE SetIFDNEGet", "SET IF", Set, 1, 2, 4),
		command("SetFromBuffer", "SET", Set, 1, 2, none),
		command("MSet", "MSET", Set, none, 1, none),
		command("MSetEX", "MSETEX", Set, none, 2, 1),
		command("MSetNX", "MSETNX", Claim, none, 1, none),
		command("GetSet", "GETSET", Set, 1, 2, none),
		command("GetDel", "GETDEL", Delete, 1, none, none),
		command("GetEx", "GETEX", NoEffect, 1, none, 2).note("reads, and moves the expiry"),
		command("SetRange", "SETRANGE", Set, 1, 3, none),
		command("SetBit", "SETBIT", Set, 1, 3, none),
		command("BitField", "BITFIELD", Increment, 1, 2, none).note("with INCRBY; GET and SET are harmless, as the words in argument 2 say"),
		command("BitOpAnd BitOpOr BitOpXor BitOpNot BitOpDiff BitOpDiff1 BitOpAndOr BitOpOne", "BITOP", Set, 1, none, none),
		read("Get", "GET"), read("GetToBuffer", "GET"), read("GetRange", "GETRANGE"), read("StrLen", "STRLEN"),
		read("MGet", "MGET"), read("GetBit", "GETBIT"), read("BitCount", "BITCOUNT"), read("BitPos BitPosSpan", "BITPOS"),
		read("BitFieldRO", "BITFIELD_RO"), read("Digest", "DIGEST"), command("LCS", "LCS", NoEffect, none, none, none),

		// Keys.
		command("Del", "DEL", Delete, 1, none, none),
		command("DelExArgs", "DELEX", Delete, 1, none, none),
		command("Unlink", "UNLINK", Delete, 1, none, none),
		command("Expire ExpireNX ExpireXX ExpireGT ExpireLT", "EXPIRE", Set, 1, none, 2),
		command("ExpireAt", "EXPIREAT", Set, 1, none, 2),
		command("PExpire", "PEXPIRE", Set, 1, none, 2),
		command("PExpireAt", "PEXPIREAT", Set, 1, none, 2),
		command("Persist", "PERSIST", Set, 1, none, none),
		command("Rename", "RENAME", Set, 1, 2, none),
		command("RenameNX", "RENAMENX", Claim, 1, 2, none),
		command("Copy", "COPY", Set, 2, 1, none),
		command("Move", "MOVE", Set, 1, none, none),
		command("Restore", "RESTORE", Claim, 1, 3, 2).note("fails if the key exists"),
		command("RestoreReplace", "RESTORE", Set, 1, 3, 2),
		command("SortStore", "SORT", Set, 2, none, none),
		command("FlushAll FlushAllAsync", "FLUSHALL", Delete, none, none, none),
		command("FlushDB FlushDBAsync", "FLUSHDB", Delete, none, none, none),
		command("Migrate", "MIGRATE", Set, 3, none, none),
		read("Exists", "EXISTS"), read("TTL", "TTL"), read("PTTL", "PTTL"), read("ExpireTime", "EXPIRETIME"), read("PExpireTime", "PEXPIRETIME"),
		read("Type", "TYPE"), read("Touch", "TOUCH"), read("Keys", "KEYS"), read("Dump", "DUMP"), read("MemoryUsage", "MEMORY"),
		read("ObjectRefCount ObjectEncoding ObjectIdleTime ObjectFreq", "OBJECT"), read("Sort SortInterfaces SortRO", "SORT"),
		command("RandomKey", "RANDOMKEY", NoEffect, none, none, none),
		command("Scan ScanType", "SCAN", NoEffect, none, none, none),

		// Hashes.
		command("HIncrBy", "HINCRBY", Increment, 1, 3, none).field("2"),
		command("HIncrByFloat", "HINCRBYFLOAT", Increment, 1, 3, none).field("2"),
		command("HSet", "HSET", Set, 1, 2, none),
		command("HMSet", "HMSET", Set, 1, 2, none),
		command("HSetEX", "HSETEX", Set, 1, 2, none),
		command("HSetEXWithArgs", "HSETEX", Set, 1, 3, none),
		command("HSetNX", "HSETNX", Claim, 1, 3, none).field("2"),
		command("HDel", "HDEL", Delete, 1, 2, none),
		command("HGetDel", "HGETDEL", Delete, 1, 2, none),
		command("HGetEX", "HGETEX", NoEffect, 1, 2, none), command("HGetEXWithArgs", "HGETEX", NoEffect, 1, 3, none),
		command("HExpire HExpireWithArgs", "HEXPIRE", Set, 1, none, 2),
		command("HPExpire HPExpireWithArgs", "HPEXPIRE", Set, 1, none, 2),
		command("HExpireAt HExpireAtWithArgs HPExpireAt HPExpireAtWithArgs", "HEXPIREAT", Set, 1, none, 2),
		command("HPersist", "HPERSIST", Set, 1, none, none),
		command("HGet", "HGET", NoEffect, 1, 2, none), command("HMGet", "HMGET", NoEffect, 1, 2, none),
		command("HExists", "HEXISTS", NoEffect, 1, 2, none), command("HStrLen", "HSTRLEN", NoEffect, 1, 2, none),
		read("HGetAll", "HGETALL"), read("HKeys", "HKEYS"), read("HVals", "HVALS"), read("HLen", "HLEN"),
		read("HScan HScanNoValues", "HSCAN"), read("HRandField HRandFieldWithValues", "HRANDFIELD"),
		read("HTTL HPTTL", "HTTL"), read("HExpireTime HPExpireTime", "HEXPIRETIME"),

		// Lists. A pop takes another element on each run.
		command("LPush", "LPUSH", Append, 1, 2, none),
		command("RPush", "RPUSH", Append, 1, 2, none),
		command("LPushX", "LPUSHX", Append, 1, 2, none),
		command("RPushX", "RPUSHX", Append, 1, 2, none),
		command("LInsert", "LINSERT", Append, 1, 4, none),
		command("LInsertBefore LInsertAfter", "LINSERT", Append, 1, 3, none),
		command("LSet", "LSET", Set, 1, 3, none),
		command("LTrim", "LTRIM", Set, 1, none, none),
		command("LRem", "LREM", Delete, 1, 3, none),
		command("LPop LPopCount", "LPOP", Delete, 1, none, none),
		command("RPop RPopCount", "RPOP", Delete, 1, none, none),
		command("BLPop", "BLPOP", Delete, 2, none, none),
		command("BRPop", "BRPOP", Delete, 2, none, none),
		command("LMPop", "LMPOP", Delete, 3, none, none),
		command("BLMPop", "BLMPOP", Delete, 4, none, none),
		command("RPopLPush", "RPOPLPUSH", Delete, 1, 2, none),
		command("BRPopLPush", "BRPOPLPUSH", Delete, 1, 2, none),
		command("LMove BLMove", "LMOVE", Delete, 1, 2, none),
		read("LRange", "LRANGE"), read("LLen", "LLEN"), read("LIndex", "LINDEX"), read("LPos LPosCount", "LPOS"),

		// Sets.
		command("SAdd", "SADD", Set, 1, 2, none).note("the result, members added, is 0 on a repeated run"),
		command("SRem", "SREM", Delete, 1, 2, none),
		command("SMove", "SMOVE", Set, 1, 3, none),
		command("SPop SPopN", "SPOP", Delete, 1, none, none),
		command("SDiffStore SInterStore SUnionStore", "SSTORE", Set, 1, none, none),
		command("SIsMember", "SISMEMBER", NoEffect, 1, 2, none), command("SMIsMember", "SMISMEMBER", NoEffect, 1, 2, none),
		read("SMembers SMembersMap", "SMEMBERS"), read("SCard", "SCARD"), read("SRandMember SRandMemberN", "SRANDMEMBER"),
		read("SDiff", "SDIFF"), read("SInter", "SINTER"), read("SUnion", "SUNION"), read("SScan", "SSCAN"),
		command("SInterCard", "SINTERCARD", NoEffect, 2, none, none),

		// Sorted sets.
		command("ZIncrBy", "ZINCRBY", Increment, 1, 2, none).field("3"),
		command("ZIncr ZIncrNX ZIncrXX", "ZADD INCR", Increment, 1, 2, none).note("v8"),
		command("ZAddArgsIncr", "ZADD INCR", Increment, 1, 2, none),
		command("ZAdd ZAddXX ZAddGT ZAddLT ZAddArgs", "ZADD", Set, 1, 2, none),
		command("ZAddCh ZAddXXCh", "ZADD", Set, 1, 2, none).note("v8"),
		command("ZAddNX", "ZADD NX", Claim, 1, 2, none).note("the result, members added, is 0 on a repeated run"),
		command("ZAddNXCh", "ZADD NX", Claim, 1, 2, none).note("v8"),
		command("ZRem", "ZREM", Delete, 1, 2, none),
		command("ZRemRangeByRank", "ZREMRANGEBYRANK", Delete, 1, none, none).note("removes others on each run"),
		command("ZRemRangeByScore ZRemRangeByLex", "ZREMRANGEBYSCORE", Delete, 1, none, none),
		command("ZPopMax", "ZPOPMAX", Delete, 1, none, none),
		command("ZPopMin", "ZPOPMIN", Delete, 1, none, none),
		command("BZPopMax", "BZPOPMAX", Delete, 2, none, none),
		command("BZPopMin", "BZPOPMIN", Delete, 2, none, none),
		command("ZMPop", "ZMPOP", Delete, 3, none, none),
		command("BZMPop", "BZMPOP", Delete, 4, none, none),
		command("ZInterStore ZUnionStore ZDiffStore ZRangeStore", "ZSTORE", Set, 1, none, none),
		command("ZScore ZMScore ZRank ZRevRank ZRankWithScore ZRevRankWithScore", "ZSCORE", NoEffect, 1, 2, none),
		read("ZCard", "ZCARD"), read("ZCount ZLexCount", "ZCOUNT"), read("ZScan", "ZSCAN"),
		read("ZRange ZRangeWithScores ZRangeByScore ZRangeByLex ZRangeByScoreWithScores", "ZRANGE"),
		read("ZRevRange ZRevRangeWithScores ZRevRangeByScore ZRevRangeByLex ZRevRangeByScoreWithScores", "ZREVRANGE"),
		read("ZRandMember ZRandMemberWithScores", "ZRANDMEMBER"), read("ZDiff ZDiffWithScores", "ZDIFF"),
		command("ZRangeArgs ZRangeArgsWithScores ZInter ZInterWithScores ZUnion ZUnionWithScores", "ZRANGE", NoEffect, none, none, none),
		command("ZInterCard", "ZINTERCARD", NoEffect, 2, none, none),

		// Streams. XADD without an ID makes a new entry on each run.
		each("XAdd", Redis).kind(Append).op("XADD").arg(1).field("Stream").key("ID").store("Redis stream").
			note("XAddArgs.ID: a second entry with the same ID is refused; \"\" and \"*\" make one"),
		command("XDel", "XDEL", Delete, 1, 2, none),
		command("XDelEx", "XDELEX", Delete, 1, 3, none),
		command("XTrim XTrimApprox XTrimMaxLen XTrimMaxLenApprox XTrimMaxLenMode XTrimMaxLenApproxMode XTrimMinID XTrimMinIDApprox XTrimMinIDMode XTrimMinIDApproxMode", "XTRIM", Delete, 1, none, none),
		command("XAck XAckDel", "XACK", Set, 1, none, none),
		command("XGroupCreate XGroupCreateMkStream XGroupCreateConsumer XGroupSetID XCfgSet", "XGROUP", Set, 1, none, none),
		command("XGroupDestroy XGroupDelConsumer", "XGROUP", Delete, 1, none, none),
		command("XClaim XClaimJustID XAutoClaim XAutoClaimJustID XAutoClaimWithDeleted XNack", "XCLAIM", Set, none, none, none),
		command("XRead XReadStreams", "XREAD", NoEffect, none, none, none),
		command("XReadGroup", "XREADGROUP", Set, none, none, none).note("moves the group on"),
		read("XLen", "XLEN"), read("XRange XRangeN", "XRANGE"), read("XRevRange XRevRangeN", "XREVRANGE"), read("XPending", "XPENDING"),
		read("XInfoStream XInfoStreamFull XInfoGroups XInfoConsumers", "XINFO"),
		command("XPendingExt", "XPENDING", NoEffect, none, none, none),

		// Channels: core Redis pub/sub takes no key.
		each("Publish", Redis).kind(Enqueue).op("PUBLISH").arg(1).into(2).store("Redis channel"),
		each("SPublish", Redis).kind(Enqueue).op("SPUBLISH").arg(1).into(2).store("Redis channel"),
		command("PubSubChannels PubSubNumSub PubSubNumPat PubSubShardChannels PubSubShardNumSub", "PUBSUB", NoEffect, none, none, none),

		// HyperLogLog, geo.
		command("PFAdd", "PFADD", Set, 1, 2, none), command("PFMerge", "PFMERGE", Set, 1, none, none), read("PFCount", "PFCOUNT"),
		command("GeoAdd", "GEOADD", Set, 1, 2, none),
		command("GeoRadiusStore GeoRadiusByMemberStore", "GEORADIUS", Set, 1, none, none).note("the destination is the field Store of the query"),
		command("GeoSearchStore", "GEOSEARCHSTORE", Set, 2, none, none),
		read("GeoPos", "GEOPOS"), read("GeoDist", "GEODIST"), read("GeoHash", "GEOHASH"),
		read("GeoRadius GeoRadiusByMember GeoSearch GeoSearchLocation", "GEOSEARCH"),

		// Scripts.
		each("Eval EvalRO", RedisEval).arg(1).into(2).rest(3).named(),
		each("EvalSha EvalShaRO FCall FCallRO FCallRo", RedisEval).into(2).rest(3).named().note("the text is on the server"),
		command("ScriptLoad ScriptExists ScriptFlush ScriptKill", "SCRIPT", NoEffect, none, none, none),

		// RedisJSON, probabilistic structures, time series, v9.
		command("JSONNumIncrBy", "JSON.NUMINCRBY", Increment, 1, 3, none).field("2"),
		command("JSONArrAppend", "JSON.ARRAPPEND", Append, 1, 3, none).field("2"),
		command("JSONArrInsert", "JSON.ARRINSERT", Append, 1, 4, none).field("2"),
		command("JSONStrAppend", "JSON.STRAPPEND", Append, 1, 3, none).field("2"),
		command("JSONToggle", "JSON.TOGGLE", Increment, 1, none, none).field("2").note("toggled back by a second run"),
		command("JSONSet JSONSetMode JSONSetWithArgs JSONMerge", "JSON.SET", Set, 1, 3, none).field("2"),
		command("JSONMSet JSONMSetArgs", "JSON.MSET", Set, none, 1, none),
		command("JSONDel JSONForget JSONClear", "JSON.DEL", Delete, 1, none, none).field("2"),
		command("JSONArrPop JSONArrTrim JSONArrTrimWithArgs", "JSON.ARRPOP", Delete, 1, none, none).field("2"),
		read("JSONGet JSONGetWithArgs", "JSON.GET"), command("JSONMGet", "JSON.MGET", NoEffect, 2, none, none),
		read("JSONArrIndex JSONArrIndexWithArgs JSONArrLen JSONObjKeys JSONObjLen JSONStrLen JSONType JSONDebugMemory", "JSON"),
		command("CMSIncrBy", "CMS.INCRBY", Increment, 1, 2, none), command("TopKIncrBy TopKAdd", "TOPK.INCRBY", Increment, 1, 2, none),
		command("TDigestAdd", "TDIGEST.ADD", Append, 1, 2, none),
		command("TSIncrBy TSIncrByWithArgs", "TS.INCRBY", Increment, 1, 2, none), command("TSDecrBy TSDecrByWithArgs", "TS.DECRBY", Increment, 1, 2, none),
		command("TSAdd TSAddWithArgs", "TS.ADD", Set, 1, 3, none).field("2"),
		command("BFAdd BFMAdd", "BF.ADD", Set, 1, 2, none), command("BFExists BFMExists", "BF.EXISTS", NoEffect, 1, 2, none),
		command("CFAdd", "CF.ADD", Append, 1, 2, none), command("CFAddNX", "CF.ADDNX", Claim, 1, 2, none),
		command("CFDel", "CF.DEL", Delete, 1, 2, none), command("CFExists CFMExists CFCount", "CF.EXISTS", NoEffect, 1, 2, none),

		// The server.
		command("Ping Echo Time DBSize Info InfoMap LastSave Wait WaitAOF ConfigGet ConfigSet ClientGetName ClientID ClientInfo ClientList Command", "SERVER", NoEffect, none, none, none),
	)
}

// RedisPops reports whether a command takes an element that the store chooses. Most have a form that waits for one (BLPOP).
func RedisPops(command string) bool { return redisPops[strings.TrimPrefix(command, "B")] }

var redisPops = map[string]bool{
	"LPOP": true, "RPOP": true, "RPOPLPUSH": true, "LMOVE": true, "LMPOP": true, "SPOP": true, "ZPOPMIN": true, "ZPOPMAX": true, "ZMPOP": true,
}

// RedisCounts reports whether a command gives a number of keys, elements or bytes, which is 0 where there is nothing.
func RedisCounts(command string) bool { return redisCounts[command] }

var redisCounts = map[string]bool{
	"EXISTS": true, "LLEN": true, "SCARD": true, "SINTERCARD": true, "ZCARD": true, "ZCOUNT": true, "ZINTERCARD": true, "HLEN": true, "XLEN": true,
	"STRLEN": true, "HSTRLEN": true, "BITCOUNT": true, "PFCOUNT": true,
}

// RedisAlwaysAnswers reports whether a command that finds nothing gives an empty answer, and no error (redis.Nil).
func RedisAlwaysAnswers(command string) bool { return redisCounts[command] || redisLists[command] }

var redisLists = map[string]bool{
	"KEYS": true, "SCAN": true, "MGET": true, "TTL": true, "PTTL": true, "TYPE": true, "LRANGE": true,
	"SMEMBERS": true, "SISMEMBER": true, "SMISMEMBER": true, "SSCAN": true, "SDIFF": true, "SINTER": true, "SUNION": true,
	"HGETALL": true, "HKEYS": true, "HVALS": true, "HMGET": true, "HEXISTS": true, "HSCAN": true,
	"ZRANGE": true, "ZREVRANGE": true, "ZSCAN": true, "ZDIFF": true, "XRANGE": true, "XREVRANGE": true, "XPENDING": true,
}

// RedisTakesOut reports whether a command takes the elements that it is given out of a list, a set, a hash or a stream.
func RedisTakesOut(command string) bool { return redisTakesOut[command] }

var redisTakesOut = map[string]bool{"LREM": true, "SREM": true, "ZREM": true, "HDEL": true, "XDEL": true}
