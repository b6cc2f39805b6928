package paper

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// The cells of a request object.
const (
	cellMethod = "Method"
	cellURL    = "URL"
	cellBody   = "Body"
	cellHeader = "Header"
	// cellRequest is the request itself, where a library's request embeds one of net/http (go-retryablehttp).
	cellRequest = "Request"
)

// libHeader marks the headers of a request.
const libHeader = "header"

// httpRequest makes a request whose header map is an object of its own, so that
// req.Header.Set is seen.
func (c *Call) httpRequest() Value {
	method := c.arg(c.Row.Arg)
	if method == nil {
		method = &Const{Kind: program.String, Text: c.Row.Op}
	}
	return c.give(c.newRequest(method, c.arg(c.Row.Into), c.arg(c.Row.Rest)))
}

func (c *Call) newRequest(method, address, body Value) *Addr {
	m := c.f.m
	header := m.alloc(program.TypeRef{})
	header.Lib = libHeader
	c.st.set(header, &content{length: -1})
	req := m.alloc(program.TypeRef{})
	req.Lib = "request"
	url := m.alloc(program.TypeRef{})
	url.Lib = "url"
	c.st.set(url, &content{length: -1, base: orUnknown(address)})
	c.st.set(req, &content{length: -1, cells: []cell{
		{path: cellMethod, val: method},
		{path: cellURL, val: &Addr{Obj: url}},
		{path: cellBody, val: orUnknown(body)},
		{path: cellHeader, val: &Addr{Obj: header}},
		{path: cellRequest, val: &Addr{Obj: req}},
	}})
	return &Addr{Obj: req}
}

func orUnknown(v Value) Value {
	if v == nil {
		return &Unknown{Why: "not given"}
	}
	return v
}

func (c *Call) httpHeader() Value {
	name := c.arg(c.Row.Arg)
	for _, a := range alternatives(c.recv) {
		if addr, ok := strip(a.Value).(*Addr); ok {
			if addr.Obj.Lib == "request" {
				if h, ok := c.f.m.partOf(c.st, addr, cellHeader).(*Addr); ok {
					addr = h
				}
			}
			c.f.m.store(c.st, c.f.m.addrOf(c.st, addr, indexPath(name)), c.arg(c.Row.Into), name)
		}
	}
	return c.recv
}

// methodKinds say what a request's method does: RFC 9110 section 9.2 calls the first
// group safe, and PUT and DELETE idempotent.
var methodKinds = map[string]catalog.Kind{
	"": catalog.NoEffect, "GET": catalog.NoEffect, "HEAD": catalog.NoEffect, "OPTIONS": catalog.NoEffect, "TRACE": catalog.NoEffect,
	"PUT": catalog.Set, "DELETE": catalog.Delete, "POST": catalog.External, "PATCH": catalog.External,
}

// httpDo sends a request.
func (c *Call) httpDo() Value {
	e := &Event{Symbol: c.Symbol, Row: c.Row, Store: "http", Keyed: true, Args: c.args}
	if c.Row.Op != "" {
		e.Kind = methodKinds[c.Row.Op]
		e.Text = c.Row.Op
		e.Table, _ = TextOf(c.arg(c.Row.Into))
		e.Payload = c.arg(c.Row.Rest)
		for _, req := range c.requests() { // resty's Post: the address is given to the call
			if e.Kind == catalog.Set {
				e.Key = c.arg(c.Row.Into)
			}
			c.readHeaders(e, req)
		}
		return c.httpMade(e)
	}
	requests := c.requests()
	for _, req := range requests {
		c.readRequest(e, req)
	}
	if len(requests) == 0 {
		return c.opaque()
	}
	return c.httpMade(e)
}

// requests are the request that a call sends, in its alternatives, as far as they are known.
func (c *Call) requests() (known []*Addr) {
	for _, a := range alternatives(c.arg(c.Row.Arg)) {
		if addr, ok := strip(a.Value).(*Addr); ok && addr.Obj.Lib == "request" {
			known = append(known, addr)
		}
	}
	return known
}

