package wire

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"sync"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// opMsg is the opcode of all commands since MongoDB 5.1 ("MongoDB Wire Protocol", OP_MSG).
const opMsg = 2013

// mongoWrites are the commands that change documents.
var mongoWrites = map[string]bool{"insert": true, "update": true, "delete": true, "findAndModify": true, "bulkWrite": true}

// mongoConn is one connection of the worker to MongoDB.
type mongoConn struct {
	gates          *Gates
	client, server net.Conn
	mu             sync.Mutex
	pending        map[uint32]string // writes without an answer yet, by request id
}

// ServeMongo passes the connections of l on to the server at addr.
func ServeMongo(l net.Listener, addr string, gates *Gates) {
	serve(l, func(client net.Conn) {
		server, err := net.Dial("tcp", addr)
		if err != nil {
			return
		}
		defer server.Close()
		c := &mongoConn{gates: gates, client: client, server: server, pending: map[uint32]string{}}
		both(c.fromClient, c.fromServer, client, server)
	})
}

func readMongo(r io.Reader) ([]byte, error) {
	head := make([]byte, 16)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, err
	}
	raw := make([]byte, binary.LittleEndian.Uint32(head))
	copy(raw, head)
	_, err := io.ReadFull(r, raw[16:])
	return raw, err
}

func (c *mongoConn) fromClient() {
	r := bufio.NewReader(c.client)
	for {
		raw, err := readMongo(r)
		if err != nil {
			return
		}
		if what := mongoWrite(raw); what != "" {
			c.gates.Current().Before("mongo: " + what)
			c.mu.Lock()
			c.pending[binary.LittleEndian.Uint32(raw[4:])] = what
			c.mu.Unlock()
		}
		if _, err := c.server.Write(raw); err != nil {
			return
		}
	}
}

func (c *mongoConn) fromServer() {
	r := bufio.NewReader(c.server)
	for {
		raw, err := readMongo(r)
		if err != nil {
			return
		}
		id := binary.LittleEndian.Uint32(raw[8:])
		c.mu.Lock()
		what := c.pending[id]
		delete(c.pending, id)
		c.mu.Unlock()
		if what != "" {
			c.gates.Current().After("mongo: " + what)
		}
		if _, err := c.client.Write(raw); err != nil {
			return
		}
	}
}

// mongoWrite names the write that a message asks for, or returns "".
func mongoWrite(raw []byte) string {
	if binary.LittleEndian.Uint32(raw[12:]) != opMsg {
		return ""
	}
	for body := raw[20:]; len(body) > 5; {
		size := int(binary.LittleEndian.Uint32(body[1:]))
		if size < 4 || len(body) < 1+size {
			return ""
		}
		if body[0] == 0 { // a document; other sections are sequences of documents
			first, err := bson.Raw(body[1 : 1+size]).IndexErr(0)
			if err != nil || !mongoWrites[first.Key()] {
				return ""
			}
			collection, _ := first.Value().StringValueOK()
			return first.Key() + " " + collection
		}
		body = body[1+size:]
	}
	return ""
}
