// Package empty has nothing to hand on.
package empty

const C = 1

var v int
