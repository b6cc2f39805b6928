package sqltext

import (
	"strings"
	"testing"
)

func TestLua(t *testing.T) {
	check(t, [][3]string{
		{"a call is listed", `return redis.call('INCRBY', KEYS[1], ARGV[1])`, "INCRBY(KEYS[1])"},
		{"pcall is listed", `redis.pcall("incr", KEYS[1])`, "INCR(KEYS[1])"},
		{"server.call is listed", `server.call('DEL', KEYS[1])`, "DEL(KEYS[1])"},
		{"an alias of redis.call is listed", "local call = redis.call\ncall('LPUSH', KEYS[1], ARGV[1])", "LPUSH(KEYS[1])"},
		{"a computed command has no name", `redis.call(cmd, KEYS[1])`, "(KEYS[1])"},
		{"a computed key is text", `redis.call('INCR', 'n:' .. ARGV[1])`, "INCR('n:' .. ARGV[1])"},
		{"a call without key has none", `redis.call('TIME')`, "TIME()"},
		{"a nested call is listed", `redis.call('SET', KEYS[1], redis.call('GET', KEYS[2]))`, "SET(KEYS[1]) GET(KEYS[2])"},
		{"a call in a comment is not", "-- redis.call('INCR', KEYS[1])\n--[[ redis.call('INCR', 'x')\n]] return 1", ""},
		{"a call in a string is not", `return "redis.call('INCR', KEYS[1])"`, ""},
		{"another function is not", `foo.call('INCR', KEYS[1]) x.redis.call('INCR', 'y')`, ""},
		{"an unclosed call is listed", `redis.call('INCR', KEYS[1]`, "INCR(KEYS[1])"},
		{"a return after SETNX guards", "if redis.call('SETNX', KEYS[1], 1) == 0 then return 0 end\nredis.call('INCRBY', KEYS[2], ARGV[1])", "SETNX(KEYS[1]) INCRBY(KEYS[2])!"},
		{"no return does not", "if redis.call('SETNX', KEYS[1], 1) == 0 then local x = 1 end\nredis.call('INCRBY', KEYS[2], ARGV[1])", "SETNX(KEYS[1]) INCRBY(KEYS[2])"},
		{"a return after a kept result guards", "local seen = redis.call('EXISTS', KEYS[1])\nif seen == 1 then return 0 end\nredis.call('INCR', KEYS[2])", "EXISTS(KEYS[1]) INCR(KEYS[2])!"},
		{"a kept result without if does not", "local seen = redis.call('EXISTS', KEYS[1])\nredis.call('INCR', KEYS[2])", "EXISTS(KEYS[1]) INCR(KEYS[2])"},
		{"an enclosing if guards", "local ok = redis.call('SET', KEYS[1], '1', 'NX', 'EX', 60)\nif ok then redis.call('INCR', KEYS[2]) end", "SET(KEYS[1]) INCR(KEYS[2])!"},
		{"SET without NX does not", "local ok = redis.call('SET', KEYS[1], '1', 'EX', 60)\nif ok then redis.call('INCR', KEYS[2]) end", "SET(KEYS[1]) INCR(KEYS[2])"},
		{"the else of an if guards", "if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 0 else redis.call('INCR', KEYS[2]) end", "SISMEMBER(KEYS[1]) INCR(KEYS[2])!"},
		{"an if on an argument does not", "if ARGV[1] == 'x' then return 0 end redis.call('INCR', KEYS[1])", "INCR(KEYS[1])"},
		{"a call after the if is not in it", "if redis.call('SADD', KEYS[1], ARGV[1]) == 1 then local a = 1 end redis.call('INCR', KEYS[2])", "SADD(KEYS[1]) INCR(KEYS[2])"},
		{"a call before the guard is not guarded", "redis.call('INCR', KEYS[2]) if redis.call('GET', KEYS[1]) then return 0 end", "INCR(KEYS[2]) GET(KEYS[1])"},
		{"a result passed on guards", "local v = redis.call('HGET', KEYS[1], 'op')\nlocal same = v == ARGV[1]\nif same then return 0 end\nredis.call('HINCRBY', KEYS[1], 'n', 1)", "HGET(KEYS[1]) HINCRBY(KEYS[1])!"},
		{"a size of the same key is no guard", "local n = tonumber(redis.call('GET', KEYS[1]) or '0')\nif n < tonumber(ARGV[1]) then return 0 end\nredis.call('DECRBY', KEYS[1], ARGV[1])", "GET(KEYS[1]) DECRBY(KEYS[1])"},
		{"a size of the same key by another name is no guard", "local key = KEYS[1]\nif tonumber(redis.call('GET', key)) >= 1 then redis.call('DECR', KEYS[1]) end", "GET(key) DECR(KEYS[1])"},
		{"a size of another key is a guard", "if tonumber(redis.call('GET', KEYS[1])) > 0 then return 0 end redis.call('INCR', KEYS[2])", "GET(KEYS[1]) INCR(KEYS[2])!"},
		{"the presence of the same key is no guard", "local n = redis.call('GET', KEYS[1]) if not n then return -1 end if tonumber(n) < 1 then return 0 end redis.call('DECR', KEYS[1])", "GET(KEYS[1]) DECR(KEYS[1])"},
		{"an if on the presence of the same key is no guard", "if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('INCR', KEYS[1]) end", "EXISTS(KEYS[1]) INCR(KEYS[1])"},
		{"a return on the presence of the same key is a guard", "if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end redis.call('INCR', KEYS[1])", "EXISTS(KEYS[1]) INCR(KEYS[1])!"},
		{"an if on the absence of the same key is a guard", "if not redis.call('GET', KEYS[1]) then redis.call('INCR', KEYS[1]) end", "GET(KEYS[1]) INCR(KEYS[1])!"},
		{"an else without the same key is a guard", "if redis.call('GET', KEYS[1]) then return 0 else redis.call('INCR', KEYS[1]) end", "GET(KEYS[1]) INCR(KEYS[1])!"},
		{"an else with the same key is no guard", "if redis.call('EXISTS', KEYS[1]) == 0 then return 0 else redis.call('INCR', KEYS[1]) end", "EXISTS(KEYS[1]) INCR(KEYS[1])"},
		{"a return in the else turns the guard around", "if redis.call('EXISTS', KEYS[1]) == 1 then local a = 1 else return 0 end redis.call('INCR', KEYS[1])", "EXISTS(KEYS[1]) INCR(KEYS[1])"},
		{"a claim of the same key is a guard", "if redis.call('SETNX', KEYS[1], 1) == 0 then return 0 end redis.call('EXPIRE', KEYS[1], 60)", "SETNX(KEYS[1]) EXPIRE(KEYS[1])!"},
		{"the same value of the same key is a guard", "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end", "GET(KEYS[1]) DEL(KEYS[1])!"},
		{"a return in a nested if does not guard", "if redis.call('GET', KEYS[1]) then if ARGV[1] == '1' then return 0 end end redis.call('INCR', KEYS[2])", "GET(KEYS[1]) INCR(KEYS[2])"},
		{"a guard holds inside of loops", "if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end for i = 1, 3 do redis.call('RPUSH', KEYS[2], i) end redis.call('SET', KEYS[1], 1)", "EXISTS(KEYS[1]) RPUSH(KEYS[2])! SET(KEYS[1])!"},
		{"a guard in a branch ends with it", "if ARGV[1] then if redis.call('GET', KEYS[1]) then return 0 end else redis.call('INCR', KEYS[2]) end redis.call('DECR', KEYS[3])", "GET(KEYS[1]) INCR(KEYS[2]) DECR(KEYS[3])"},
		{"a guard in a function ends with it", "local function f() if redis.call('GET', KEYS[1]) then return 0 end redis.call('INCR', KEYS[2]) end redis.call('DECR', KEYS[3])", "GET(KEYS[1]) INCR(KEYS[2])! DECR(KEYS[3])"},
		{"error is a return", "if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then error('seen') end redis.call('INCR', KEYS[2])", "HEXISTS(KEYS[1]) INCR(KEYS[2])!"},
		{"a while keeps its end", "while true do break end if redis.call('GET', KEYS[1]) then return end redis.call('INCR', KEYS[2])", "GET(KEYS[1]) INCR(KEYS[2])!"},
		{"an elseif is read", "if ARGV[1] == 'a' then return 1 elseif redis.call('GET', KEYS[1]) then redis.call('INCR', KEYS[2]) end", "GET(KEYS[1]) INCR(KEYS[2])!"},
		{"an overwritten result does not guard", "local v = redis.call('GET', KEYS[1]) v = 1 if v then return 0 end redis.call('INCR', KEYS[2])", "GET(KEYS[1]) INCR(KEYS[2])"},
		{"nothing gives none", "", ""},
	}, func(t *testing.T, text string) string {
		var out []string
		for _, c := range Lua(text) {
			s := c.Command + "(" + c.Key + ")"
			if c.Guarded {
				s += "!"
			}
			if at := text[c.Offset:]; !strings.HasPrefix(at, "redis") && !strings.HasPrefix(at, "server") && !strings.HasPrefix(at, "call") {
				t.Errorf("offset %d points at %q", c.Offset, at)
			}
			out = append(out, s)
		}
		return strings.Join(out, " ")
	})
}
