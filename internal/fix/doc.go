// Package fix finds edits of the source that cure findings, where they are right by
// construction: the key that they add is made of a payload field that names one operation, or
// of the task's ID, in the handler itself, behind where it has decoded the payload. What it needs
// it reads from the syntax and the types of the package in which the effect stands; replay says
// what is wrong.
//
// It leaves out what it is not sure of: loops and function literals, where a key would have to
// name the item too, a payload that was changed, helpers, which may be called twice, what several
// handlers or tasks reach, and two effects that would get the same key.
package fix