func (c *Call) httpMade(e *Event) Value {
	e.Sets = c.body(e.Payload)
	c.f.record(e)
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

func (c *Call) readRequest(e *Event, req *Addr) {
	m := c.f.m
	method, constant := StringOf(m.partOf(c.st, req, cellMethod))
	e.Text = strings.ToUpper(method)
	e.Payload = m.partOf(c.st, req, cellBody)
	if u, ok := m.partOf(c.st, req, cellURL).(*Addr); ok {
		address := c.st.get(u.Obj)
		e.Table, _ = TextOf(address.base)
		if query, ok := address.get("RawQuery"); ok { // a query that was set later may carry the message
			e.Payload = newOp("request", e.Payload, query)
		}
	}
	switch {
	case constant:
		e.Kind = methodKinds[e.Text]
	case e.Payload != nil && !isNil(e.Payload): // what has a body is no GET
		e.Kind = catalog.External
	}
	if e.Kind == catalog.External && c.writesOver(req) {
		e.Kind = catalog.Set
	}
	if e.Kind == catalog.Set {
		e.Key = c.placeOf(req)
	}
	c.readHeaders(e, req)
}

// writesOver reports whether a header says that the request writes over what is there.
func (c *Call) writesOver(req *Addr) bool {
	return slices.ContainsFunc(alternatives(c.f.m.partOf(c.st, req, cellHeader)), func(a Alt) bool {
		h, ok := strip(a.Value).(*Addr)
		return ok && slices.ContainsFunc(c.st.get(h.Obj).headerCells(), func(x cell) bool {
			value, _ := StringOf(x.val)
			return catalog.WritesOver(headerName(x), value)
		})
	})
}

func (c *Call) readHeaders(e *Event, req *Addr) {
	headers := c.f.m.partOf(c.st, req, cellHeader)
	if key := c.headerKey(headers, e.Payload); key != nil {
		e.Key = key
	}
	e.EventIDs = append(e.EventIDs, c.eventIDs(headers)...)
}

// headerKey finds the idempotency key in the headers of a request with a body; headers that were not
// followed may hold one.
func (c *Call) headerKey(headers, body Value) Value {
	var keys []Value
	for _, a := range alternatives(headers) {
		switch h := strip(a.Value).(type) {
		case *Addr:
			for _, x := range c.st.get(h.Obj).headerCells() {
				switch {
				case catalog.IsKeyHeader(headerName(x)):
					keys = append(keys, c.f.plainValue(c.st, x.val)) // http.Header{"Idempotency-Key": {key}}
				case x.path == anyElement && c.mayNameKey(x.key, body):
					keys = append(keys, &Unknown{Why: "header whose name is not known", From: []Value{x.val}})
				}
			}
		case *Unknown:
			keys = append(keys, h)
		}
	}
	return joinValues(keys...)
}

// placeOf is the address to which a PUT writes, nil if it was handed out by a service as a
// whole or has a query, whose parts need not name anything.
func (c *Call) placeOf(req *Addr) Value {
	address, ok := c.addressOf(req)
	if !ok {
		return nil
	}
	text, built := TextOf(address)
	if !built || strings.Contains(text, "?") {
		return nil
	}
	return address
}

// addressOf is the address that a request was made for.
func (c *Call) addressOf(req *Addr) (address Value, ok bool) {
	u, ok := c.f.m.partOf(c.st, req, cellURL).(*Addr)
	if !ok {
		return nil, false
	}
	return c.st.get(u.Obj).base, true
}

// eventIDs are the headers by which a receiver of webhooks may tell an event that it has had.
func (c *Call) eventIDs(headers Value) (ids []Assign) {
	for _, a := range alternatives(headers) {
		if h, ok := strip(a.Value).(*Addr); ok {
			for _, x := range c.st.get(h.Obj).headerCells() {
				if name := headerName(x); catalog.IsEventHeader(name) {
					ids = append(ids, Assign{Column: name, Value: c.f.plainValue(c.st, x.val)})
				}
			}
		}
	}
	return ids
}

// headerName is the name of a header, which is the key of a map.
func headerName(x cell) string { return strings.Trim(x.path, "[]") }

func (c *content) headerCells() []cell {
	if c == nil {
		return nil
	}
	return c.cells
}

// mayNameKey reports whether a header whose name is not constant may be a key. A row with headers, but
// without the body, is that of a receiver: its headers are the same for all that it gets. So is a part of
// the payload that has headers.
func (c *Call) mayNameKey(name, body Value) bool {
	if row := readIn(name); row != nil {
		return c.madeOf(body, 0, func(v Value) bool {
			x, ok := v.(*Read)
			return ok && x.Event == row.Event
		})
	}
	of := holderIn(name)
	return of == "" || c.madeOf(body, 0, func(v Value) bool {
		x, ok := v.(*Payload)
		return ok && (x.Path == "" || x.Path == of || strings.HasPrefix(x.Path, of+"."))
	})
}

// madeOf reports whether a body has a part of a kind.
func (c *Call) madeOf(body Value, depth int, is func(Value) bool) bool {
	return depth < maxEmbedded && Any(body, func(v Value) bool {
		switch x := v.(type) {
		case *Made:
			return slices.ContainsFunc(x.Args, func(a Value) bool { return c.madeOf(a, depth+1, is) })
		case *Addr:
			content := c.st.get(x.Obj)
			return content != nil && (c.madeOf(content.base, depth+1, is) ||
				slices.ContainsFunc(content.cells, func(part cell) bool { return c.madeOf(part.val, depth+1, is) }))
		}
		return is(v)
	})
}

// holderIn is the path of the part of the payload that holds the headers of which v is one, "" if that is
// the payload itself or not known.
func holderIn(v Value) (path string) {
	Any(v, func(v Value) bool {
		if p, ok := v.(*Payload); ok {
			if end := strings.LastIndexByte(p.Path, '.'); end > 0 {
				path = p.Path[:end]
			}
		}
		return path != ""
	})
	return path
}

// readIn is what was read in v, nil if there is nothing of that.
func readIn(v Value) (found *Read) {
	Any(v, func(v Value) bool {
		r, ok := v.(*Read)
		if ok {
			found = r
		}
		return ok
	})
	return found
}
