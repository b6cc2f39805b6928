package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/sqltext"
)

func (c *Call) redisEvent(kind catalog.Kind, op string, key Value) *Event {
	e := &Event{Kind: kind, Symbol: c.Symbol, Row: c.Row, Store: "redis", Text: op, Key: key, Args: c.args}
	if tx := c.f.m.begun(c.st, c.handle()); tx != nil {
		e.Tx, e.ForUpdate = multiOrWatch(tx)
	}
	e.Table, _ = TextOf(key)
	return e
}

// multiOrWatch tells the MULTI in which a command is sent from what is watched, which is no
// transaction: a command sent to it is done at once. What it reads must stay as it is until the
// MULTI inside, as if it were locked.
func multiOrWatch(tx *Made) (multi *Made, watched bool) {
	if tx.Row.Op == "multi" {
		return tx, false
	}
	return nil, tx.Row.Op == "watch"
}

// redis is one command. Its key is where it writes, its value what.
func (c *Call) redis() Value {
	key := c.arg(c.Row.Arg)
	if c.Row.Field != "" && c.Row.Op == "XADD" {
		id := given(c.f.m.partOf(c.st, key, c.Row.Key))
		e := c.redisEvent(c.Row.Kind, c.Row.Op, c.f.m.partOf(c.st, key, c.Row.Field))
		e.Key = id
		if s, _ := TextOf(id); strings.HasSuffix(s, "*") { // the server makes it, or its second part
			e.Key = nil
		}
		e.Keyed = e.Key != nil
		return c.redisMade(e)
	}
	kind := c.Row.Kind
	if c.Row.Field == "Mode" && strings.Contains(strings.ToUpper(firstText(c.f.m.partOf(c.st, c.arg(c.Row.Rest), "Mode"))), "NX") {
		kind = catalog.Claim
	}
	e := c.redisEvent(kind, c.Row.Op, c.firstKey(key))
	if c.Row.Into >= 0 {
		e.Payload = c.arg(c.Row.Into)
		e.Sets = []Assign{{Column: "value", Value: e.Payload, Relative: kind == catalog.Increment}}
	}
	if members := redisMembers[c.Row.Op]; members != nil {
		e.Members = members(c)
	}
	switch c.Row.Op {
	case "HSET", "HMSET":
		if sets := c.fieldsSet(); len(sets) > 0 {
			e.Sets = sets
		}
	case "HGET":
		if field, ok := StringOf(strip(c.arg(c.Row.Into))); ok && field != "" {
			e.Columns = []string{field}
		}
	}
	if c.Row.Rest >= 0 && kind != catalog.NoEffect {
		e.TTL = c.arg(c.Row.Rest)
		if c.Row.Field == "Mode" {
			e.TTL = c.f.m.partOf(c.st, e.TTL, "TTL")
		}
	}
	if kind == catalog.Enqueue {
		e.Key = nil
	}
	return c.redisMade(e)
}

// redisMembers finds what a command tells the elements of its set or hash apart by.
var redisMembers = map[string]func(c *Call) []Value{
	"SADD":    (*Call).setMembers,
	"SREM":    (*Call).setMembers,
	"ZREM":    (*Call).setMembers,
	"HDEL":    (*Call).setMembers,
	"ZADD":    (*Call).zMembers,
	"ZADD NX": (*Call).zMembers,
	"HSET":    (*Call).hashFields,
	"HMSET":   (*Call).hashFields,
	"HSETNX":  func(c *Call) []Value { return []Value{c.arg(c.Row.Into - 1)} },
}

func (c *Call) setMembers() []Value { return c.rest(c.Row.Into) }

func (c *Call) zMembers() []Value {
	var out []Value
	for _, z := range c.rest(c.Row.Into) {
		out = append(out, c.f.m.partOf(c.st, z, "Member"))
	}
	return out
}

// hashFields are every second argument, or the keys of a map.
func (c *Call) hashFields() []Value {
	args := c.rest(c.Row.Into)
	var out []Value
	if len(args) == 1 {
		cells, _ := c.f.m.elements(c.st, args[0])
		for _, x := range cells {
			out = append(out, x.key)
		}
		return out
	}
	for i := 0; i+1 < len(args); i += 2 {
		out = append(out, args[i])
	}
	return out
}

// fieldsSet are the fields of a hash and their values, nil unless all are known by their names.
func (c *Call) fieldsSet() []Assign {
	args := c.rest(c.Row.Into)
	var sets []Assign
	for i := 0; i+1 < len(args); i += 2 {
		field, ok := StringOf(strip(args[i]))
		if !ok {
			return nil
		}
		sets = append(sets, Assign{Column: field, Value: args[i+1]})
	}
	return sets
}

