package wire

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"regexp"
	"strings"
	"sync"
)

// Protocol codes of the first message of a Postgres connection ("Message Formats" in the
// PostgreSQL documentation): requests for encryption, which the proxy refuses, and for
// cancelling.
const (
	sslRequest    = 80877103
	gssEncRequest = 80877104
	cancelRequest = 80877102
)

// postgresConn is one connection of the worker to Postgres.
type postgresConn struct {
	gates          *Gates
	client, server net.Conn
	stmts, portals map[string]string // names to SQL; used by the worker's direction only

	mu      sync.Mutex
	pending []string // writes since the last lasting effect
	dirty   bool     // one of them changed a row
	lastTag string
}

// ServePostgres passes the connections of l on to the server at addr.
func ServePostgres(l net.Listener, addr string, gates *Gates) {
	serve(l, func(client net.Conn) {
		server, err := net.Dial("tcp", addr)
		if err != nil {
			return
		}
		defer server.Close()
		c := &postgresConn{gates: gates, client: client, server: server, stmts: map[string]string{}, portals: map[string]string{}}
		if !c.startup() {
			return
		}
		both(c.fromClient, c.fromServer, client, server)
	})
}

// startup passes on the first message, which has no type, and refuses encryption.
func (c *postgresConn) startup() bool {
	for {
		head := make([]byte, 8)
		if _, err := io.ReadFull(c.client, head); err != nil {
			return false
		}
		body := make([]byte, int(binary.BigEndian.Uint32(head))-8)
		if _, err := io.ReadFull(c.client, body); err != nil {
			return false
		}
		switch binary.BigEndian.Uint32(head[4:]) {
		case sslRequest, gssEncRequest:
			if _, err := c.client.Write([]byte("N")); err != nil {
				return false
			}
			continue
		case cancelRequest:
			c.server.Write(append(head, body...))
			return false
		}
		_, err := c.server.Write(append(head, body...))
		return err == nil
	}
}

// readMessage reads one message after the first: its type, and all of it, the body from byte 5 on.
func readMessage(r io.Reader) (kind byte, raw []byte, err error) {
	head := make([]byte, 5)
	if _, err := io.ReadFull(r, head); err != nil {
		return 0, nil, err
	}
	raw = make([]byte, 1+binary.BigEndian.Uint32(head[1:]))
	copy(raw, head)
	_, err = io.ReadFull(r, raw[5:])
	return head[0], raw, err
}

func (c *postgresConn) fromClient() {
	r := bufio.NewReader(c.client)
	for {
		kind, raw, err := readMessage(r)
		if err != nil {
			return
		}
		if sql := c.executed(kind, raw[5:]); writesRows(sql) {
			c.gates.Current().Before("postgres: " + oneLine(sql))
			c.mu.Lock()
			c.pending = append(c.pending, oneLine(sql))
			c.mu.Unlock()
		}
		if _, err := c.server.Write(raw); err != nil {
			return
		}
	}
}

// executed returns the SQL that a message runs, or "".
func (c *postgresConn) executed(kind byte, body []byte) string {
	switch kind {
	case 'Q':
		sql, _ := cString(body)
		return sql
	case 'P':
		name, rest := cString(body)
		c.stmts[name], _ = cString(rest)
	case 'B':
		portal, rest := cString(body)
		stmt, _ := cString(rest)
		c.portals[portal] = c.stmts[stmt]
	case 'E':
		portal, _ := cString(body)
		return c.portals[portal]
	}
	return ""
}

func cString(b []byte) (string, []byte) {
	before, after, _ := bytes.Cut(b, []byte{0})
	return string(before), after
}

// fromServer finds the moment at which writes last: the server is ready again and no
// transaction is open.
func (c *postgresConn) fromServer() {
	r := bufio.NewReader(c.server)
	for {
		kind, raw, err := readMessage(r)
		if err != nil {
			return
		}
		switch kind {
		case 'C':
			c.completed(string(bytes.TrimRight(raw[5:], "\x00")))
		case 'Z':
			if what := c.ready(raw[5]); what != "" {
				c.gates.Current().After("postgres: " + what)
			}
		}
		if _, err := c.client.Write(raw); err != nil {
			return
		}
	}
}

// changedRows matches the command tags of statements that changed a row. A SELECT counts if
// its text writes, which only the worker's direction knows.
var changedRows = regexp.MustCompile(`^(INSERT 0|UPDATE|DELETE|MERGE|COPY|SELECT) [1-9]|^TRUNCATE`)

func (c *postgresConn) completed(tag string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lastTag = tag
	if len(c.pending) > 0 && changedRows.MatchString(tag) {
		c.dirty = true
	}
}

// ready returns what has come to last, or "".
func (c *postgresConn) ready(status byte) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if status != 'I' {
		return ""
	}
	what := ""
	if c.dirty && c.lastTag != "ROLLBACK" {
		what = strings.Join(c.pending, "; ")
	}
	c.pending, c.dirty = nil, false
	return what
}

// writeWords match statements that change rows, also inside a WITH.
var writeWords = regexp.MustCompile(`(?i)\b(insert\s+into|update\s+\S+\s+set|update\s+\S+\s+(as\s+)?\S+\s+set|delete\s+from|merge\s+into|truncate|copy\s)`)

func writesRows(sql string) bool { return writeWords.MatchString(sql) }

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 160 {
		s = s[:160] + "…"
	}
	return s
}
