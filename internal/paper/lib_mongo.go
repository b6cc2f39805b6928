package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
)

// mongoOps says what a collection method does; other steps keep the chain.
var mongoOps map[string]func(c *Call) Value

func init() {
	mongoOps = map[string]func(c *Call) Value{
		"InsertOne": (*Call).mongoInsert, "InsertMany": (*Call).mongoInsert,
		"UpdateOne": (*Call).mongoUpdate, "UpdateMany": (*Call).mongoUpdate, "UpdateByID": (*Call).mongoUpdate, "FindOneAndUpdate": (*Call).mongoUpdate,
		"ReplaceOne": (*Call).mongoReplace, "FindOneAndReplace": (*Call).mongoReplace,
		"DeleteOne": (*Call).mongoDelete, "DeleteMany": (*Call).mongoDelete, "FindOneAndDelete": (*Call).mongoDelete,
		"Find": (*Call).mongoFind, "FindOne": (*Call).mongoFind, "CountDocuments": (*Call).mongoFind, "Distinct": (*Call).mongoFind,
		"EstimatedDocumentCount": (*Call).mongoFind, "Aggregate": (*Call).mongoFind,
		"BulkWrite": (*Call).mongoBulk, "CreateIndex": (*Call).mongoIndex,
	}
}

func (c *Call) mongo() Value {
	if op, ok := mongoOps[c.Row.Op]; ok {
		return op(c)
	}
	return c.made()
}

// collection is the name of the receiver's collection.
func (c *Call) collection() string {
	for _, a := range alternatives(c.recv) {
		if name := collectionOf(a.Value); name != "" {
			return name
		}
	}
	return ""
}

// collectionOf is the name of a collection, or of the one that a handle was made from.
func collectionOf(v Value) string {
	for depth := 0; depth < 20; depth++ {
		m, ok := strip(v).(*Made)
		if !ok {
			break
		}
		if m.Row.Op == "Collection" && len(m.Args) > 0 {
			s, _ := TextOf(m.Args[0])
			return s
		}
		v = m.Recv
	}
	return ""
}

func (c *Call) mongoEvent(kind catalog.Kind) *Event {
	e := &Event{Kind: kind, Symbol: c.Symbol, Row: c.Row, Store: "mongo", Table: c.collection(), Args: c.args}
	if len(c.args) > 0 {
		e.Tx = c.f.m.txOf(c.st, c.args[0]) // the session is in the context
	}
	return e
}

// document lists the fields of a document: bson.M, bson.D, a struct or a map.
func (c *Call) document(v Value) ([]Assign, bool) {
	m := c.f.m
	switch x := strip(v).(type) {
	case *Addr:
		inner := x
		if p, ok := m.load(c.st, x).(*Addr); ok {
			inner = p
		}
		if cells, ok := m.elements(c.st, inner); ok && len(cells) > 0 {
			return c.pairs(cells), true
		}
	case *Choice:
		for _, a := range alternatives(x) {
			if fs, ok := c.document(a.Value); ok {
				return fs, true
			}
		}
		return nil, false
	}
	fs := m.fields(c.st, v)
	return fs, len(fs) > 0
}

// pairs reads the entries of a map, or the {Key, Value} elements of a bson.D.
func (c *Call) pairs(cells []cell) []Assign {
	var out []Assign
	m := c.f.m
	for _, x := range cells {
		if x.key != nil {
			name, _ := TextOf(x.key)
			out = append(out, Assign{Column: name, Value: x.val})
			continue
		}
		if key, ok := StringOf(m.partOf(c.st, x.val, "Key")); ok {
			out = append(out, Assign{Column: key, Value: m.partOf(c.st, x.val, "Value")})
		} else if name := strings.Trim(x.path, "[]"); name != "" && (name[0] < '0' || name[0] > '9') {
			out = append(out, Assign{Column: name, Value: x.val})
		}
	}
	return out
}

