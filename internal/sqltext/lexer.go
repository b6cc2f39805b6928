package sqltext

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokWord   tokenKind = iota // unquoted name or keyword
	tokQuoted                  // quoted name
	tokString
	tokNumber
	tokOp
	tokHole // placeholder, printf verb, or a name with a verb in it
)

// token is one lexical element. val is the text in lower case for words, the
// text without quotes for quoted names and strings, and the text otherwise.
type token struct {
	kind  tokenKind
	quote byte // of a quoted name
	dyn   bool // string with a printf verb in it
	pos   int
	end   int
	val   string
}

type lexer struct {
	src      string
	pos      int
	toks     []token
	holes    []Placeholder
	marks    int  // plain "?" seen so far
	base     int  // number of the first argument in "?NNN"
	postgres bool // "::" or "$1" is in the text
	mysql    bool // a backtick is in the text
}

// lex never fails: a byte that begins nothing is an operator of its own, and an
// element without its end ends with the text.
func lex(src string) ([]token, []Placeholder) {
	l := &lexer{src: src, base: 1, postgres: strings.Contains(src, "::") || strings.Contains(src, "$1")}
	l.mysql = strings.Contains(src, "`")
	if strings.Contains(src, "?0") {
		l.base = 0
	}
	for l.pos < len(src) {
		if !l.skip() {
			l.next()
		}
	}
	return l.toks, l.holes
}

func (l *lexer) at(i int) byte {
	if i < 0 || i >= len(l.src) {
		return 0
	}
	return l.src[i]
}

func (l *lexer) emit(kind tokenKind, end int, val string) {
	l.toks = append(l.toks, token{kind: kind, pos: l.pos, end: end, val: val})
	l.pos = end
}

// skip passes over one space or comment.
func (l *lexer) skip() bool {
	rest := l.src[l.pos:]
	switch {
	case isSpace(rest[0]):
		l.pos++
	case strings.HasPrefix(rest, "--"), l.hashComment():
		l.pos += lineLen(rest)
	case strings.HasPrefix(rest, "/*"):
		l.pos += blockLen(rest)
	default:
		return false
	}
	return true
}

func (l *lexer) hashComment() bool {
	if l.at(l.pos) != '#' || l.postgres {
		return false
	}
	next := l.at(l.pos + 1)
	if next == '>' || next == '-' {
		return false
	}
	before := strings.TrimRight(l.src[:l.pos], " \t")
	lineStart := before == "" || strings.HasSuffix(before, "\n")
	return lineStart || next == 0 || isSpace(next)
}

func lineLen(s string) int {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		return i + 1
	}
	return len(s)
}

