package paper

import (
	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// Event is a lasting effect or a read, written down when execution met it.
type Event struct {
	ID     int
	Kind   catalog.Kind // NoEffect for a read
	Symbol string       // the library symbol that was called
	Row    *catalog.Row
	// Store is the kind of store or service: "sql", "mongo", "redis", "http", "file", "object", "queue", or the row's Store.
	Store string
	// Table is what is read or written: a table, a collection, a key pattern, a file or object name.
	Table string
	// Text is the SQL text, the command or the URL, for the message.
	Text string
	// Sets are the columns or fields written; for an insert all that are given.
	Sets []Assign
	// Where are the conditions of a read, update or delete.
	Where []Match
	// Whole is set when the row is written as a whole (a Save): columns that Sets does not list are written too.
	Whole bool
	// WhereOpen is set when conditions were not all understood.
	WhereOpen bool
	// Narrowed is set where what was not understood only leaves rows out that the conditions ask for.
	Narrowed bool
	// Columns are a read's result columns.
	Columns []string
	// Conflict says what an insert does with a duplicate: "" fails, "nothing", "update".
	Conflict        string
	ConflictColumns []string
	// ConflictAny is set when a duplicate in any unique columns counts.
	ConflictAny bool
	// Key is the idempotency key, TaskID, object name or redis key; nil if none was given.
	Key Value
	// EventIDs are the headers of a request that name the event it tells of.
	EventIDs []Assign
	// Members are what tells the elements apart that are put into a set or a hash: members, fields.
	Members []Value
	// Keyed is false for services that take no key at all.
	Keyed bool
	// Answer lists the fields, by their names in JSON, of what the answer to a request is decoded into.
	Answer []string
	// Entity is the struct type that is written or filled.
	Entity program.TypeRef
	// Payload is the message, task payload, body or document.
	Payload Value
	// Body lists what the parameters of a call with a key hold, and what the payload of a task is written from.
	Body Value
	// Tx is the transaction in which the event runs, nil if none is known.
	Tx *Made
	// Savepoint is set for what gorm does in a transaction inside another, which is a savepoint.
	Savepoint bool
	// ForUpdate is set for a read that locks its rows, or that Redis watches.
	ForUpdate bool
	TTL       Value // expiry of a redis value, nil if none
	// Kept is how long the queue keeps the ID of an enqueued task when the task is done, UniqueFor
	// how long it refuses an equal task at most; nil if it does not.
	Kept, UniqueFor Value
	// Aggregate is set for a read that counts or tests existence.
	Aggregate bool
	// Newest is set for a read of the row that comes last in an order.
	Newest bool
	// Guarded is set for a command of a Lua script that stands behind a test in the script.
	Guarded bool
	// Unread is set for a statement of which the text is not known: it may change anything.
	Unread bool
	// From is the write of the same statement whose rows it selects, nil if there is none.
	From *Event
	// NotExists is set for an insert that selects its row only where none exists.
	NotExists bool
	Args      []Value

	Conds []Cond
	// Again are the outcomes of tests without which the loop around the event ends: those of each
	// round, of the innermost loop first.
	Again []Cond
	Chain []Step
	Place Place
	// Go numbers the goroutine beside the handler that does the event, 0 if the handler does it itself.
	Go      int
	InDefer bool
	// Handled is set when the program tests this event's error for a duplicate.
	Handled bool
	// Open is the number of open calls met before the event.
	Open int
}

// Assign is one column written.
type Assign struct {
	Column   string
	Value    Value // nil if the text does not say
	Relative bool  // the new value is the old one changed
	Default  bool  // the store makes the value (now(), a sequence)
	OnInsert bool  // only a row that is made gets the value
	Removes  bool  // the value is taken out of a list
	Const    string
}

// Match is one condition on a column.
type Match struct {
	Column string
	Op     string
	Value  Value
	Const  string
	From   string // the table of the subquery after EXISTS or IN, or of a LEFT JOIN that finds no row
	Table  string // the joined table that has the column, "" if it is the event's or not known
	// Unlocked is set where a part of the statement asks that locks no rows, before others are changed.
	Unlocked bool
}

// IsRead reports whether the event changes nothing.
func (e *Event) IsRead() bool { return e.Kind == catalog.NoEffect }

// Beside reports whether a goroutine does the event in which the other one is not done: then nothing says
// which of both is first, or that both are done at all.
func (e *Event) Beside(o *Event) bool { return e.Go != 0 && e.Go != o.Go }

// Lands is the moment from which the event's change outlives a crash, comparable with those of
// the other events of the run: when its transaction commits, or at once if no commit was seen.
func (e *Event) Lands() int {
	if e.Tx == nil || e.Tx.Ended == 0 {
		return e.ID
	}
	return e.Tx.Ended
}

// record completes an event with where it happened and what let it happen.
func (f *frame) record(e *Event) *Event {
	m := f.m
	e.ID = m.id()
	if m.wiring {
		return e
	}
	e.Conds = withConds(f.conds(), f.condsOfLists(), f.condsOfRows(e))
	e.Chain = f.chain()
	if n := len(e.Chain); n > 0 {
		e.Place = e.Chain[n-1].Pos
	}
	e.Go, e.InDefer = f.goroutine, f.inDefer
	e.Open = len(m.open)
	m.events = append(m.events, e)
	return e
}

// txOf is the transaction that a handle belongs to. One that was begun inside another is a
// savepoint: what it writes lasts when the outer one commits.
func (m *Machine) txOf(st *State, v Value) *Made {
	tx := m.begun(st, v)
	for depth := 0; tx != nil && depth < 40; depth++ {
		outer := m.begun(st, tx.Recv)
		if outer == nil || outer == tx {
			break
		}
		tx = outer
	}
	return tx
}

// begun is the transaction or savepoint that a handle is, or was made from.
func (m *Machine) begun(st *State, v Value) *Made {
	for depth := 0; depth < 40; depth++ {
		switch x := strip(v).(type) {
		case *Made:
			if tx := m.sessions[x.ID]; tx != nil {
				return tx
			}
			switch x.Row.Verb {
			case catalog.TxBegin, catalog.TxFunc:
				return x
			case catalog.WithTx:
				if len(x.Args) > 0 {
					v = x.Args[0]
					continue
				}
			case catalog.ContextWith:
				for _, a := range x.Args {
					if tx := m.begun(st, a); tx != nil {
						return tx
					}
				}
			}
			v = x.Recv
		case *Choice:
			return m.begunChoice(st, x)
		case *Op:
			if x.Name != "part" {
				return nil
			}
			v = x.Args[0]
		case *Addr:
			c := st.get(x.Obj)
			if c == nil || c.base == nil {
				return nil
			}
			v = c.base
		default:
			return nil
		}
	}
	return nil
}

// begunChoice: a helper that picks the transaction from the context and falls
// back to the pool is in the transaction if any of the alternatives is.
func (m *Machine) begunChoice(st *State, c *Choice) *Made {
	for _, a := range c.Alts {
		if tx := m.begun(st, a.Value); tx != nil {
			return tx
		}
	}
	return nil
}