func (c *Call) filter(e *Event, v Value) {
	if c.Row.Op == "UpdateByID" {
		e.Where = []Match{{Column: "_id", Op: "=", Value: v}}
		return
	}
	fs, ok := c.document(v)
	if !ok {
		e.WhereOpen = true
		return
	}
	for _, f := range fs {
		e.Where = append(e.Where, c.filterField(f)...)
	}
}

// filterField reads {"status": "paid"} and {"status": {"$ne": "paid"}}.
func (c *Call) filterField(f Assign) []Match {
	inner, ok := c.document(f.Value)
	if !ok || len(inner) == 0 || !strings.HasPrefix(inner[0].Column, "$") {
		return []Match{{Column: f.Column, Op: "=", Value: f.Value}}
	}
	ops := map[string]string{"$ne": "<>", "$in": "in", "$nin": "not in", "$lt": "<", "$lte": "<=", "$gt": ">", "$gte": ">=", "$exists": "exists"}
	var out []Match
	for _, x := range inner {
		out = append(out, Match{Column: f.Column, Op: orElse(ops[x.Column], "other"), Value: x.Value})
	}
	return out
}

func (c *Call) mongoInsert() Value {
	e := c.mongoEvent(catalog.Insert)
	doc := c.arg(c.Row.Arg)
	if c.Row.Op == "InsertMany" {
		doc = c.f.m.partOf(c.st, doc, anyElement)
	}
	e.Sets, _ = c.document(doc)
	e.Entity = c.entity(&gormChain{}, doc)
	c.f.record(e)
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// mongoWrites says what the operators of an update document do.
var mongoWrites = map[string]catalog.Kind{
	"$inc": catalog.Increment, "$mul": catalog.Increment, "$bit": catalog.Increment,
	"$push": catalog.Append, "$pop": catalog.Append,
	"$set": catalog.Set, "$unset": catalog.Set, "$addToSet": catalog.Set, "$min": catalog.Set, "$max": catalog.Set,
	"$pull": catalog.Set, "$pullAll": catalog.Set, "$rename": catalog.Set, "$currentDate": catalog.Set, "$setOnInsert": catalog.Set,
}

func (c *Call) mongoUpdate() Value {
	e := c.mongoEvent(catalog.Set)
	c.filter(e, c.arg(c.Row.Arg))
	update, _ := c.document(c.arg(c.Row.Into))
	for _, op := range update {
		kind := mongoWrites[op.Column]
		fields, _ := c.document(op.Value)
		for _, f := range fields {
			f.Relative = kind == catalog.Increment || kind == catalog.Append
			f.OnInsert, f.Removes = op.Column == "$setOnInsert", op.Column == "$pull" || op.Column == "$pullAll"
			e.Sets = append(e.Sets, f)
			if op.Column == "$addToSet" {
				e.Members = append(e.Members, c.parts(f.Value)...)
			}
		}
		if len(fields) == 0 && (kind == catalog.Increment || kind == catalog.Append) {
			e.Sets = append(e.Sets, Assign{Column: op.Column, Relative: true, Value: op.Value})
		}
		if kind == catalog.Append || kind == catalog.Increment && e.Kind != catalog.Append {
			e.Kind = kind
		}
	}
	if e.Kind == catalog.Increment && !hasRelative(e) {
		e.Kind = catalog.Set
	}
	if e.Kind == catalog.Set && c.upserts() {
		e.Kind = catalog.Upsert
	}
	c.f.record(e)
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// parts are the values in a document, or the value itself.
func (c *Call) parts(v Value) []Value {
	fields, ok := c.document(v)
	if !ok {
		return []Value{v}
	}
	var out []Value
	for _, f := range fields {
		out = append(out, f.Value)
	}
	return out
}

// upserts reports whether the options say so.
func (c *Call) upserts() bool {
	for _, o := range c.rest(c.Row.Rest) {
		for v := strip(o); ; {
			m, ok := v.(*Made)
			if !ok {
				break
			}
			if m.Row.Op == "SetUpsert" {
				return true
			}
			v = strip(m.Recv)
		}
	}
	return false
}

func (c *Call) mongoReplace() Value {
	e := c.mongoEvent(catalog.Set)
	c.filter(e, c.arg(c.Row.Arg))
	e.Whole = true
	e.Sets, _ = c.document(c.arg(c.Row.Into))
	e.Entity = c.entity(&gormChain{}, c.arg(c.Row.Into))
	c.f.record(e)
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

func (c *Call) mongoDelete() Value {
	e := c.mongoEvent(catalog.Delete)
	c.filter(e, c.arg(c.Row.Arg))
	c.f.record(e)
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

func (c *Call) mongoFind() Value {
	e := c.mongoEvent(catalog.NoEffect)
	c.filter(e, c.arg(c.Row.Arg))
	e.Aggregate = strings.HasPrefix(c.Row.Op, "Count") || strings.HasPrefix(c.Row.Op, "Estimated")
	c.f.record(e)
	if e.Aggregate {
		return c.giveErr(&Read{Event: e, Path: ".count"}, e)
	}
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// mongoBulk is a list of writes. Its result says how the last one that was understood went.
func (c *Call) mongoBulk() Value {
	e := c.mongoEvent(catalog.NoEffect)
	for _, model := range c.f.m.values(c.st, c.arg(c.Row.Arg)) {
		for _, a := range alternatives(model) { // a list that a loop filled
			if w := c.bulkModel(a.Value); w != nil {
				e = w
			}
		}
	}
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// bulkWrite says which method a write model stands for, and which of its fields hold the arguments.
type bulkWrite struct {
	op     string
	fields []string
}

var bulkWrites = map[string]bulkWrite{
	"InsertOneModel":  {"InsertOne", []string{"Document"}},
	"UpdateOneModel":  {"UpdateOne", []string{"Filter", "Update"}},
	"UpdateManyModel": {"UpdateMany", []string{"Filter", "Update"}},
	"ReplaceOneModel": {"ReplaceOne", []string{"Filter", "Replacement"}},
	"DeleteOneModel":  {"DeleteOne", []string{"Filter"}},
	"DeleteManyModel": {"DeleteMany", []string{"Filter"}},
}

// bulkModel records one write of a BulkWrite, nil if it was not understood.
func (c *Call) bulkModel(v Value) *Event {
	name, fields := c.modelFields(v)
	w, ok := bulkWrites[name]
	if !ok {
		return nil
	}
	row := *c.Row
	row.Op, row.Arg, row.Into, row.Rest = w.op, 0, 1, -1
	inner := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: &row, recv: c.recv, in: c.in}
	for _, f := range w.fields {
		if fields[f] == nil { // set where it was not seen
			return nil
		}
		inner.args = append(inner.args, fields[f])
	}
	return eventOf(mongoOps[w.op](inner))
}

// modelFields is the type of a write model and what its fields hold: of a literal, or of a chain
// NewUpdateOneModel().SetFilter(f).SetUpdate(u).
func (c *Call) modelFields(v Value) (name string, fields map[string]Value) {
	fields = map[string]Value{}
	for m, ok := strip(v).(*Made); ok; m, ok = strip(m.Recv).(*Made) {
		if name, isNew := strings.CutPrefix(m.Row.Op, "New"); isNew {
			return name, fields
		}
		if field, isSet := strings.CutPrefix(m.Row.Op, "Set"); isSet && len(m.Args) > 0 {
			fields[field] = m.Args[0]
		}
	}
	t := typeName(TypeOf(strip(v)))
	name = t[strings.LastIndexByte(t, '.')+1:]
	for _, f := range bulkWrites[name].fields {
		if x := c.f.m.partOf(c.st, strip(v), f); given(x) != nil {
			fields[f] = x
		}
	}
	return name, fields
}

func (c *Call) mongoDecode() Value {
	e := c.eventOf(c.recv)
	if e == nil {
		return c.opaque()
	}
	c.fillRow(c.arg(c.Row.Into), e)
	return c.giveErr(&Result{e, "err"}, e)
}
