package sqltext

import "strings"

type luaKind uint8

const (
	luaName luaKind = iota // name or keyword
	luaString
	luaNumber
	luaOp
)

// luaToken is one lexical element of Lua. val is the text without quotes for
// strings, and the text otherwise.
type luaToken struct {
	kind     luaKind
	pos, end int
	val      string
}

func (t luaToken) is(val string) bool { return t.kind != luaString && t.val == val }

// lexLua reads a script. Like lex it never fails.
func lexLua(src string) []luaToken {
	var toks []luaToken
	for pos := 0; pos < len(src); {
		c := src[pos]
		if isSpace(c) {
			pos++
			continue
		}
		if strings.HasPrefix(src[pos:], "--") {
			pos += luaComment(src[pos:])
			continue
		}
		t := luaToken{kind: luaOp, pos: pos}
		switch {
		case c == '\'' || c == '"':
			t.kind = luaString
			t.end, t.val = luaQuoted(src, pos)
		case longBracket(src[pos:]) >= 0:
			t.kind = luaString
			t.end, t.val = luaLong(src, pos)
		case isNameByte(c) && c != '$':
			t.kind = luaName
			if isDigit(c) {
				t.kind = luaNumber
			}
			t.end = luaWord(src, pos, t.kind == luaNumber)
			t.val = src[pos:t.end]
		default:
			t.end = pos + luaOpLen(src[pos:])
			t.val = src[pos:t.end]
		}
		toks = append(toks, t)
		pos = t.end
	}
	return toks
}

func luaOpLen(s string) int {
	for _, op := range [...]string{"...", "..", "==", "~=", "<=", ">=", "::"} {
		if strings.HasPrefix(s, op) {
			return len(op)
		}
	}
	return 1
}

func luaWord(src string, pos int, number bool) int {
	for pos < len(src) && (isNameByte(src[pos]) && src[pos] != '$' || number && src[pos] == '.' && !strings.HasPrefix(src[pos:], "..")) {
		pos++
	}
	return pos
}

func luaComment(s string) int {
	if longBracket(s[2:]) >= 0 {
		end, _ := luaLong(s, 2)
		return end
	}
	return lineLen(s)
}

// longBracket returns the level of the long bracket at the start of s, or -1.
func longBracket(s string) int {
	if s == "" || s[0] != '[' {
		return -1
	}
	n := 1
	for n < len(s) && s[n] == '=' {
		n++
	}
	if n < len(s) && s[n] == '[' {
		return n - 1
	}
	return -1
}

func luaLong(src string, pos int) (end int, val string) {
	level := longBracket(src[pos:])
	body := src[pos+level+2:]
	closing := "]" + strings.Repeat("=", level) + "]"
	if n := strings.Index(body, closing); n >= 0 {
		return pos + level + 2 + n + len(closing), body[:n]
	}
	return len(src), body
}

func luaQuoted(src string, pos int) (end int, val string) {
	quote := src[pos]
	var b strings.Builder
	for pos++; pos < len(src) && src[pos] != quote; pos++ {
		if src[pos] == '\\' && pos+1 < len(src) {
			pos++
		}
		b.WriteByte(src[pos])
	}
	return min(pos+1, len(src)), b.String()
}
