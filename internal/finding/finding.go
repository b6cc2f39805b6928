// Package finding is what replay hands to the rules and the rules to the
// reporters: effects that were judged, and findings made of them. It is plain
// data and knows nothing of how either was obtained.
package finding

import (
	"fmt"
	"slices"
)

// Pos is a place in a source file.
type Pos struct {
	File string `json:"file"` // import path of the package + "/" + base name
	Line int    `json:"line"`
	Col  int    `json:"col"`
	// Generated is true in a file that carries the generated-code line.
	Generated bool `json:"generated,omitempty"`
}

// IsValid reports whether p names a line.
func (p Pos) IsValid() bool { return p.File != "" && p.Line > 0 }

func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// Step is one frame of the way from a handler to its effect: a function and
// the place in it where the next step (or the effect) stands.
type Step struct {
	Func string
	Pos  Pos // of the call in Func
	Stmt Pos // start of the statement that holds the call
}

// Handler is a registered handler.
type Handler struct {
	Name       string // "(*Worker).HandleBonus", "func literal in Register"
	Task       string // constant task type, or ""
	Pos        Pos    // of its func
	Registered Pos    // where it is registered; invalid if found by its signature only
	How        string // "registration", "ProcessTask method" or "signature"
}

// The verdicts.
const (
	Safe    = "safe"
	Weak    = "weak"
	Unsafe  = "unsafe"
	Unknown = "unknown" // something on the way was not followed: silent, but counted
)

// TaskID stands for the task's own ID where the name of a field of the payload is asked for.
const TaskID = "the task ID"

// WholePayload stands for the payload itself there, which is an ID without fields.
const WholePayload = "the payload itself"

// Effect is one effect of one handler with its verdict.
type Effect struct {
	Handler Handler
	Kind    string // a catalog kind: "increment", "insert" …
	Symbol  string // library symbol that has the effect: "(*gorm.io/gorm.DB).Save"
	Does    string // what it does, for the message: "UPDATE users SET balance = balance + $1", "sends mail"
	Target  string // what it does it to, in few words: "users.balance", "Stripe charge"
	Pos     Pos    // the effect's true place
	Place   Pos    // where it is reported: start of the innermost statement in a hand-written file
	Chain   []Step // from the handler's body to the effect; the last step holds it
	Verdict string
	// Reason is one of: rmw relative append plain-insert no-key key-optional fresh-key no-taskid
	// (unsafe);
	// guard-not-atomic marked-before ttl-lock (weak); set upsert delete unique-row replace opid-guard
	// state-guard idempotency-key taskid stable-name observational asserted (safe).
	Reason   string
	Hole     string // of a weak verdict: crash, overlap, loss, ttl, queue
	Detail   string // why, in words
	Evidence []Evidence
	Severity string
	// OperationField is the payload field that names one operation, or TaskID or WholePayload ("" if none);
	// Payload is the payload's type name, PayloadPos its declaration.
	OperationField string
	Payload        string
	// Suppressed are the directives by which the effect is not reported for some rules.
	Suppressed []Suppression
}

// Suppression is an //idemlint:ignore directive that covers an effect.
type Suppression struct {
	Rules  []string
	Reason string
	Pos    Pos
}

// SuppressedFor is the suppression by which the rule does not report e.
func (e Effect) SuppressedFor(rule string) (Suppression, bool) {
	i := slices.IndexFunc(e.Suppressed, func(s Suppression) bool { return slices.Contains(s.Rules, rule) })
	if i < 0 {
		return Suppression{}, false
	}
	return e.Suppressed[i], true
}

// Evidence is one thing that a verdict rests on: a key, a column, a guard, the mark of a guard.
type Evidence struct {
	What string // "idempotency key", "unique column", "guard", "mark" …
	Text string
	Pos  Pos // where it stands, if that is another place than the effect
}

// Finding is one diagnostic: a rule, a place, and the handlers that reach it.
type Finding struct {
	Rule        string
	Severity    string
	Message     string // without the rule's name in front
	Place       Pos
	Effects     []Effect // one per handler, in order of handler position; all with the same rule and place
	Fingerprint string
	Fixes       []Fix
}

// Fix is a change of the source that cures a finding.
type Fix struct {
	Message string
	Edits   []Edit // in order of place
}

// Edit replaces a part of a file.
type Edit struct {
	Pos, End Pos
	New      string
}

// HandlerReport is one handler with everything it does, for the handlers listing.
type HandlerReport struct {
	Handler     Handler
	Effects     []Effect
	NotFollowed int // calls on its way that were not followed
}

// Counts says how much was seen.
type Counts struct {
	Packages    int // in-scope packages
	Functions   int
	Failed      int // functions that were given up on (counted, never a panic)
	Handlers    int
	Effects     int
	Calls       int // interface and function-value calls met
	NotFollowed int // of these, not followed
	Cut         int // calls that were not entered and effects that were not judged because of a budget
}
