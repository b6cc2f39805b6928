package schema

import (
	"strings"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokWord   tokenKind = iota // unquoted name or keyword, in lower case
	tokQuoted                  // quoted name, without quotes
	tokString                  // string, without quotes
	tokBody                    // dollar-quoted string, without quotes
	tokNumber
	tokOp
	tokHole // what a template engine or format() fills in
)

type token struct {
	kind tokenKind
	text string
	line bool // first on its line
}

// statement is the tokens between two semicolons.
type statement struct {
	toks    []token
	routine bool // creates a function, procedure, trigger or event
	mysql   bool
}

// lexer cuts a script into statements.
type lexer struct {
	src   string
	pos   int
	delim string // what ends a statement
	out   []statement

	toks    []token
	fresh   bool // at the start of a statement
	line    bool // at the start of a line
	mute    bool // in a statement whose tokens are not kept
	routine bool
	depth   int // of BEGIN and CASE in a routine
	resume  int // the first semicolon in a routine, or 0

	mysql      bool
	flat       bool // comments do not nest
	noRoutines bool
}

// statements never fails: an element without its end ends with the text.
func statements(src string) []statement {
	l := &lexer{src: src, delim: ";", fresh: true, line: true, mysql: looksLikeMySQL(src)}
	for {
		for l.pos < len(l.src) {
			l.step()
		}
		if !l.routine || l.depth <= 0 || l.resume == 0 {
			break
		}
		// A routine without an end: what follows its first semicolon counts.
		l.pos, l.noRoutines = l.resume, true
		l.end(0)
	}
	l.end(0)
	return l.out
}

func looksLikeMySQL(src string) bool {
	return strings.IndexByte(src, '`') >= 0 || containsFold(src, "engine=") || containsFold(src, "auto_increment")
}

// containsFold looks for a text in lower case.
func containsFold(s, lower string) bool {
	for i := 0; i+len(lower) <= len(s); i++ {
		if s[i]|0x20 == lower[0] && strings.EqualFold(s[i:i+len(lower)], lower) {
			return true
		}
	}
	return false
}

// step reads one space, comment, separator, command of a client, or token.
func (l *lexer) step() {
	switch c := l.src[l.pos]; {
	case c == '\n':
		l.line = true
		l.pos++
	case c <= ' ':
		l.pos++
	case strings.HasPrefix(l.src[l.pos:], l.delim):
		l.semicolon()
	case l.skipComment(c) || l.clientCommand(c):
	default:
		l.next(c)
	}
}

func (l *lexer) semicolon() {
	if l.routine && l.depth > 0 && l.delim == ";" {
		if l.resume == 0 {
			l.resume = l.pos + 1
		}
		l.emit(tokOp, l.pos+1, ";")
		return
	}
	l.end(len(l.delim))
}

// end ends the statement before a separator of n bytes.
func (l *lexer) end(n int) {
	copied := !l.mute && l.copyFrom()
	if len(l.toks) > 0 && !l.mute {
		l.out = append(l.out, statement{toks: l.toks, routine: l.routine, mysql: l.mysql})
	}
	l.pos += n
	l.toks, l.fresh, l.mute, l.routine, l.depth, l.resume = nil, true, false, false, 0, 0
	if copied {
		l.skipCopyData()
	}
}

// copyFrom reports whether the statement is COPY ... FROM stdin.
func (l *lexer) copyFrom() bool {
	if len(l.toks) == 0 || !l.toks[0].is("copy") {
		return false
	}
	for _, t := range l.toks {
		if t.is("stdin") {
			return true
		}
	}
	return false
}

func (l *lexer) skipCopyData() {
	for l.pos < len(l.src) {
		line := l.src[l.pos:]
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		l.pos += len(line)
		if strings.TrimRight(line, "\r\n") == `\.` {
			return
		}
	}
}

func (l *lexer) skipComment(c byte) bool {
	rest := l.src[l.pos:]
	switch {
	case strings.HasPrefix(rest, "--"), c == '#' && l.line && !strings.HasPrefix(rest, "#>"), c == '#' && l.mysql:
		l.pos += lineLen(rest)
	case strings.HasPrefix(rest, "/*"):
		l.pos += l.blockLen(rest)
	default:
		return false
	}
	return true
}

// lineLen measures a line without its end.
func lineLen(s string) int {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		return i
	}
	return len(s)
}