// blockLen measures a block comment. Comments nest if that lets them end.
func blockLen(s string) int {
	depth := 0
	for i := 0; i+1 < len(s); i++ {
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
	if i := strings.Index(s[2:], "*/"); i >= 0 {
		return i + 4
	}
	return len(s)
}

// next reads one token.
func (l *lexer) next() {
	c := l.src[l.pos]
	switch {
	case c == '\'':
		l.str(l.pos, false)
	case c == '"' || c == '`':
		l.quoted(c, c)
	case c == '[' && l.bracketName():
		l.quoted('[', ']')
	case isDigit(c) || c == '.' && isDigit(l.at(l.pos+1)) && !isNameByte(l.at(l.pos-1)):
		l.number()
	case isNameStart(c) && l.prefixedString():
	case isNameStart(c) && l.sqlcArg():
	case isNameStart(c) || c == '%' && verbLen(l.src[l.pos:]) > 0 || c == '#' && isNameStart(l.at(l.pos+1)) && !l.postgres:
		l.word()
	case c == '$' && l.dollarString():
	case l.hole(c):
	default:
		l.operator()
	}
}

// stringPrefixes are the letters that may stand directly before a string.
var stringPrefixes = map[string]bool{"e": true, "n": true, "b": true, "x": true, "u&": true}

func (l *lexer) prefixedString() bool {
	quote := strings.IndexByte(l.src[l.pos:min(len(l.src), l.pos+3)], '\'')
	if quote < 1 {
		return false
	}
	prefix := strings.ToLower(l.src[l.pos : l.pos+quote])
	if !stringPrefixes[prefix] {
		return false
	}
	l.str(l.pos+quote, prefix == "e")
	return true
}

// str reads a string whose opening quote is at start.
func (l *lexer) str(start int, escapes bool) {
	var val strings.Builder
	i := start + 1
	for ; i < len(l.src); i++ {
		c := l.src[i]
		if c == '\\' && i+1 < len(l.src) && l.escaped(i+1, escapes) {
			i++
			val.WriteByte(l.src[i])
			continue
		}
		if c == '\'' {
			if l.at(i+1) != '\'' {
				break
			}
			i++
		}
		val.WriteByte(c)
	}
	l.stringToken(start+1, min(i, len(l.src)), val.String())
}

// escaped reports whether the backslash before i escapes the byte at i.
func (l *lexer) escaped(i int, always bool) bool {
	switch {
	case always || l.mysql || l.src[i] == '\\':
		return true
	case l.src[i] != '\'':
		return false
	}
	rest := l.src[i+1:]
	return (strings.Count(rest, "'")-strings.Count(rest, `\'`))%2 == 1
}

// stringToken ends a string. One that is a printf verb and nothing else is a
// placeholder with quotes around it.
func (l *lexer) stringToken(from, to int, val string) {
	end := min(to+1, len(l.src))
	body := l.src[from:to]
	if !strings.Contains(body, "%") || l.timeFormat() || !isFormat(body) {
		l.emit(tokString, end, val)
		return
	}
	n, found := verbLen(body), l.verbs(from, to)
	switch {
	case n == len(body) && !l.after("like", "ilike"):
		l.emit(tokHole, end, body)
	default:
		l.emit(tokString, end, val)
		l.toks[len(l.toks)-1].dyn = found
	}
}

// after reports whether the previous token is one of the words.
func (l *lexer) after(words ...string) bool {
	if len(l.toks) == 0 {
		return false
	}
	last := l.toks[len(l.toks)-1]
	for _, w := range words {
		if last.kind == tokWord && last.val == w {
			return true
		}
	}
	return false
}

var timeFormatFuncs = map[string]bool{
	"strftime": true, "date_format": true, "str_to_date": true, "from_unixtime": true, "time_format": true,
}

// timeFormat reports whether the string to come is the first argument of a
// function with % codes of its own.
func (l *lexer) timeFormat() bool {
	n := len(l.toks)
	return n >= 2 && l.toks[n-1].val == "(" && timeFormatFuncs[l.toks[n-2].val]
}

// isFormat reports whether every % in s is "%%" or begins a verb, so that s may
// be part of a format string.
func isFormat(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		n := verbLen(s[i:])
		if n == 0 && !strings.HasPrefix(s[i:], "%%") {
			return false
		}
		i += max(n, 2) - 1
	}
	return true
}

// verbs records the printf verbs between two offsets.
func (l *lexer) verbs(from, to int) bool {
	found := false
	for i := from; i < to; i++ {
		if strings.HasPrefix(l.src[i:to], "%%") {
			i++
			continue
		}
		if n := verbLen(l.src[i:to]); n > 0 {
			l.addHole(Placeholder{Text: l.src[i : i+n], Ordinal: -1, Offset: i})
			i += n - 1
			found = true
		}
	}
	return found
}

const verbLetters = "sdvqxXtTfge"

// verbLen measures the printf verb at the start of s; it is 0 if there is none.
// The flag " " is left out because "a % d" is a remainder.
func verbLen(s string) int {
	if len(s) < 2 || s[0] != '%' {
		return 0
	}
	i := 1
	for i < len(s) && strings.IndexByte("+-#0123456789.*", s[i]) >= 0 {
		i++
	}
	if i < len(s) && s[i] == '[' {
		n := strings.IndexByte(s[i:], ']')
		if n < 2 || !isDigit(s[i+1]) {
			return 0
		}
		i += n + 1
	}
	if i >= len(s) || strings.IndexByte(verbLetters, s[i]) < 0 {
		return 0
	}
	if i+1 < len(s) && isNameByte(s[i+1]) && s[i+1] != '_' {
		return 0
	}
	return i + 1
}

