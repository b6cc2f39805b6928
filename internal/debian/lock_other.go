//go:build !unix

package debian

// lockFile does nothing: packages are installed on Debian only.
func lockFile(string) (unlock func() error, err error) { return func() error { return nil }, nil }
