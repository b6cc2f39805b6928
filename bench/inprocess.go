package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/idemlint/idemlint/analyzer"
	"github.com/idemlint/idemlint/bench/grow"
	"github.com/idemlint/idemlint/internal/driver"
	"github.com/idemlint/idemlint/internal/modtree"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/passes/replay"
	"github.com/idemlint/idemlint/passes/taskhandler"
)

// facts prints how large the facts of a program are.
func (b *bench) facts() error {
	r, err := b.analyse(b.dir, b.include)
	if err != nil {
		return err
	}
	functions, size := r.Facts()
	fmt.Printf("facts: %d functions in %d packages, %d bytes, %d a function\n\n",
		functions, r.Counts.Packages, size, size/max(functions, 1))
	return nil
}

// analyse runs idemlint in this process.
func (b *bench) analyse(dir string, include []string) (*driver.Result, error) {
	if _, err := (analyzer.Options{Include: include}).Apply(); err != nil {
		return nil, err
	}
	return driver.Run(b.ctx, driver.Config{Dir: dir, Load: driver.LoadAuto, Include: include, Everything: true})
}

// robust runs the suite over a program, what -include names included, and then takes
// functions that another package may call for handlers.
func (b *bench) robust() error { return b.robustIn(b.dir, b.include) }

func (b *bench) robustIn(dir string, include []string) error {
	start := time.Now()
	r, err := b.analyse(dir, include)
	if err != nil {
		return err
	}
	functions, _ := r.Facts()
	fmt.Printf("robust: %d packages, %d with errors, %d functions recorded, %d given up on, %d handlers, %v\n",
		r.Counts.Packages, len(r.Errors), functions, r.Counts.Failed, r.Counts.Handlers, time.Since(start).Round(time.Millisecond))
	for _, err := range r.Failed {
		fmt.Println("failed:", err)
	}
	b.everyFunction(r)
	return nil
}

// slowFunction is how long the judgement of one function may take.
const slowFunction = 10 * time.Second

// everyFunction judges the functions that another package may call, or one of so many.
func (b *bench) everyFunction(r *driver.Result) {
	m := paper.New(r.Program())
	start := time.Now()
	var sum replay.Result
	cut := 0
	handlers := m.EveryFunction()
	slices.SortFunc(handlers, func(a, b *paper.Handler) int { return cmp.Compare(a.Func.Func.Symbol, b.Func.Func.Symbol) })
	tried := 0
	for i, h := range handlers {
		if i%b.every != 0 {
			continue
		}
		tried++
		began := time.Now()
		res := replay.Judge(&taskhandler.Result{Machine: m, Handlers: []*paper.Handler{h}}, nil)
		if took := time.Since(began); took > slowFunction {
			fmt.Printf("slow: %s took %v\n", h.Func.Func.Symbol, took.Round(time.Millisecond))
		}
		if res.Counts.Failed > 0 {
			fmt.Println("failed:", h.Func.Func.Symbol)
		}
		if res.Counts.Cut > 0 {
			cut++
		}
		sum.Counts.Failed += res.Counts.Failed
		sum.Counts.Effects += res.Counts.Effects
	}
	fmt.Printf("robust: %d of %d functions as handlers: %d effects, %d functions cut, %d failed, %v\n\n",
		tried, len(handlers), sum.Counts.Effects, cut, sum.Counts.Failed, time.Since(start).Round(time.Millisecond))
}

// std runs robust over the standard library, as a program that imports all of it.
func (b *bench) std() error {
	dir, remove, err := tempDir()
	if err != nil {
		return err
	}
	defer remove()
	program, roots, err := modtree.Std()
	if err != nil {
		return err
	}
	if err := program.Write(dir); err != nil {
		return err
	}
	fmt.Println("std: the standard library in scope")
	return b.robustIn(dir, roots)
}

// sizes are those in which each generated program is measured.
var sizes = map[string][]int{
	"layers":          {1_000, 10_000, 100_000},
	"chain":           {1_000, 10_000, 100_000},
	"implementations": {50, 200, 800},
	"store":           {375, 1_500, 6_000},
	"constructors":    {5, 10, 20},
	"branches":        {30, 120, 480},
}

// growth measures generated programs in growing sizes.
func (b *bench) growth() error {
	file, err := b.install(idemlint)
	if err != nil {
		return err
	}
	for _, shape := range grow.Shapes {
		fmt.Printf("growth: %s: %s\n", shape.Name, shape.Size)
		for _, size := range sizes[shape.Name] {
			got, err := b.measureGrown(file, shape, size)
			if err != nil {
				return fmt.Errorf("%s of %d: %w", shape.Name, size, err)
			}
			fmt.Printf("%10d: %7.2f CPU s, %5d MB\n", size, got.cpu.Seconds(), got.peak>>20)
		}
	}
	return nil
}

func (b *bench) measureGrown(file string, shape grow.Shape, size int) (cost, error) {
	dir, remove, err := tempDir()
	if err != nil {
		return cost{}, err
	}
	defer remove()
	if err := shape.Write(dir, size); err != nil {
		return cost{}, err
	}
	got, _, err := command{dir: dir, args: []string{file, "./..."}, ok: idemlint.ok}.measure(b.ctx)
	return got, err
}