// blockLen measures a block comment. Comments nest if that lets them end.
func (l *lexer) blockLen(s string) int {
	depth := 0
	for i := 0; i+1 < len(s) && !l.flat; i++ {
		switch s[i : i+2] {
		case "/*":
			depth++
			i++
		case "*/":
			depth--
			i++
			if depth == 0 {
				return i + 1
			}
		}
	}
	l.flat = true
	if i := strings.Index(s[2:], "*/"); i >= 0 {
		return i + 4
	}
	return len(s)
}

// clientCommand reads DELIMITER and GO lines, and lines that begin with a
// backslash.
func (l *lexer) clientCommand(c byte) bool {
	if !l.line || c != '\\' && c|0x20 != 'd' && c|0x20 != 'g' {
		return false
	}
	line := l.src[l.pos : l.pos+lineLen(l.src[l.pos:])]
	switch first, rest, _ := strings.Cut(strings.TrimSpace(line), " "); {
	case c == '\\' && l.fresh:
	case l.fresh && strings.EqualFold(first, "delimiter") && strings.TrimSpace(rest) != "":
		l.delim = strings.Fields(rest)[0]
	case strings.EqualFold(first, "go") && isNumber(strings.TrimSpace(rest)):
		l.end(0)
	default:
		return false
	}
	l.pos += len(line)
	return true
}

// isNumber reports whether s has digits only; it may be empty.
func isNumber(s string) bool { return strings.Trim(s, "0123456789") == "" }

// next reads one token.
func (l *lexer) next(c byte) {
	switch {
	case c == '\'':
		l.str(l.pos, l.mysql)
	case c == '"' || c == '`':
		l.quoted(c)
	case c == '[' && l.bracketName():
		l.quoted(']')
	case isNameStart(c):
		l.word()
	case isDigit(c):
		l.emit(tokNumber, l.pos+nameLen(l.src[l.pos:]), "")
	case c == '$' && l.dollarString():
	case l.hole():
	default:
		_, size := utf8.DecodeRuneInString(l.src[l.pos:])
		l.emit(tokOp, l.pos+size, l.src[l.pos:l.pos+size])
	}
}

// unread are the statements whose tokens do not matter.
var unread = map[string]bool{
	"insert": true, "replace": true, "update": true, "delete": true, "merge": true, "with": true, "values": true,
	"select": true, "comment": true, "grant": true, "revoke": true, "deny": true, "analyze": true, "vacuum": true,
}

func (l *lexer) emit(kind tokenKind, end int, text string) {
	if l.fresh && kind == tokWord {
		l.mute = unread[text]
	}
	if kind == tokWord && !l.noRoutines {
		l.noteRoutine(text)
	}
	if !l.mute || len(l.toks) == 0 {
		l.toks = append(l.toks, token{kind: kind, text: text, line: l.line})
	}
	l.fresh, l.line, l.pos = false, false, end
}

var routineWords = map[string]bool{"function": true, "procedure": true, "proc": true, "trigger": true, "event": true, "package": true}

// noteRoutine finds the statements that may contain semicolons, and counts their
// blocks.
func (l *lexer) noteRoutine(word string) {
	n := len(l.toks)
	if !l.routine {
		l.routine = n > 0 && n < 16 && routineWords[word] && l.toks[0].is("create", "alter") && !l.createsOther()
		return
	}
	prev := l.toks[n-1]
	switch {
	case prev.is("end"):
		if word == "if" || word == "loop" || word == "while" || word == "repeat" || word == "for" {
			l.depth++
		}
	case prev.is("begin") && (word == "tran" || word == "transaction"):
		l.depth--
	case prev.kind == tokOp && prev.text == ".":
	case word == "begin" || word == "case":
		l.depth++
	case word == "end":
		l.depth--
	}
}

// createsOther reports whether the statement so far has named what it creates.
func (l *lexer) createsOther() bool {
	for _, t := range l.toks {
		if t.is("table", "index", "view", "type", "sequence", "extension", "policy", "schema", "database", "on") {
			return true
		}
	}
	return false
}

func (l *lexer) word() {
	end := l.pos + nameLen(l.src[l.pos:])
	text := l.src[l.pos:end]
	if end < len(l.src) && l.src[end] == '\'' && len(text) == 1 && strings.Contains("eEnNbBxX", text) {
		l.str(end, l.mysql || text == "e" || text == "E")
		return
	}
	l.emit(tokWord, end, strings.ToLower(text))
}

