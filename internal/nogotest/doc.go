// Package nogotest runs the analyzers as nogo of rules_go does, without Bazel.
package nogotest
