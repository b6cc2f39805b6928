package wire

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// Redis is what the proxy of one process has to know.
type Redis struct {
	Addr   string // of the server
	Gates  *Gates
	Writes map[string]bool // names of commands that write, from the server's COMMAND
	Queue  string          // of the task of the run
	TaskID string

	// Deliver has a token when the worker may take the task. Without one it finds the queue
	// empty, so it takes no task that a handler has enqueued.
	Deliver chan struct{}

	// Published is told of messages to channels of the program.
	Published func(channel, message string)
}

// Serve passes the connections of l on to the server.
func (p *Redis) Serve(l net.Listener) {
	serve(l, func(client net.Conn) {
		server, err := net.Dial("tcp", p.Addr)
		if err != nil {
			return
		}
		defer server.Close()
		c := &redisConn{Redis: p, client: client, server: server, in: bufio.NewReader(client), out: bufio.NewReader(server)}
		for c.command() {
		}
	})
}

// redisConn is one connection of the worker. Its commands are passed on one by one, so that
// each can be held back or be the last.
type redisConn struct {
	*Redis
	client, server net.Conn
	in, out        *bufio.Reader
	multi          []string // writes of an open MULTI
	inMulti        bool
}

// command handles one command and says whether the connection goes on.
func (c *redisConn) command() bool {
	raw, args, err := readCommand(c.in)
	if err != nil {
		return false
	}
	name := strings.ToUpper(args[0])
	switch {
	case name == "SUBSCRIBE" || name == "PSUBSCRIBE":
		return c.stream(raw)
	case c.isAsynq(args):
		return c.asynq(raw, name, args)
	}
	what := c.write(name, args)
	if what != "" {
		c.Gates.Current().Before("redis: " + what)
		if c.gone() {
			return false
		}
	}
	reply, err := c.forward(raw)
	if err != nil {
		return false
	}
	if what != "" && reply[0] != '-' && reply[0] != '!' {
		if name == "PUBLISH" {
			c.Published(args[1], args[2])
		}
		c.Gates.Current().After("redis: " + what)
	}
	_, err = c.client.Write(reply)
	return err == nil
}

// gone says whether the client has closed the connection: it waits 3 s for an answer, and then
// sends a command that was held for longer again, on another connection.
func (c *redisConn) gone() bool {
	c.client.SetReadDeadline(time.Now().Add(time.Millisecond))
	_, err := c.in.Peek(1)
	c.client.SetReadDeadline(time.Time{})
	return errors.Is(err, io.EOF)
}

// write returns the text of what becomes lasting with this command, or "". Commands inside a
// MULTI last with its EXEC.
func (c *redisConn) write(name string, args []string) string {
	text := ""
	if c.Writes[strings.ToLower(name)] || slices.Contains([]string{"EVAL", "EVALSHA", "FCALL", "PUBLISH", "SPUBLISH"}, name) {
		text = oneLine(strings.Join(args, " "))
	}
	switch {
	case name == "MULTI":
		c.inMulti, c.multi = true, nil
	case name == "DISCARD":
		c.inMulti = false
	case name == "EXEC":
		c.inMulti = false
		return strings.Join(c.multi, "; ")
	case c.inMulti:
		if text != "" {
			c.multi = append(c.multi, text)
		}
		return ""
	}
	return text
}

func (c *redisConn) forward(raw []byte) ([]byte, error) {
	if _, err := c.server.Write(raw); err != nil {
		return nil, err
	}
	var reply bytes.Buffer
	err := copyReply(c.out, &reply)
	return reply.Bytes(), err
}

// stream passes everything on in both directions: a subscribed connection gets messages
// without asking.
func (c *redisConn) stream(raw []byte) bool {
	if _, err := c.server.Write(raw); err != nil {
		return false
	}
	both(func() { io.Copy(c.server, c.in) }, func() { io.Copy(c.client, c.out) }, c.client, c.server)
	return false
}

