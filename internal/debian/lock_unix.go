//go:build unix

package debian

import (
	"os"
	"syscall"
)

// lockFile waits until no other process holds the lock of that name.
func lockFile(name string) (unlock func() error, err error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX); err != nil {
		file.Close()
		return nil, err
	}
	return file.Close, nil
}
