package replay

import (
	"errors"
	"fmt"
	"time"

	"github.com/idemlint/idemlint/internal/replaytest/oracle/scenario"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/state"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/wire"
)

// stage is where the runs of one task take place. Two processes run it, as two workers do: the
// first gets the task first, the second gets it again. A process is used for many runs, unless
// it remembers earlier ones.
type stage struct {
	world         *state.World
	program       *scenario.Program
	task          *scenario.Task
	bin           string
	keep          bool // the processes go on to the next task
	remembers     bool // a run depends on earlier runs in its process, so each run has its own
	first, second *process
	runs          int
}

// ending is what runs left.
type ending struct {
	records []state.Record
	lasting []string
	writes  []string
	failure string         // of the handler in its last run
	early   []state.Record // after a repeat that failed, if by the next one something had expired
}

// after takes over the processes of the stage of another task, or ends them.
func (s *stage) after(last *stage) *stage {
	if s.program == last.program && s.task.Queue == last.task.Queue && !last.remembers {
		s.first, s.second = last.first, last.second
		return s
	}
	last.close()
	return s
}

// close ends the processes.
func (s *stage) close() {
	for _, p := range []**process{&s.first, &s.second} {
		s.end(p)
	}
}

func (s *stage) end(p **process) {
	if *p != nil {
		(*p).kill()
		*p = nil
	}
}

// ready returns a process for the next run.
func (s *stage) ready(p **process) (*process, error) {
	if s.remembers {
		s.end(p)
	}
	s.runs++
	if *p != nil {
		return *p, nil
	}
	var err error
	*p, err = start(s.world, s.bin, s.program, s.task)
	return *p, err
}

// deliver starts from a fresh state and runs the task under a plan, until it has ended, is cut
// or is paused.
func (s *stage) deliver(plan wire.Plan) (*wire.Gate, error) {
	if err := s.world.Reset(s.program, s.task); err != nil {
		return nil, err
	}
	run, err := s.ready(&s.first)
	if err != nil {
		return nil, err
	}
	gate := run.take(plan)
	err = run.await("the end of the task", gate.Ended, gate.Cut, gate.Paused)
	if gate.Reached(gate.Cut) || err != nil {
		s.end(&s.first)
		err = errors.Join(err, s.world.AwaitRollback())
	}
	return gate, err
}

// redeliver gives the task to the second process.
func (s *stage) redeliver() (*wire.Gate, error) {
	run, err := s.ready(&s.second)
	if err != nil {
		return nil, err
	}
	if err := s.world.Redeliver(s.task.Queue); err != nil {
		return nil, err
	}
	return run.take(wire.Plan{}), nil
}

// attempts is how often a repeat that fails is repeated, with time passing in between.
const attempts = 3

// finish runs the task again until it succeeds.
func (s *stage) finish() (failure string, early []state.Record, err error) {
	for n := range attempts {
		if n > 0 {
			if early, err = s.wait(early); err != nil {
				return "", nil, err
			}
		}
		gate, err := s.redeliver()
		if err != nil {
			return "", nil, err
		}
		if err := s.second.await("the end of the repeated task", gate.Ended); err != nil {
			return "", nil, err
		}
		if _, _, failure = gate.Seen(); failure == "" {
			return "", early, nil
		}
	}
	return failure, early, nil
}

// wait lets time pass. It returns the state before that, if something has expired for the first time.
func (s *stage) wait(early []state.Record) ([]state.Record, error) {
	before, err := s.world.Snapshot()
	if err != nil {
		return nil, err
	}
	changed, err := s.world.PassTime(s.task)
	if changed && early == nil {
		early = before
	}
	return early, err
}

func (s *stage) ending(gate *wire.Gate, failure string) (*ending, error) {
	records, err := s.world.Snapshot()
	end := &ending{records: records, failure: failure}
	if gate != nil {
		end.writes, end.lasting, end.failure = gate.Seen()
	}
	return end, err
}

// start is the state that a run starts from.
func (s *stage) start() ([]state.Record, error) {
	if err := s.world.Reset(s.program, s.task); err != nil {
		return nil, err
	}
	return s.world.Snapshot()
}

// once runs the task one time.
func (s *stage) once() (*ending, error) {
	gate, err := s.deliver(wire.Plan{})
	if err != nil {
		return nil, err
	}
	return s.ending(gate, "")
}

// again runs the task under a plan, loses the acknowledgement, and runs it again; between the
// runs happens what between does.
func (s *stage) again(plan wire.Plan, between func() error) (*ending, error) {
	if _, err := s.deliver(plan); err != nil {
		return nil, err
	}
	if err := between(); err != nil {
		return nil, err
	}
	failure, early, err := s.finish()
	if err != nil {
		return nil, err
	}
	end, err := s.ending(nil, failure)
	end.early = early
	return end, err
}

func nothing() error { return nil }

// overlap holds a run before its nth write, runs the task in the second process, and lets the
// first go on when the second has ended or waits for a lock of the first.
//
// The second process is there before the first is held: a command may be held for less than
// its client's read timeout only, or the client sends it again.
func (s *stage) overlap(n int) (*ending, error) {
	if _, err := s.ready(&s.second); err != nil {
		return nil, err
	}
	a, err := s.deliver(wire.Plan{PauseBefore: n})
	if err != nil {
		return nil, err
	}
	if err := s.world.Redeliver(s.task.Queue); err != nil {
		return nil, err
	}
	b := s.second.take(wire.Plan{})
	if err := s.untilDoneOrBlocked(b); err != nil {
		return nil, err
	}
	a.Resume()
	if err := s.first.await("the end of the first of two runs", a.Ended); err != nil {
		return nil, err
	}
	if err := s.second.await("the end of the second of two runs", b.Ended); err != nil {
		return nil, err
	}
	failure, err := s.settle(a, b)
	if err != nil {
		return nil, err
	}
	return s.ending(nil, failure)
}

// settle runs the task again if one of two runs failed, as asynq does. The processes end
// first: a COMMIT that SQLite refuses as busy leaves its lock with the connection.
func (s *stage) settle(gates ...*wire.Gate) (failure string, err error) {
	for _, g := range gates {
		if _, _, f := g.Seen(); f != "" {
			s.close()
			failure, _, err = s.finish()
			return failure, err
		}
	}
	return "", nil
}

// patience is how long a second run may wait for something that is no lock of Postgres, such
// as a lock in Redis that it asks for again and again. It is less than the read timeout of
// go-redis, 3 s.
const patience = 2 * time.Second

func (s *stage) untilDoneOrBlocked(b *wire.Gate) error {
	if err := s.second.await("the start of the second of two runs", b.Began); err != nil {
		return err
	}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		select {
		case <-b.Ended:
			return nil
		case <-s.second.exited:
			return fmt.Errorf("the program ended:\n%s", s.second.log.String())
		case <-time.After(20 * time.Millisecond):
		}
		if blocked, err := s.world.Blocked(); blocked || err != nil {
			return err
		}
	}
	return nil
}
