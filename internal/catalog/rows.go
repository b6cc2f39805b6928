package catalog

import "strings"

// none is the argument number of a column that a row does not use.
const none = -1

// rows is a part of a library's table. Its methods fill a column of all of its rows.
type rows []Row

// each makes one row per name of the space-separated list, with no number set.
func each(names string, verb Verb) rows {
	var rs rows
	for name := range strings.FieldsSeq(names) {
		rs = append(rs, Row{Symbol: name, Verb: verb, On: none, Arg: none, Into: none, Rest: none})
	}
	return rs
}

func (rs rows) set(f func(r *Row)) rows {
	for i := range rs {
		f(&rs[i])
	}
	return rs
}

func (rs rows) on(arg int) rows       { return rs.set(func(r *Row) { r.On = arg }) }
func (rs rows) arg(arg int) rows      { return rs.set(func(r *Row) { r.Arg = arg }) }
func (rs rows) into(arg int) rows     { return rs.set(func(r *Row) { r.Into = arg }) }
func (rs rows) rest(arg int) rows     { return rs.set(func(r *Row) { r.Rest = arg }) }
func (rs rows) kind(kind Kind) rows   { return rs.set(func(r *Row) { r.Kind = kind }) }
func (rs rows) op(op string) rows     { return rs.set(func(r *Row) { r.Op = op }) }
func (rs rows) key(key string) rows   { return rs.set(func(r *Row) { r.Key = key }) }
func (rs rows) field(f string) rows   { return rs.set(func(r *Row) { r.Field = f }) }
func (rs rows) store(s string) rows   { return rs.set(func(r *Row) { r.Store = s }) }
func (rs rows) note(note string) rows { return rs.set(func(r *Row) { r.Note = note }) }

// money marks effects that move money.
func (rs rows) money() rows { return rs.set(func(r *Row) { r.Severity = "high" }) }

// named sets Op to the name of the function or method.
func (rs rows) named() rows {
	return rs.set(func(r *Row) { r.Op = r.Symbol[strings.LastIndexByte(r.Symbol, '.')+1:] })
}

// join concatenates parts of a table.
func join(parts ...rows) rows {
	var all rows
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// of makes the names in parts methods of each of the space-separated receivers:
// of("*DB Tx", each("Exec")) is "(*DB).Exec" and "(Tx).Exec".
func of(receivers string, parts ...rows) rows {
	var all rows
	for recv := range strings.FieldsSeq(receivers) {
		for _, r := range join(parts...) {
			r.Symbol = "(" + recv + ")." + r.Symbol
			all = append(all, r)
		}
	}
	return all
}

// in puts the import path into the symbols of parts: in("os", each("(*File).Write Create"))
// is "(*os.File).Write" and "os.Create".
func in(path string, parts ...rows) rows {
	return join(parts...).set(func(r *Row) {
		switch s := r.Symbol; {
		case strings.HasPrefix(s, "(*"):
			r.Symbol = "(*" + path + "." + s[2:]
		case strings.HasPrefix(s, "("):
			r.Symbol = "(" + path + "." + s[1:]
		default:
			r.Symbol = path + "." + s
		}
	})
}

// The constructors of rows, one or more for each verb. A names argument is a
// space-separated list; numbers are argument numbers without the receiver.

func nothing(names string) rows         { return each(names, Nothing) }
func stored(names string) rows          { return each(names, Nothing).op("stored") }
func observe(names string) rows         { return each(names, Observe) }
func pure(names string) rows            { return each(names, Pure) }
func fresh(names string) rows           { return each(names, Fresh) }
func handle(names string) rows          { return each(names, Handle) }
func handleOf(names string, a int) rows { return each(names, Handle).arg(a) }
func decode(names string, arg, into int) rows {
	return each(names, Decode).arg(arg).into(into)
}
func reader(names string, arg int) rows { return each(names, Reader).arg(arg) }

func sqlExec(names string, text int) rows {
	return each(names, SQLExec).arg(text).rest(text + 1)
}
func sqlQuery(names string, text int) rows {
	return each(names, SQLQuery).arg(text).rest(text + 1)
}
func sqlQueryRow(names string, text int) rows {
	return each(names, SQLQueryRow).arg(text).rest(text + 1)
}
func sqlGet(names string, into, text int) rows {
	return each(names, SQLGet).into(into).arg(text).rest(text + 1)
}
func sqlText(names string, text int) rows {
	return each(names, SQLText).arg(text).rest(text + 1)
}
func sqlPrepare(names string, text int) rows { return each(names, SQLPrepare).arg(text) }
func scan(names string, first int) rows      { return each(names, Scan).rest(first) }
func scanStruct(names string, dest int) rows { return each(names, Scan).rest(dest).op("struct") }
func more(names string) rows                 { return each(names, More) }
func rowsAffected(names string) rows         { return each(names, RowsAffected).named() }

func txBegin(names string) rows    { return each(names, TxBegin) }
func txCommit(names string) rows   { return each(names, TxCommit) }
func txRollback(names string) rows { return each(names, TxRollback) }
func txFunc(names string, f, tx int) rows {
	return each(names, TxFunc).arg(f).rest(tx)
}
func withTx(names string, tx int) rows { return each(names, WithTx).arg(tx) }

func write(names string, kind Kind, arg int) rows {
	return each(names, Write).kind(kind).arg(arg)
}
func put(names string, kind Kind, name int) rows {
	return each(names, Put).kind(kind).arg(name)
}
func external(names string, message int) rows { return write(names, External, message) }
func enqueuing(names string, message int) rows {
	return each(names, Enqueuing).kind(Enqueue).arg(message)
}
func setKey(names string, arg int) rows { return each(names, SetKey).arg(arg) }

func sentinel(names, says string) rows         { return each(names, Sentinel).op(says) }
func uniqueViolation(names string, e int) rows { return each(names, UniqueViolation).arg(e) }
func calls(names string, f int) rows           { return each(names, Calls).arg(f) }
func lock(names, op string) rows               { return each(names, Lock).op(op) }

func sqlBatch(names string, text int) rows {
	return each(names, SQLBatch).arg(text).rest(text + 1)
}