// quoted reads a name in quotes. A doubled closing quote stands for itself.
func (l *lexer) quoted(open, closing byte) {
	var val strings.Builder
	i := l.pos + 1
	for ; i < len(l.src); i++ {
		if l.src[i] == closing {
			if l.at(i+1) != closing {
				break
			}
			i++
		}
		val.WriteByte(l.src[i])
	}
	to := min(i, len(l.src))
	body, end := l.src[l.pos+1:to], min(to+1, len(l.src))
	if strings.Contains(body, "%") && isFormat(body) && l.verbs(l.pos+1, to) {
		l.emit(tokHole, end, body)
		return
	}
	l.emit(tokQuoted, end, val.String())
	l.toks[len(l.toks)-1].quote = open
}

// bracketName reports whether "[" opens a name as in SQL Server, and not a
// subscript, an array or a printf index.
func (l *lexer) bracketName() bool {
	if prev := l.at(l.pos - 1); isNameByte(prev) || strings.IndexByte(`])"%`, prev) >= 0 && prev != 0 {
		return false
	}
	n := strings.IndexByte(l.src[l.pos:], ']')
	if n < 2 || !isNameStart(l.src[l.pos+1]) {
		return false
	}
	for _, c := range []byte(l.src[l.pos+1 : l.pos+n]) {
		if !isNameByte(c) && c != ' ' {
			return false
		}
	}
	return true
}

func (l *lexer) number() {
	i := l.pos
	for i < len(l.src) && (isNameByte(l.src[i]) || l.src[i] == '.' && isDigit(l.at(i+1))) {
		exp := l.src[i] == 'e' || l.src[i] == 'E'
		i++
		if exp && (l.at(i) == '-' || l.at(i) == '+') && isDigit(l.at(i+1)) {
			i++
		}
	}
	l.emit(tokNumber, i, l.src[l.pos:i])
}

// word reads a name. Printf verbs that touch it make it a hole.
func (l *lexer) word() {
	i, from := l.pos, l.pos
	if l.src[i] == '#' {
		i++
	}
	for i < len(l.src) {
		n := verbLen(l.src[i:])
		if n == 0 && !isNameByte(l.src[i]) {
			break
		}
		i += max(n, 1)
	}
	text := l.src[from:i]
	if strings.Contains(text, "%") && l.verbs(from, i) {
		l.emit(tokHole, i, text)
		return
	}
	l.emit(tokWord, i, strings.ToLower(text))
}

var sqlcFuncs = [...]string{"sqlc.arg(", "sqlc.narg(", "sqlc.slice("}

func (l *lexer) sqlcArg() bool {
	if l.at(l.pos-1) == '.' {
		return false
	}
	for _, f := range sqlcFuncs {
		if len(l.src)-l.pos < len(f) || !strings.EqualFold(l.src[l.pos:l.pos+len(f)], f) {
			continue
		}
		from := l.pos + len(f)
		n := strings.IndexByte(l.src[from:], ')')
		if n < 0 {
			return false
		}
		name := strings.Trim(l.src[from:from+n], " \t\n'\"")
		l.holeToken(from+n+1, -1, name)
		return true
	}
	return false
}

// dollarString reads $tag$ ... $tag$.
func (l *lexer) dollarString() bool {
	i := l.pos + 1
	for i < len(l.src) && isNameByte(l.src[i]) && l.src[i] != '$' && (i > l.pos+1 || !isDigit(l.src[i])) {
		i++
	}
	if l.at(i) != '$' {
		return false
	}
	tag := l.src[l.pos : i+1]
	body := l.src[i+1:]
	if n := strings.Index(body, tag); n >= 0 {
		l.emit(tokString, i+1+n+len(tag), body[:n])
		return true
	}
	l.emit(tokString, len(l.src), body)
	return true
}

// hole reads a placeholder other than a printf verb.
func (l *lexer) hole(c byte) bool {
	switch c {
	case '?':
		return !l.jsonbOperator() && l.question()
	case '$':
		return l.marked()
	case ':', '@':
		prev := l.at(l.pos - 1)
		if isNameByte(prev) || prev == c || c == ':' && (prev == ']' || prev == ')') {
			return false
		}
		return l.marked()
	case '{':
		return l.braces()
	}
	return false
}