// str reads a string whose opening quote is at start.
func (l *lexer) str(start int, escapes bool) {
	i := start + 1
	for ; i < len(l.src); i++ {
		switch c := l.src[i]; {
		case c == '\\' && i+1 < len(l.src) && (escapes || l.quoteInText(i+1)):
			i++
		case c == '\'' && i+1 < len(l.src) && l.src[i+1] == '\'':
			i++
		case c == '\'':
			l.emit(tokString, i+1, l.src[start+1:i])
			return
		}
	}
	l.emit(tokString, len(l.src), l.src[start+1:])
}

// quoteInText reports whether at i there is a quote that cannot end a string,
// because a letter follows.
func (l *lexer) quoteInText(i int) bool {
	return l.src[i] == '\'' && i+1 < len(l.src) && isNameByte(l.src[i+1])
}

// quoted reads a name in quotes. A doubled closing quote stands for itself.
func (l *lexer) quoted(closing byte) {
	i := l.pos + 1
	for ; i < len(l.src); i++ {
		if l.mysql && closing == '"' && l.src[i] == '\\' {
			i++
			continue
		}
		if l.src[i] != closing {
			continue
		}
		if i+1 >= len(l.src) || l.src[i+1] != closing {
			break
		}
		i++
	}
	to := min(i, len(l.src))
	l.emit(tokQuoted, min(to+1, len(l.src)), l.src[l.pos+1:to])
}

// bracketName reports whether "[" opens a name as in SQL Server, and not a
// subscript or an array.
func (l *lexer) bracketName() bool {
	if l.pos > 0 && (isNameByte(l.src[l.pos-1]) || strings.IndexByte(`])"'`, l.src[l.pos-1]) >= 0) {
		return false
	}
	rest := l.src[l.pos+1:]
	n := strings.IndexByte(rest[:min(len(rest), 200)], ']')
	if n < 1 || !isNameStart(rest[0]) {
		return false
	}
	for _, c := range []byte(rest[:n]) {
		if !isNameByte(c) && c != ' ' {
			return false
		}
	}
	return true
}

// dollarString reads $tag$ ... $tag$.
func (l *lexer) dollarString() bool {
	rest := l.src[l.pos+1:]
	n := strings.IndexByte(rest, '$')
	if n < 0 || n > 0 && (!isNameStart(rest[0]) || nameLen(rest[:n]) != n) {
		return false
	}
	tag, body := l.src[l.pos:l.pos+n+2], rest[n+1:]
	end := len(l.src)
	if i := strings.Index(body, tag); i >= 0 {
		body = body[:i]
		end = l.pos + len(tag) + i + len(tag)
	}
	l.emit(tokBody, end, body)
	return true
}

// hole reads {{action}}, ${variable} and %I.
func (l *lexer) hole() bool {
	rest := l.src[l.pos:]
	for _, pair := range [...][2]string{{"{{", "}}"}, {"${", "}"}} {
		if !strings.HasPrefix(rest, pair[0]) {
			continue
		}
		if n := strings.Index(rest[:min(len(rest), 1000)], pair[1]); n >= 0 {
			l.emit(tokHole, l.pos+n+len(pair[1]), "")
			return true
		}
	}
	if len(rest) > 1 && rest[0] == '%' && strings.IndexByte("IsL", rest[1]) >= 0 {
		l.emit(tokHole, l.pos+2, "")
		return true
	}
	return false
}

// is reports whether t is one of the keywords.
func (t token) is(words ...string) bool {
	if t.kind != tokWord {
		return false
	}
	for _, w := range words {
		if t.text == w {
			return true
		}
	}
	return false
}

func (t token) op(text string) bool { return t.kind == tokOp && t.text == text }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isNameStart(c byte) bool {
	return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
}
func isNameByte(c byte) bool { return isNameStart(c) || isDigit(c) || c == '$' || c == '#' }

// nameLen measures a name. It may contain "$", but neither "$$" nor "${".
func nameLen(s string) int {
	n := 0
	for n < len(s) && isNameByte(s[n]) {
		if s[n] == '$' && n+1 < len(s) && (s[n+1] == '$' || s[n+1] == '{') {
			break
		}
		n++
	}
	return n
}
