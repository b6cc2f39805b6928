package finding

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// The severities.
const (
	High   = "high"   // money, stock, payments
	Medium = "medium" // rows, mail, messages, and what a crash between two steps repeats or loses
	Low    = "low"    // counters of views, files on the worker's own disk, and what needs two runs at the same time
)

// DefaultSeverity is the least severity that is reported if the user names none.
const DefaultSeverity = Medium

var severities = []string{Low, Medium, High}

// CheckSeverity is an error if s is no severity.
func CheckSeverity(s string) error {
	if slices.Contains(severities, s) {
		return nil
	}
	return fmt.Errorf("unknown severity %q: the severities are %s", s, strings.Join(severities, ", "))
}

// AtLeast is the handlers with those of their effects that are at least that severe.
func AtLeast(least string, handlers []HandlerReport) []HandlerReport {
	out := slices.Clone(handlers)
	for i, h := range out {
		out[i].Effects = slices.DeleteFunc(slices.Clone(h.Effects), func(e Effect) bool { return CompareSeverity(e.Severity, least) < 0 })
	}
	return out
}

// Unsuppressed is the handlers as if the source had no directives that suppress findings.
func Unsuppressed(handlers []HandlerReport) []HandlerReport {
	out := slices.Clone(handlers)
	for i, h := range out {
		out[i].Effects = slices.Clone(h.Effects)
		for k := range out[i].Effects {
			out[i].Effects[k].Suppressed = nil
		}
	}
	return out
}

// StrongerSeverity is the graver of two severities; "" is the least.
func StrongerSeverity(a, b string) string {
	if CompareSeverity(b, a) > 0 {
		return b
	}
	return a
}

// CompareSeverity orders severities, the least first.
func CompareSeverity(a, b string) int { return cmp.Compare(severityRank(a), severityRank(b)) }

func severityRank(s string) int { return slices.Index(severities, s) }
