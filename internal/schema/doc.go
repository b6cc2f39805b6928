// Package schema knows which columns of a table are unique.
package schema
