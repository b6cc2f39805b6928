package wire

import (
	"bufio"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Sink is every web service: it remembers what it was asked to do, and honours an
// Idempotency-Key as Stripe does ("Idempotent requests" in Stripe's API reference): the first
// answer again for the same request, status 400 for another request with the key.
type Sink struct {
	Answers map[string]string // "METHOD host/path" to a body

	mu       sync.Mutex
	posted   []Posted
	put      map[string]Posted // URL to the last PUT or DELETE
	answered map[string]answer // by key
	serial   int
}

// Posted is one request that did something.
type Posted struct{ Method, URL, Body string }

type answer struct {
	request Posted
	status  int
	body    string
}

// Reset forgets everything.
func (s *Sink) Reset(answers map[string]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Answers, s.posted, s.put, s.answered, s.serial = answers, nil, map[string]Posted{}, map[string]answer{}, 0
}

// State returns what was done, in order of time, and the last request that set or deleted
// what lies at each URL.
func (s *Sink) State() (posted, put []Posted) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.posted), slices.Collect(maps.Values(s.put))
}

// ServeProxy serves a worker's HTTP_PROXY and HTTPS_PROXY on l: all hosts are the sink.
func (s *Sink) ServeProxy(l net.Listener, gates *Gates, ca *Authority) {
	srv := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodConnect {
			s.serve(w, r, gates.Current())
			return
		}
		conn, rw, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		fmt.Fprint(conn, "HTTP/1.1 200 Connection established\r\n\r\n")
		s.serveTLS(&buffered{conn, rw.Reader}, gates, ca)
	})}
	srv.Serve(l)
}

// buffered is a connection some of whose bytes were read already.
type buffered struct {
	net.Conn
	r *bufio.Reader
}

func (b *buffered) Read(p []byte) (int, error) { return b.r.Read(p) }

// serveTLS serves what comes through a tunnel.
func (s *Sink) serveTLS(conn net.Conn, gates *Gates, ca *Authority) {
	l := newOneConn(tls.Server(conn, ca.Config()))
	srv := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.Scheme, r.URL.Host = "https", r.Host
		s.serve(w, r, gates.Current())
	})}
	srv.Serve(l)
}

func (s *Sink) serve(w http.ResponseWriter, r *http.Request, gate *Gate) {
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	p := Posted{r.Method, place(r.URL), content(r.Header, raw)}
	status, body := s.do(p, keyOf(p, r.Header), gate)
	w.Header().Set("Content-Type", "application/json")
	if strings.HasPrefix(body, "<") {
		w.Header().Set("Content-Type", "application/xml")
	}
	w.Header().Set("ETag", `"0123456789abcdef0123456789abcdef"`) // clients of object stores want one
	w.WriteHeader(status)
	io.WriteString(w, body)
}

// keys are the services that look for a key elsewhere than in the header Idempotency-Key: in a header, a
// field of a JSON body or one of a form.
var keys = []struct{ address, header, field, form string }{
	{address: "https://api.paystack.co/", field: "reference"},                 // the API's reference: the same one is refused
	{address: "https://api.brevo.com/", field: "headers.idempotencyKey"},      // the headers of a mail, in the API's reference
	{address: "https://api.sandbox.paypal.com/", header: "PayPal-Request-Id"}, // developer.paypal.com/api/rest/requests
	{address: "https://api.twilio.com/", form: "IdempotencyKey"},              // the parameters of a payment
	{address: "https://sqs.", field: "MessageDeduplicationId"},                // of a FIFO queue: SendMessage in the API's reference
	{address: "https://sqs.", field: "Entries.0.MessageDeduplicationId"},
	{address: "https://sns.", form: "MessageDeduplicationId"},               // of a FIFO topic: Publish in the API's reference
	{address: "https://cloudtasks.googleapis.com/", field: "task.name"},     // projects.locations.queues.tasks/create
	{address: "https://www.googleapis.com/calendar/", field: "id"},          // events/insert in the API's reference
	{address: "https://payments.example.com/", field: "idempotencyKey"},     // a service of Connect in the examples
	{address: "https://subscriber.example.com/", header: "X-Shop-Event-Id"}, // a receiver of webhooks in the examples
	{address: "https://subscriber.example.com/", header: "Webhook-Id"},      // standardwebhooks.com
}

