// Package state has the stores of the examples: it starts their servers, gives each worker of
// the oracle its own share of them, sets the state a run starts from and reads the state it
// ends in.
package state

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/FerretDB/FerretDB/ferretdb"
	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"
)

// Postgres is a running server with nothing in it that has to survive a crash.
type Postgres struct {
	Addr string
	cmd  *exec.Cmd
}

// postgresBinary finds a program of the newest installed server: Debian keeps them out of PATH.
func postgresBinary(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return "", fmt.Errorf("%s is not installed", name)
	}
	return found[len(found)-1], nil
}

// Missing names the Debian packages of servers that are not installed.
func Missing() []string {
	var list []string
	if _, err := exec.LookPath("redis-server"); err != nil {
		list = append(list, "redis-server")
	}
	if _, err := postgresBinary("initdb"); err != nil {
		list = append(list, "postgresql")
	}
	return list
}

// asPostgres makes cmd run as the user postgres if it would run as root, which the server refuses.
func asPostgres(cmd *exec.Cmd, dir string) error {
	if os.Getuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return err
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	cmd.Dir = dir
	return os.Chown(dir, uid, gid)
}

// StartPostgres starts a server in dir, which must be empty and reachable by the user postgres.
func StartPostgres(dir string) (*Postgres, error) {
	initdb, err := postgresBinary("initdb")
	if err != nil {
		return nil, err
	}
	init := exec.Command(initdb, "-D", filepath.Join(dir, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	if err := asPostgres(init, dir); err != nil {
		return nil, err
	}
	if out, err := init.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	server, err := postgresBinary("postgres")
	if err != nil {
		return nil, err
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	p := &Postgres{Addr: "127.0.0.1:" + port}
	p.cmd = exec.Command(server, "-D", filepath.Join(dir, "data"), "-h", "127.0.0.1", "-p", port, "-k", dir,
		"-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "max_connections=400", "-c", "shared_buffers=64MB", "-c", "autovacuum=off", "-c", "timezone=UTC")
	if err := asPostgres(p.cmd, dir); err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	return p, waitFor("postgres", func(ctx context.Context) error {
		c, err := pgx.Connect(ctx, p.URL("postgres"))
		if err == nil {
			c.Close(ctx)
		}
		return err
	})
}

// URL is the address of a database.
func (p *Postgres) URL(database string) string { return PostgresURL(p.Addr, database) }

// PostgresURL is the address of a database at a server or a proxy.
func PostgresURL(addr, database string) string {
	return "postgres://postgres@" + addr + "/" + database + "?sslmode=disable"
}

// Stop stops the server at once.
func (p *Postgres) Stop() { kill(p.cmd) }

// Redis is a running server that keeps nothing.
type Redis struct {
	Addr   string
	Writes map[string]bool // the commands that write
	cmd    *exec.Cmd
}

func init() { redis.SetLogger(quiet{}) }

// quiet drops the log of the client, which complains while a server starts.
type quiet struct{}

func (quiet) Printf(context.Context, string, ...any) {}

// StartRedis starts a server in dir.
func StartRedis(dir string) (*Redis, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	r := &Redis{Addr: "127.0.0.1:" + port, Writes: map[string]bool{}}
	r.cmd = exec.Command("redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", dir)
	if err := r.cmd.Start(); err != nil {
		return nil, err
	}
	c := redis.NewClient(&redis.Options{Addr: r.Addr})
	defer c.Close()
	if err := waitFor("redis", func(ctx context.Context) error { return c.Ping(ctx).Err() }); err != nil {
		return nil, err
	}
	commands, err := c.Command(context.Background()).Result()
	for name, info := range commands {
		for _, flag := range info.Flags {
			if flag == "write" {
				r.Writes[strings.ToLower(name)] = true
			}
		}
	}
	return r, err
}

// Stop stops the server at once.
func (r *Redis) Stop() { kill(r.cmd) }

// Mongo is an embedded FerretDB, which speaks MongoDB's protocol and keeps its documents in
// SQLite: Debian has no MongoDB. It has no transactions over several documents.
type Mongo struct {
	Addr string
	stop context.CancelFunc
}

// StartMongo starts a server in dir.
func StartMongo(dir string) (*Mongo, error) {
	f, err := ferretdb.New(&ferretdb.Config{
		Listener: ferretdb.ListenerConfig{TCP: "127.0.0.1:0"}, Handler: "sqlite", SQLiteURL: "file:" + dir + "/",
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	go f.Run(ctx)
	addr := strings.TrimSuffix(strings.TrimPrefix(f.MongoDBURI(), "mongodb://"), "/")
	return &Mongo{Addr: addr, stop: stop}, nil
}

// Stop stops the server.
func (m *Mongo) Stop() { m.stop() }

func kill(cmd *exec.Cmd) {
	if cmd != nil && cmd.Process != nil {
		cmd.Process.Signal(syscall.SIGQUIT)
		done := make(chan struct{})
		go func() { cmd.Wait(); close(done) }()
		select {
		case <-done:
		case <-time.After(3 * time.Second):
			cmd.Process.Kill()
			<-done
		}
	}
}

func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, err
}

// waitFor tries until a server answers.
func waitFor(name string, try func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	for {
		err := try(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s does not answer: %w", name, err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}