// isAsynq says whether a command is one of asynq: its keys and channels begin with "asynq:"
// (internal/base of asynq v0.26.0).
func (c *redisConn) isAsynq(args []string) bool {
	for _, a := range args[1:] {
		if strings.HasPrefix(a, "asynq:") {
			return true
		}
	}
	return false
}

// asynq handles the commands that asynq's own scripts make up: taking a task, giving one
// back, and enqueueing another. What a command does is told by its keys, which stand in the
// comments of internal/rdb/rdb.go of asynq v0.26.0.
func (c *redisConn) asynq(raw []byte, name string, args []string) bool {
	keys, argv := scriptParts(name, args)
	switch c.step(keys, argv) {
	case takes:
		return c.dequeue(raw, keys)
	case finishes:
		c.Gates.Current().End("")
		return c.lose()
	case fails:
		c.Gates.Current().End(errorOf(argv))
		return c.lose()
	case enqueues:
		return c.enqueue(raw, keys, argv)
	}
	reply, err := c.forward(raw)
	if err != nil {
		return false
	}
	_, err = c.client.Write(reply)
	return err == nil
}

// lose answers the worker, but never tells the server: the acknowledgement is lost. All these
// scripts return the status OK.
func (c *redisConn) lose() bool {
	_, err := c.client.Write([]byte("+OK\r\n"))
	return err == nil
}

func scriptParts(name string, args []string) (keys, argv []string) {
	if name != "EVAL" && name != "EVALSHA" || len(args) < 3 {
		return nil, nil
	}
	n, err := strconv.Atoi(args[2])
	if err != nil || 3+n > len(args) {
		return nil, nil
	}
	return args[3 : 3+n], args[3+n:]
}

func suffixes(keys []string, want ...string) bool {
	if len(keys) < len(want) {
		return false
	}
	for i, w := range want {
		if !strings.HasSuffix(keys[i], w) {
			return false
		}
	}
	return true
}

// step is what a script of asynq does in the life of a task.
type step int

const (
	other    step = iota
	takes         // dequeueCmd
	finishes      // doneCmd, doneUniqueCmd, markAsCompleteCmd and markAsCompleteUniqueCmd of the run's task
	fails         // retryCmd and archiveCmd of the run's task
	enqueues      // enqueueCmd, scheduleCmd and addToGroupCmd, and the same with a unique key
)

func (c *redisConn) step(keys, argv []string) step {
	switch {
	case suffixes(keys, ":pending", ":paused", ":active", ":lease"):
		return takes
	case suffixes(keys, ":active", ":lease") && len(argv) > 0 && argv[0] == c.TaskID:
		return finishes
	case suffixes(keys, ":t:"+c.TaskID, ":active", ":lease"):
		return fails
	case enqueueing(keys):
		return enqueues
	}
	return other
}

// enqueueing: the key of a task is followed by that of a list of tasks to come.
func enqueueing(keys []string) bool {
	for i, k := range keys {
		if strings.Contains(k, ":t:") && i+1 < len(keys) {
			next := keys[i+1]
			return strings.HasSuffix(next, ":pending") || strings.HasSuffix(next, ":scheduled") || strings.Contains(next, ":g:")
		}
	}
	return false
}

func (c *redisConn) enqueue(raw []byte, keys, argv []string) bool {
	what := "asynq: enqueue " + keys[0]
	for _, a := range argv {
		if kind := taskType(a); kind != "" {
			what = "asynq: enqueue " + kind
		}
	}
	c.Gates.Current().Before(what)
	if c.gone() {
		return false
	}
	reply, err := c.forward(raw)
	if err != nil {
		return false
	}
	if string(reply) == ":1\r\n" { // 0 and -1: a conflict
		c.Gates.Current().After(what)
	}
	_, err = c.client.Write(reply)
	return err == nil
}

// hold is how long a worker that asks for a task is left without an answer: it sleeps for a
// second when it finds nothing, and its client waits for 3 s at most.
const hold = 2 * time.Second