// keyOf is the idempotency key of a request.
func keyOf(p Posted, h http.Header) string {
	for _, k := range keys {
		if !strings.HasPrefix(p.URL, k.address) {
			continue
		}
		form, _ := url.ParseQuery(p.Body)
		for _, key := range []string{h.Get(k.header), field(p.Body, k.field), form.Get(k.form)} {
			if key != "" {
				return key
			}
		}
	}
	return h.Get("Idempotency-Key")
}

// field is the string at a path of names and numbers in a JSON text, or "".
func field(text, path string) string {
	var v any
	if json.Unmarshal([]byte(text), &v) != nil {
		return ""
	}
	for name := range strings.SplitSeq(path, ".") {
		switch x := v.(type) {
		case map[string]any:
			v = x[name]
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i >= len(x) {
				return ""
			}
			v = x[i]
		}
	}
	s, _ := v.(string)
	return s
}

// merges reports whether a PATCH sets the members of an object (RFC 7396); one with a member "add" adds.
func merges(p Posted) bool {
	var members map[string]any
	if p.Method != http.MethodPatch || json.Unmarshal([]byte(p.Body), &members) != nil {
		return false
	}
	_, adds := members["add"]
	return !adds
}

// place is the address of a request; the parameters that clients of object stores add are left out.
func place(u *url.URL) string {
	query := u.Query()
	for name := range query {
		if strings.HasPrefix(strings.ToLower(name), "x-") {
			query.Del(name)
		}
	}
	where := u.Scheme + "://" + strings.TrimSuffix(u.Host, ":443") + u.Path
	if len(query) > 0 {
		where += "?" + query.Encode()
	}
	return where
}

// content is a body in a form that does not depend on how it was sent.
func content(h http.Header, raw []byte) string {
	if n := h.Get("X-Amz-Decoded-Content-Length"); n != "" {
		return "object of " + n + " bytes" // sent in chunks that are signed with the time
	}
	return string(raw)
}

// do carries out a request.
func (s *Sink) do(p Posted, key string, gate *Gate) (int, string) {
	switch p.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return http.StatusOK, s.answer(p)
	}
	gate.Before("http: " + p.Method + " " + p.URL)
	status, body, done := s.apply(p, key)
	if done {
		gate.After("http: " + p.Method + " " + p.URL)
	}
	return status, body
}

func (s *Sink) apply(p Posted, key string) (status int, body string, done bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.Method == http.MethodPut || p.Method == http.MethodDelete || merges(p) {
		s.put[p.URL] = p
		return http.StatusOK, s.answerLocked(p), true
	}
	if before, ok := s.answered[key]; ok && key != "" {
		if before.request != p {
			return http.StatusBadRequest, `{"error": {"type": "idempotency_error", "message": "Keys for idempotent requests can only be used with the same parameters they were first used with."}}`, false
		}
		return before.status, before.body, false
	}
	a := answer{p, http.StatusOK, s.answerLocked(p)}
	s.posted = append(s.posted, p)
	s.answered[key] = a
	return a.status, a.body, true
}

func (s *Sink) answer(p Posted) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answerLocked(p)
}

// answerLocked is what the service says: the answer of the scenario, or an object with a new id.
func (s *Sink) answerLocked(p Posted) string {
	_, where, _ := strings.Cut(p.URL, "://")
	where, _, _ = strings.Cut(where, "?")
	if a, ok := s.Answers[p.Method+" "+where]; ok {
		return a
	}
	s.serial++
	parts := strings.Split(strings.Trim(where, "/"), "/")
	object := strings.TrimSuffix(parts[len(parts)-1], "s")
	out, err := json.Marshal(map[string]any{"id": fmt.Sprintf("%s_%d", object, s.serial), "object": object, "status": "ok"})
	if err != nil {
		panic(err) // strings can be marshalled
	}
	return string(out)
}

// oneConn is a listener with a single connection.
type oneConn struct {
	conn net.Conn
	once sync.Once
	done chan struct{}
}

func newOneConn(c net.Conn) *oneConn {
	o := &oneConn{done: make(chan struct{})}
	o.conn = &notifying{c, func() { o.once.Do(func() { close(o.done) }) }}
	return o
}

type notifying struct {
	net.Conn
	closed func()
}

func (n *notifying) Close() error { n.closed(); return n.Conn.Close() }

func (o *oneConn) Accept() (net.Conn, error) {
	if c := o.conn; c != nil {
		o.conn = nil
		return c, nil
	}
	<-o.done
	return nil, net.ErrClosed
}

func (o *oneConn) Close() error   { return nil }
func (o *oneConn) Addr() net.Addr { return &net.TCPAddr{} }
