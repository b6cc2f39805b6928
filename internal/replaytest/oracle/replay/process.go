// Package replay runs the handlers of example programs for real: once, twice, cut after each
// effect and again, and overlapping, and says what the stores show.
package replay

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/idemlint/idemlint/internal/replaytest/oracle/scenario"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/state"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/wire"
)

// process is one process of a program, with its own proxies before the stores. It makes one
// run after the other.
type process struct {
	gates     wire.Gates
	deliver   chan struct{} // has a token when the process may take the task
	cmd       *exec.Cmd
	log       bytes.Buffer
	exited    chan struct{}
	listeners []net.Listener
}

// addresses numbers the loopback addresses: each process gets its own, so that all can have
// their mail server at the port that programs expect.
var addresses atomic.Uint32

func init() { addresses.Store(uint32(os.Getpid()) << 8) } // so that two oracles rarely meet

func nextAddress() string {
	n := addresses.Add(1)
	return fmt.Sprintf("127.%d.%d.%d", 64+n>>16&63, n>>8&255, n&255)
}

// mailPort is the port for submission of mail, which programs that know only a host use.
const mailPort = "587"

// start runs bin with the stores of w.
func start(w *state.World, bin string, p *scenario.Program, t *scenario.Task) (*process, error) {
	run := &process{deliver: make(chan struct{}, 1), exited: make(chan struct{})}
	run.gates.Next(wire.NewGate(wire.Plan{}))
	env, err := run.proxies(w, t)
	if err != nil {
		run.close()
		return nil, err
	}
	lookup := func(name string) string {
		if v, ok := env[name]; ok {
			return v
		}
		return os.Getenv(name)
	}
	for name, value := range p.Env {
		env[name] = os.Expand(value, lookup)
	}
	run.cmd = exec.Command(bin)
	run.cmd.Dir = w.Dir
	for name, value := range env {
		run.cmd.Env = append(run.cmd.Env, name+"="+value)
	}
	run.cmd.Stdout, run.cmd.Stderr = &run.log, &run.log
	run.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := run.cmd.Start(); err != nil {
		run.close()
		return nil, err
	}
	go func() {
		run.cmd.Wait()
		close(run.exited)
	}()
	return run, nil
}

// proxies starts the proxies and returns the environment that leads the program to them.
func (run *process) proxies(w *state.World, t *scenario.Task) (map[string]string, error) {
	host := nextAddress()
	redis := &wire.Redis{
		Addr: w.Redis.Addr, Gates: &run.gates, Writes: w.Redis.Writes, Queue: t.Queue, TaskID: state.TaskID,
		Deliver: run.deliver, Published: w.Publish,
	}
	at := map[string]string{}
	for _, s := range []struct {
		name, port string
		serve      func(net.Listener)
	}{
		{"postgres", "0", func(l net.Listener) { wire.ServePostgres(l, w.Postgres.Addr, &run.gates) }},
		{"redis", "0", redis.Serve},
		{"http", "0", func(l net.Listener) { w.Sink.ServeProxy(l, &run.gates, w.Authority) }},
		{"smtp", mailPort, func(l net.Listener) { w.Mailbox.Serve(l, &run.gates, w.Authority) }},
		{"driver", "0", func(l net.Listener) { wire.ServeDriver(l, &run.gates) }},
		{"mongo", "0", func(l net.Listener) {
			if w.Mongo != nil {
				wire.ServeMongo(l, w.Mongo.Addr, &run.gates)
			}
		}},
	} {
		l, err := net.Listen("tcp", net.JoinHostPort(host, s.port))
		if err != nil {
			return nil, err
		}
		run.listeners = append(run.listeners, l)
		at[s.name] = l.Addr().String()
		go s.serve(l)
	}
	return map[string]string{
		"PATH": os.Getenv("PATH"), "HOME": w.Dir, "TZ": "UTC",
		"DATABASE_URL": state.PostgresURL(at["postgres"], w.Database),
		"REDIS_ADDR":   at["redis"], "REDIS_URL": "redis://" + at["redis"],
		"MONGO_URL": "mongodb://" + at["mongo"],
		"SMTP_ADDR": at["smtp"], "SMTP_HOST": host, "SMTP_USER": "user", "SMTP_PASSWORD": "secret",
		"STRIPE_KEY": "sk_test_example",
		"HTTP_PROXY": "http://" + at["http"], "HTTPS_PROXY": "http://" + at["http"],
		"SSL_CERT_FILE": filepath.Join(filepath.Dir(w.Dir), "ca.pem"),
		"SQLITE_DRIVER": "sqlite-replay", "SQLITE_PATH": w.SQLiteDSN(), "REPLAY_GATE": at["driver"],
	}, nil
}

// take lets the process take the task, in a run under a plan.
func (run *process) take(plan wire.Plan) *wire.Gate {
	g := wire.NewGate(plan)
	run.gates.Next(g)
	run.deliver <- struct{}{}
	return g
}

// kill ends the process as a crash does, and with it everything that waits for it.
func (run *process) kill() {
	if run.cmd != nil && run.cmd.Process != nil {
		run.cmd.Process.Kill()
		<-run.exited
	}
	run.gates.Current().Dead()
	run.close()
}

func (run *process) close() {
	for _, l := range run.listeners {
		l.Close()
	}
}

// limit is how long a run may take.
const limit = time.Minute

// await waits for one of some channels.
func (run *process) await(what string, reached ...<-chan struct{}) error {
	timeout := time.After(limit)
	either := make(chan struct{})
	defer close(either)
	merged := make(chan struct{}, len(reached))
	for _, c := range reached {
		go func() {
			select {
			case <-c:
				merged <- struct{}{}
			case <-either:
			}
		}()
	}
	select {
	case <-merged:
		return nil
	case <-run.exited:
		return fmt.Errorf("the program ended before %s:\n%s", what, run.log.String())
	case <-timeout:
		return fmt.Errorf("no %s within %v:\n%s", what, limit, run.log.String())
	}
}