// dequeue gives the worker the task of the run when it may have it, and nothing else.
func (c *redisConn) dequeue(raw []byte, keys []string) bool {
	reply := []byte("$-1\r\n")
	if keys[0] == "asynq:{"+c.Queue+"}:pending" && c.permitted() {
		var err error
		if reply, err = c.forward(raw); err != nil {
			return false
		}
		switch {
		case reply[0] == '-', string(reply) == "$-1\r\n", string(reply) == "_\r\n":
			c.Deliver <- struct{}{} // nothing was taken; after NOSCRIPT the client sends the text
		default:
			c.Gates.Current().Begin()
		}
	}
	_, err := c.client.Write(reply)
	return err == nil
}

func (c *redisConn) permitted() bool {
	select {
	case <-c.Deliver:
		return true
	case <-time.After(hold):
		return false
	}
}

// Fields of asynq's TaskMessage (internal/proto/asynq.proto of asynq v0.26.0).
const (
	fieldType  = 1
	fieldError = 7
)

func taskType(msg string) string { return messageField(msg, fieldType) }

func errorOf(argv []string) string {
	for _, a := range argv {
		if e := messageField(a, fieldError); e != "" {
			return e
		}
	}
	return "failed"
}

// messageField returns a string field of an encoded message, or "" if msg is none.
func messageField(msg string, field protowire.Number) string {
	b := []byte(msg)
	for len(b) > 0 {
		num, typ, n := protowire.ConsumeTag(b)
		if n < 0 {
			return ""
		}
		b = b[n:]
		if num == field && typ == protowire.BytesType {
			v, n := protowire.ConsumeBytes(b)
			if n < 0 {
				return ""
			}
			return string(v)
		}
		if n = protowire.ConsumeFieldValue(num, typ, b); n < 0 {
			return ""
		}
		b = b[n:]
	}
	return ""
}

// readCommand reads one command, an array of strings.
func readCommand(r *bufio.Reader) (raw []byte, args []string, err error) {
	var buf bytes.Buffer
	line, err := readLine(r, &buf)
	if err != nil {
		return nil, nil, err
	}
	if line[0] != '*' {
		args = strings.Fields(line)
		if len(args) == 0 {
			return nil, nil, fmt.Errorf("empty command")
		}
		return buf.Bytes(), args, nil
	}
	n, err := strconv.Atoi(line[1:])
	if err != nil || n < 1 {
		return nil, nil, fmt.Errorf("command of %q parts", line)
	}
	for range n {
		if line, err = readLine(r, &buf); err != nil {
			return nil, nil, err
		}
		size, err := strconv.Atoi(line[1:])
		if err != nil {
			return nil, nil, err
		}
		part := make([]byte, size+2)
		if _, err := io.ReadFull(r, part); err != nil {
			return nil, nil, err
		}
		buf.Write(part)
		args = append(args, string(part[:size]))
	}
	return buf.Bytes(), args, nil
}

func readLine(r *bufio.Reader, buf *bytes.Buffer) (string, error) {
	line, err := r.ReadString('\n')
	if err != nil {
		return "", err
	}
	buf.WriteString(line)
	line = strings.TrimRight(line, "\r\n")
	if line == "" {
		return "", fmt.Errorf("empty line")
	}
	return line, nil
}

// copyReply copies one reply of either version of the protocol.
func copyReply(r *bufio.Reader, buf *bytes.Buffer) error {
	line, err := readLine(r, buf)
	if err != nil {
		return err
	}
	n, _ := strconv.Atoi(line[1:])
	switch line[0] {
	case '$', '=', '!':
		if n >= 0 {
			_, err = io.CopyN(buf, r, int64(n)+2)
		}
		return err
	case '%', '|':
		n *= 2
	case '*', '~', '>':
	default:
		return nil
	}
	if line[0] == '|' { // an attribute stands in front of the reply it belongs to
		n++
	}
	for range n {
		if err := copyReply(r, buf); err != nil {
			return err
		}
	}
	return nil
}