// firstKey is the key, or the first one of a command that takes several.
func (c *Call) firstKey(key Value) Value {
	if a, ok := strip(key).(*Addr); ok && a.Obj.Type.Type().Kind != program.Struct {
		if keys := c.f.m.values(c.st, a); len(keys) > 0 {
			return keys[0]
		}
	}
	return key
}

func (c *Call) redisMade(e *Event) Value {
	c.f.record(e)
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// redisResult is the value, the error or both of a command.
func (c *Call) redisResult() Value {
	e := c.eventOf(c.recv)
	if e == nil {
		return c.opaque()
	}
	switch c.Row.Op {
	case "Err":
		return &Result{e, "err"}
	case "Scan", "ScanSlice":
		c.fill(c.arg(c.Row.Into), &Read{Event: e, Path: ".value"})
		return &Result{e, "err"}
	}
	return c.giveErr(c.redisValue(e), e)
}

func (c *Call) redisValue(e *Event) Value {
	switch e.Kind {
	case catalog.NoEffect:
		path := ".value"
		if len(e.Columns) == 1 { // a field of a hash
			path = "." + e.Columns[0]
		}
		return &Read{Event: e, Path: path, Type: firstResult(c.result)}
	case catalog.Claim:
		return &Result{e, "won"}
	case catalog.Delete:
		if catalog.RedisTakesOut(e.Text) {
			return &Result{e, "rows"}
		}
		return &Read{Event: e, Path: ".value", Type: firstResult(c.result)}
	}
	return &Result{e, "value"}
}

// redisScriptWrites are the commands of a Lua script that change something.
var redisScriptWrites = map[string]catalog.Kind{
	"INCR": catalog.Increment, "INCRBY": catalog.Increment, "INCRBYFLOAT": catalog.Increment, "DECR": catalog.Increment, "DECRBY": catalog.Increment,
	"HINCRBY": catalog.Increment, "HINCRBYFLOAT": catalog.Increment, "ZINCRBY": catalog.Increment,
	"LPUSH": catalog.Append, "RPUSH": catalog.Append, "APPEND": catalog.Append, "XADD": catalog.Append,
	"SET": catalog.Set, "SETEX": catalog.Set, "HSET": catalog.Set, "HMSET": catalog.Set, "SADD": catalog.Set, "ZADD": catalog.Set, "EXPIRE": catalog.Set,
	"DEL": catalog.Delete, "HDEL": catalog.Delete, "SREM": catalog.Delete, "ZREM": catalog.Delete, "SETNX": catalog.Claim,
}

// redisEval is a Lua script: each command in it that changes something is an event.
func (c *Call) redisEval() Value {
	if c.Row.Op == "NewScript" {
		return c.made()
	}
	script := c.arg(c.Row.Arg)
	for _, a := range alternatives(script) {
		if made, ok := strip(a.Value).(*Made); ok && made.Row.Verb == catalog.RedisEval && len(made.Args) > 0 {
			script = made.Args[0]
		}
	}
	keys := c.f.m.values(c.st, c.arg(c.Row.Into))
	var last *Event
	text, _ := TextOf(script)
	for _, call := range sqltext.Lua(text) {
		kind, ok := redisScriptWrites[call.Command]
		if !ok {
			continue
		}
		e := c.redisEvent(kind, call.Command, luaKey(call.Key, keys))
		e.Guarded = call.Guarded
		e.Text = call.Command + " in a script"
		c.f.record(e)
		last = e
	}
	if last == nil {
		last = c.f.record(c.redisEvent(catalog.NoEffect, "EVAL", nil))
	}
	m := c.newMade()
	m.Event = &Event{ID: last.ID, Kind: catalog.Set, Store: "redis", Symbol: c.Symbol, Row: c.Row, Table: last.Table}
	return c.giveErr(m, m.Event)
}

// luaKey is the value of KEYS[n].
func luaKey(text string, keys []Value) Value {
	var n int
	if _, rest, ok := strings.Cut(text, "KEYS["); ok {
		for _, d := range rest {
			if d < '0' || d > '9' {
				break
			}
			n = n*10 + int(d-'0')
		}
	}
	if n >= 1 && n <= len(keys) {
		return keys[n-1]
	}
	return &Const{Kind: program.String, Text: text}
}

// redisDo is a command given as words.
func (c *Call) redisDo() Value {
	words := c.rest(c.Row.Rest)
	if len(words) == 0 {
		return c.opaque()
	}
	name, _ := StringOf(words[0])
	name = strings.ToUpper(name)
	var key Value
	if len(words) > 1 {
		key = words[1]
	}
	kind := redisScriptWrites[name]
	for _, w := range words[1:] {
		if s, ok := StringOf(w); ok && strings.EqualFold(s, "NX") && name == "SET" {
			kind = catalog.Claim
		}
	}
	return c.redisMade(c.redisEvent(kind, name, key))
}
