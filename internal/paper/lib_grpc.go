package paper

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// grpc sends a request to a method of a service, as a POST sends a body to an address.
func (c *Call) grpc() Value {
	switch c.Row.Op {
	case "client":
		return c.made()
	case "stream":
		return c.give(c.newRequest(&Const{Kind: program.String, Text: "POST"}, c.grpcWay().address, nil))
	}
	method, way := c.grpcMethod()
	if !catalog.GRPCSends(method) {
		return c.opaque()
	}
	e := &Event{Kind: c.Row.Kind, Symbol: c.Symbol, Row: c.Row, Store: "http", Text: "gRPC", Table: method, Args: c.args}
	message, header := c.grpcRequest()
	e.Payload = message
	e.Sets = c.body(e.Payload)
	e.Key = joinValues(c.requestKey(e.Sets), c.metadataKey(way.ctx), c.headerKey(header, message), c.headerKey(way.header, message))
	e.Keyed = e.Key != nil || slices.ContainsFunc(c.f.m.Fields(TypeOf(strip(e.Payload))), func(f program.Field) bool { return isKeyField(f.Name) })
	c.f.record(e)
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// grpcMethod is the method that is called, "" if that is not known, and what its client or stream says.
func (c *Call) grpcMethod() (string, grpcWay) {
	switch c.Row.Arg {
	case catalog.Receiver:
		way := c.grpcWay()
		return procedure(way.address), way
	case -1:
		_, client, name := symbolParts(c.Symbol)
		return "/" + strings.TrimSuffix(client, "Client") + "/" + name, grpcWay{ctx: c.arg(0)}
	}
	method, _ := StringOf(c.arg(c.Row.Arg))
	return method, grpcWay{ctx: c.arg(0)}
}

// grpcWay is what a client or a stream says of what is sent with it, with the context of the call or of the stream.
type grpcWay struct{ address, ctx, header Value }

// grpcWay is that of the receiver: a client of Connect, a stream of it, which has headers of its own, or one of gRPC,
// which generated code embeds.
func (c *Call) grpcWay() grpcWay {
	way := grpcWay{ctx: c.arg(0)}
	v := strip(c.recv)
	if addr, ok := v.(*Addr); ok && addr.Obj.Lib == "request" {
		address, _ := c.addressOf(addr)
		return grpcWay{address: address, header: c.f.m.partOf(c.st, addr, cellHeader)}
	} else if ok {
		v = strip(c.f.m.partOf(c.st, addr, "ClientStream"))
	}
	if client, ok := v.(*Made); ok && client.Row.Verb == catalog.GRPC && client.Row.Arg < len(client.Args) {
		way.address = client.Args[client.Row.Arg]
		if client.Row.Into >= 0 {
			way.ctx = client.Args[client.Row.Into]
		}
	}
	return way
}

// procedure is what an address ends in: the service and its method.
func procedure(address Value) string {
	text, _ := TextOf(address)
	method := strings.LastIndexByte(text, '/')
	if method < 0 {
		return ""
	}
	return text[max(0, strings.LastIndexByte(text[:method], '/')):]
}

// grpcRequest is the message that is sent and, of Connect, the headers beside it.
func (c *Call) grpcRequest() (message, header Value) {
	req := c.arg(c.Row.Into)
	if addr, ok := strip(req).(*Addr); ok && addr.Obj.Lib == "request" {
		return c.f.m.partOf(c.st, addr, cellBody), c.f.m.partOf(c.st, addr, cellHeader)
	}
	return req, nil
}

// keyFields are parts of the names of fields by which services tell requests apart (request_id is that of AIP-155).
var keyFields = []string{"idempoten", "requestid", "dedup"}

// requestKey is the field of a request that is its key, nil if none was given.
func (c *Call) requestKey(fields []Assign) Value {
	for _, f := range fields {
		if isKeyField(f.Column) && given(f.Value) != nil {
			return f.Value
		}
	}
	return nil
}

func isKeyField(name string) bool {
	return slices.ContainsFunc(keyFields, func(part string) bool { return strings.Contains(plain(name), part) })
}

// metadataKey is the key in the metadata that a context carries. What was not followed may hold one.
func (c *Call) metadataKey(ctx Value) Value {
	var keys []Value
	for depth := 0; depth < 40; depth++ {
		m, ok := strip(ctx).(*Made)
		if !ok || m.Row.Verb != catalog.ContextWith || len(m.Args) == 0 {
			break
		}
		if m.Row.Op == "metadata" && len(m.Args) > 1 {
			keys = append(keys, c.keysIn(m.Args[1])...)
		}
		ctx = m.Args[0]
	}
	return joinValues(keys...)
}

// keysIn are the keys in metadata, which is a list of names and values, a map, or made of one by a function.
func (c *Call) keysIn(md Value) []Value {
	switch x := strip(md).(type) {
	case *Op:
		if len(x.Args) == 1 {
			return c.keysIn(x.Args[0])
		}
		cells := make([]cell, len(x.Args))
		for i, v := range x.Args {
			cells[i].val = v
		}
		return c.keysAmong(cells)
	case *Addr:
		if cells, known := c.f.m.elements(c.st, x); known {
			return c.keysAmong(cells)
		}
	}
	return []Value{md}
}

// keysAmong are the values of a list behind the names of keys, or those in a map.
func (c *Call) keysAmong(cells []cell) []Value {
	var keys []Value
	for i, x := range cells {
		switch name, _ := StringOf(x.key); {
		case x.key != nil && catalog.IsKeyHeader(name):
			keys = append(keys, c.f.plainValue(c.st, x.val))
		case x.key == nil && i%2 == 1:
			if name, ok := StringOf(cells[i-1].val); !ok || catalog.IsKeyHeader(name) {
				keys = append(keys, x.val)
			}
		}
	}
	return keys
}
