//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak is the resident memory of the largest process, in bytes. macOS counts in bytes,
// the others in kilobytes.
func peak(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) * 1024
}