// jsonbOperator reports whether "?" is one of the operators ?, ?| and ?&.
func (l *lexer) jsonbOperator() bool {
	if len(l.toks) == 0 {
		return false
	}
	last := l.toks[len(l.toks)-1]
	if last.kind == tokOp && last.val != ")" && last.val != "]" {
		return false
	}
	next := l.at(l.pos + 1)
	if next == '|' || next == '&' || next == '?' {
		return l.at(l.pos+2) != next || next == '?'
	}
	rest := strings.TrimLeft(l.src[l.pos+1:], " \t\n")
	return strings.HasPrefix(rest, "'") || len(rest) > 1 && rest[0] == '$' && isDigit(rest[1])
}

// afterMark are the words that may touch a "?" without being its name.
var afterMark = set("and or where order group limit offset set then else end is in like not between from on returning as union for")

func (l *lexer) question() bool {
	name := l.nameAt(l.pos + 1)
	if name == "" || afterMark[strings.ToLower(name)] {
		l.holeToken(l.pos+1, l.marks, "")
		l.marks++
		return true
	}
	end := l.pos + 1 + len(name)
	if n, err := strconv.Atoi(name); err == nil {
		l.holeToken(end, max(n-l.base, 0), "")
		return true
	}
	l.holeToken(end, -1, name)
	return true
}

// marked reads what follows "$", ":" or "@": a number counted from one, a name,
// or "p" and a number after "@".
func (l *lexer) marked() bool {
	c, name := l.src[l.pos], l.nameAt(l.pos+1)
	if name == "" {
		return false
	}
	end := l.pos + 1 + len(name)
	if n, err := strconv.Atoi(name); err == nil {
		l.holeToken(end, max(n-1, 0), "")
		return true
	}
	if isDigit(name[0]) {
		return false
	}
	for c == ':' && l.at(end) == '.' && isNameStart(l.at(end+1)) {
		end += 1 + len(l.nameAt(end+1))
	}
	name = l.src[l.pos+1 : end]
	ordinal := -1
	if n, err := strconv.Atoi(name[1:]); c == '@' && err == nil && n > 0 && (name[0] == 'p' || name[0] == 'P') {
		ordinal = n - 1
	}
	l.holeToken(end, ordinal, name)
	return true
}

// braces reads {:name} and {{template action}}.
func (l *lexer) braces() bool {
	rest := l.src[l.pos:]
	closing, name := "", ""
	switch {
	case strings.HasPrefix(rest, "{{"):
		closing = "}}"
	case strings.HasPrefix(rest, "{:"):
		closing, name = "}", l.nameAt(l.pos+2)
		if name == "" {
			return false
		}
	default:
		return false
	}
	n := strings.Index(rest, closing)
	if n < 0 {
		return false
	}
	l.holeToken(l.pos+n+len(closing), -1, name)
	return true
}

func (l *lexer) nameAt(i int) string {
	j := i
	for j < len(l.src) && isNameByte(l.src[j]) && l.src[j] != '$' {
		j++
	}
	return l.src[i:j]
}

func (l *lexer) addHole(h Placeholder) { l.holes = append(l.holes, h) }

func (l *lexer) holeToken(end, ordinal int, name string) {
	text := l.src[l.pos:end]
	l.addHole(Placeholder{Text: text, Ordinal: ordinal, Name: name, Offset: l.pos})
	l.emit(tokHole, end, text)
}

// operators of more than one byte, longest first.
var operators = [...]string{
	"->>", "#>>", "<=>", "||=", "!~*", "::", "->", "#>", "#-", "@>", "<@", "?|", "?&", "??", "||", "&&", "<=", ">=",
	"<>", "!=", "==", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", ":=", "<<", ">>", "!~", "~*", "@@", "@?", "%%",
}

func (l *lexer) operator() {
	rest := l.src[l.pos:]
	for _, op := range operators {
		if strings.HasPrefix(rest, op) {
			l.emit(tokOp, l.pos+len(op), op)
			return
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	l.emit(tokOp, l.pos+size, rest[:size])
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isNameStart(c byte) bool {
	return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
}
func isNameByte(c byte) bool { return isNameStart(c) || isDigit(c) || c == '$' }
