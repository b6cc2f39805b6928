package state

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Canon brings snapshots into a form in which two states are equal texts if they are equal but
// for the names of generated ids and for the moment at which they were made.
type Canon struct {
	Epoch   time.Time       // start of the comparison; all runs are within minutes of it
	Literal map[string]bool // ids that stand in the payload or in the state before: they have to be the same
}

// NewCanon makes a Canon for states that come from one start.
func NewCanon(start []Record, payload []byte) *Canon {
	c := &Canon{Epoch: time.Now(), Literal: map[string]bool{}}
	texts := []string{string(payload), TaskID}
	for _, r := range start {
		texts = append(texts, r.Loc, r.Text)
	}
	for _, t := range texts {
		for _, id := range token.FindAllString(t, -1) {
			c.Literal[id] = true
		}
	}
	return c
}

// token matches what may be a generated id or a moment. In order: moments in text, a UUID, a
// number from a sequence, a stream's or Unix time, an ULID, an xid, and long hexadecimal
// numbers (ObjectIDs, random bytes).
var token = regexp.MustCompile(strings.Join([]string{
	`\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?(?: [+-]\d{4} UTC)?(?: m=[+-][\d.]+)?`,
	`\b20\d{6}[-_T]?\d{6}(?:\.\d+)?Z?\b`,
	`[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}`,
	`#\w+:\d+`,
	`\b\d{13}-\d+\b`,
	`\b\d{18,20}\b`, `\b\d{16}\b`, `\b\d{13}\b`, `\b\d{10}\b`,
	`\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b`,
	`\b[0-9a-v]{20}\b`,
	`\b[0-9a-f]{8,64}\b`,
}, "|"))

// moments are the layouts of moments in text.
var moments = []string{
	time.RFC3339Nano, "2006-01-02 15:04:05.999999999-07:00", "2006-01-02 15:04:05.999999999 -0700 UTC", "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999",
	"20060102150405", "20060102-150405", "20060102_150405", "20060102T150405", "20060102T150405Z",
}

// units are what a number may count since 1970, and how far from the runs it is still taken
// for a moment: long numbers may also be random.
var units = []struct{ unit, within time.Duration }{
	{time.Second, 10 * 365 * 24 * time.Hour},
	{time.Millisecond, 10 * 365 * 24 * time.Hour},
	{time.Microsecond, 40 * 24 * time.Hour},
	{time.Nanosecond, 40 * 24 * time.Hour},
}

// moment reads a token as a moment near the time of the runs.
func (c *Canon) moment(s string) (string, bool) {
	if i := strings.Index(s, " m="); i >= 0 {
		s = s[:i]
	}
	for _, layout := range moments {
		if t, err := time.Parse(layout, s); err == nil {
			return c.offset(t), true
		}
	}
	s, _, _ = strings.Cut(s, "-")
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return "", false
	}
	for _, u := range units {
		if t := float64(n) * float64(u.unit); math.Abs(t-float64(c.Epoch.UnixNano())) < float64(u.within) {
			return c.offset(time.Unix(0, int64(t))), true
		}
	}
	return "", false
}

// offset is the distance to the epoch in quarters of an hour: the runs are a minute or two
// apart, and what programs add to a moment is rarely finer.
func (c *Canon) offset(t time.Time) string {
	const quarter = 15 * time.Minute
	return fmt.Sprintf("<time%+d>", int(math.Floor(float64(t.Sub(c.Epoch)+quarter/2)/float64(quarter))))
}

// piece is a literal text, or a name that may be another in an equal state.
type piece struct {
	text string
	name bool
}

// rounds of telling names apart by where they occur. Two names that occur in the same way are
// not told apart, which is right: they may be exchanged.
const rounds = 4

// Apply returns the canonical text of each record, by place, in order.
func (c *Canon) Apply(records []Record) map[string][]string {
	split := make([][]piece, len(records))
	colour := map[string]string{}
	for i, r := range records {
		split[i] = c.split(r.Loc + "\x00" + r.Text)
		for _, p := range split[i] {
			if p.name {
				colour[p.text] = ""
			}
		}
	}
	for range rounds {
		colour = recolour(split, colour)
	}
	out := map[string][]string{}
	for _, s := range split {
		loc, text, _ := strings.Cut(render(s, colour, -1), "\x00")
		out[loc] = append(out[loc], text)
	}
	for _, texts := range out {
		slices.Sort(texts)
	}
	return out
}

// recolour gives each name a colour made of all the places where it occurs.
func recolour(split [][]piece, colour map[string]string) map[string]string {
	seen := map[string][]string{}
	for _, s := range split {
		for at, p := range s {
			if p.name {
				seen[p.text] = append(seen[p.text], render(s, colour, at))
			}
		}
	}
	next := map[string]string{}
	for name, places := range seen {
		slices.Sort(places)
		sum := sha256.Sum256([]byte(strings.Join(places, "\x01")))
		next[name] = hex.EncodeToString(sum[:4])
	}
	return next
}

// render writes a record with the colours of its names; the name at self is marked.
func render(s []piece, colour map[string]string, self int) string {
	var b strings.Builder
	for at, p := range s {
		switch {
		case at == self:
			b.WriteString("<self>")
		case p.name:
			b.WriteString("<" + colour[p.text] + ">")
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

func (c *Canon) split(text string) []piece {
	var pieces []piece
	for {
		at := token.FindStringIndex(text)
		if at == nil {
			return append(pieces, piece{text: text})
		}
		id := text[at[0]:at[1]]
		pieces = append(pieces, piece{text: text[:at[0]]}, c.piece(id))
		text = text[at[1]:]
	}
}

func (c *Canon) piece(id string) piece {
	if when, ok := c.moment(id); ok {
		return piece{text: when}
	}
	if c.Literal[id] {
		return piece{text: id}
	}
	if _, err := strconv.ParseInt(id, 10, 64); err == nil && len(id) < 17 {
		return piece{text: id} // a number that is no moment; longer ones are random
	}
	return piece{text: id, name: true}
}
