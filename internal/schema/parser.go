package schema

// parser reads the tokens of one statement, or of one part of it.
type parser struct {
	toks []token
	i    int
}

func (p *parser) more() bool { return p.i < len(p.toks) }

// peek is the token n places ahead; beyond the end it is an operator of no text.
func (p *parser) peek(n int) token {
	if p.i+n >= len(p.toks) {
		return token{kind: tokOp}
	}
	return p.toks[p.i+n]
}

func (p *parser) rest() []token { return p.toks[p.i:] }

func (p *parser) at(words ...string) bool { return p.peek(0).is(words...) }

// accept passes the next token if it is one of the keywords.
func (p *parser) accept(words ...string) bool {
	if !p.at(words...) {
		return false
	}
	p.i++
	return true
}

// acceptSeq passes the keywords if all of them follow.
func (p *parser) acceptSeq(words ...string) bool {
	for n, w := range words {
		if !p.peek(n).is(w) {
			return false
		}
	}
	p.i += len(words)
	return true
}

func (p *parser) ifExists() bool { return p.acceptSeq("if", "exists") }

func (p *parser) ifNotExists() bool { return p.acceptSeq("if", "not", "exists") }

// name reads a name with its prefixes and gives its last part. It is empty if
// there is none, or if it is not known.
func (p *parser) name() string {
	name := ""
	for p.more() {
		switch t := p.peek(0); t.kind {
		case tokWord, tokQuoted:
			name = plain(t.text)
		case tokHole:
			name = ""
		default:
			return ""
		}
		p.i++
		if !p.peek(0).op(".") {
			break
		}
		p.i++
		for p.peek(0).op(".") { // db..table
			p.i++
		}
	}
	if t := p.peek(0); t.kind == tokHole {
		return ""
	}
	return name
}

// group reads a list in parentheses, if one follows, and gives what is in it.
func (p *parser) group() ([]token, bool) {
	if !p.peek(0).op("(") {
		return nil, false
	}
	depth := 0
	for i := p.i; i < len(p.toks); i++ {
		switch {
		case p.toks[i].op("("):
			depth++
		case p.toks[i].op(")"):
			depth--
		}
		if depth == 0 {
			in := p.toks[p.i+1 : i]
			p.i = i + 1
			return in, true
		}
	}
	in := p.toks[p.i+1:]
	p.i = len(p.toks)
	return in, true
}

// find moves to the next of the keywords outside parentheses, or to the end.
func (p *parser) find(words ...string) bool {
	for p.more() {
		if p.at(words...) {
			return true
		}
		if _, ok := p.group(); !ok {
			p.i++
		}
	}
	return false
}

// split cuts tokens at the commas outside parentheses.
func split(toks []token) [][]token {
	var out [][]token
	p := &parser{toks: toks}
	start := 0
	for p.more() {
		if p.peek(0).op(",") {
			out = append(out, toks[start:p.i])
			start = p.i + 1
		}
		if _, ok := p.group(); !ok {
			p.i++
		}
	}
	if start < len(toks) {
		out = append(out, toks[start:])
	}
	return out
}
