//go:build !unix

package replaytest

// lockFile does nothing: servers are installed on Debian only.
func lockFile(string) (unlock func() error, err error) { return func() error { return nil }, nil }
