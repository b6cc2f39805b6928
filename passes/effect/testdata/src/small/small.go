// Package small has functions and no types of its own.
package small

func twice(f func()) {
	f()
	f()
}
