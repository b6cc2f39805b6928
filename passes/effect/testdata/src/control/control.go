// Package control has the shapes of control flow.
package control

import "errors"

var errOdd = errors.New("odd")

func recurse(n int) int {
	if n < 2 {
		return 1
	}
	return n * recurse(n-1)
}

func even(n int) bool { return n == 0 || odd(n-1) }
func odd(n int) bool  { return n != 0 && even(n-1) }

// Deferred recovers, and sets its named result.
func Deferred(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errOdd
		}
	}()
	defer f()
	return f()
}

// Goroutines start one function of each kind.
func Goroutines(n int, f func(int)) {
	go f(n)
	go recurse(n)
	go func() { f(n) }()
}

func ranges(list []string, m map[string]int, text string, ch chan int) (n int) {
	for i, s := range list {
		n += i + len(s)
	}
	for k, v := range m {
		n += len(k) + v
	}
	for _, r := range text {
		n += int(r)
	}
	for v := range ch {
		n += v
	}
	for i := range 3 {
		n += i
	}
	return n
}

func typeSwitch(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case string:
		return v
	case error:
		return v.Error()
	case int, int64:
		return "number"
	}
	return ""
}

func selects(in <-chan int, out chan<- string, done chan struct{}) int {
	for {
		select {
		case v, ok := <-in:
			if !ok {
				return 0
			}
			out <- "got"
			return v
		case out <- "ready":
		case done <- struct{}{}:
			return 1
		default:
			return 2
		}
	}
}

func labels(grid [][]int, want int) (row int) {
search:
	for i, line := range grid {
		for _, v := range line {
			switch {
			case v == want:
				row = i
				break search
			case v < 0:
				continue search
			}
		}
	}
	return row
}

// Heads has calls in the heads of statements.
func Heads(f func() (int, error)) int {
	if n, err := f(); err != nil {
		return n
	} else if recurse(
		n) > 1 {
		return n
	}
	for n, _ := f(); n < recurse(3); n += recurse(2) {
		switch m := recurse(n); recurse(m) {
		case recurse(1):
			return m
		}
	}
	return 0
}

func unreachable() int {
	panic(errOdd)
}

func endless(f func()) {
	for {
		f()
	}
}
