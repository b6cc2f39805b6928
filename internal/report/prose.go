package report

import (
	"regexp"
	"strings"
	"sync"
)

// block is a paragraph or an item of a list.
type block struct {
	item bool
	text string
}

// blocks reads the paragraphs and lists of a text of finding.Help.
func blocks(text string) []block {
	var out []block
	for para := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if !strings.HasPrefix(para, "- ") {
			out = append(out, block{text: para})
			continue
		}
		for item := range strings.SplitSeq(para[2:], "\n- ") {
			out = append(out, block{true, item})
		}
	}
	return out
}

// link is compiled when a page is written: a vet tool starts once for each package, and writes none.
var link = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[([^\]]+)\]\(([^)]+)\)`) })

// unmarked is text without its links and bold words.
func unmarked(text string) string {
	return strings.ReplaceAll(link().ReplaceAllString(text, "$1"), "**", "")
}

// wrap breaks text into lines of at most limit bytes where words allow it. Words of a code
// span stay together.
func wrap(text string, limit int) []string {
	var lines []string
	line := ""
	for _, word := range words(text) {
		if line != "" && len(line)+1+len(word) > limit {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}

// words splits text at white space outside of code spans.
func words(text string) []string {
	var out []string
	open := false
	for _, field := range strings.Fields(text) {
		if open {
			out[len(out)-1] += " " + field
		} else {
			out = append(out, field)
		}
		open = open != (strings.Count(field, "`")%2 == 1)
	}
	return out
}
