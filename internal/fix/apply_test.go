package fix

import (
	"errors"
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
)

func edit(line, col, endLine, endCol int, text string) finding.Edit {
	at := func(line, col int) finding.Pos { return finding.Pos{File: "m/a.go", Line: line, Col: col} }
	return finding.Edit{Pos: at(line, col), End: at(endLine, endCol), New: text}
}

func fixes(list ...[]finding.Edit) (out []finding.Fix) {
	for _, edits := range list {
		out = append(out, finding.Fix{Edits: edits})
	}
	return out
}

func apply(t *testing.T, content string, list []finding.Fix) (string, []bool) {
	t.Helper()
	name := func(p finding.Pos) string { return "/src/" + p.File }
	done, err := Apply(list, name, func(string) ([]byte, error) { return []byte(content), nil })
	if err != nil {
		t.Fatal(err)
	}
	if len(done.Files) == 0 {
		return content, done.Fixed
	}
	if f := done.Files[0]; len(done.Files) != 1 || f.Name != "/src/m/a.go" || string(f.Old) != content {
		t.Errorf("got %+v", done.Files)
	}
	return string(done.Files[0].New), done.Fixed
}

func TestApply(t *testing.T) {
	const content = "one\ntwo\nthree\n"
	for name, c := range map[string]struct {
		fixes []finding.Fix
		want  string
		fixed []bool
	}{
		"insertions and replacements": {fixes([]finding.Edit{edit(1, 1, 1, 1, "0\n"), edit(2, 1, 2, 4, "2")}), "0\none\n2\nthree\n", []bool{true}},
		"over several lines":          {fixes([]finding.Edit{edit(1, 2, 3, 3, "-")}), "o-ree\n", []bool{true}},
		"at the end":                  {fixes([]finding.Edit{edit(4, 1, 4, 1, "four\n")}), content + "four\n", []bool{true}},
		"equal edits are made once": {fixes([]finding.Edit{edit(1, 1, 1, 1, "0"), edit(2, 1, 2, 1, "a")}, []finding.Edit{edit(1, 1, 1, 1, "0"), edit(3, 1, 3, 1, "b")}),
			"0one\natwo\nbthree\n", []bool{true, true}},
		"insertions at one place are sorted": {fixes([]finding.Edit{edit(1, 4, 1, 4, "\n\t\"time\"")}, []finding.Edit{edit(1, 4, 1, 4, "\n\t\"errors\"")}),
			"one\n\t\"errors\"\n\t\"time\"\ntwo\nthree\n", []bool{true, true}},
		"of two that overlap the first wins": {fixes([]finding.Edit{edit(2, 1, 2, 4, "2")}, []finding.Edit{edit(1, 1, 1, 1, "lost "), edit(2, 2, 3, 1, "x")}),
			"one\n2\nthree\n", []bool{true, false}},
		"outside of the file": {fixes([]finding.Edit{edit(9, 1, 9, 2, "x")}), content, []bool{false}},
		"no fixes":            {nil, content, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, fixed := apply(t, content, c.fixes)
			if got != c.want || len(fixed) != len(c.fixed) {
				t.Fatalf("got %q, %v, want %q, %v", got, fixed, c.want, c.fixed)
			}
			for i := range fixed {
				if fixed[i] != c.fixed[i] {
					t.Errorf("fix %d: got %v", i, fixed[i])
				}
			}
		})
	}
}

func TestLinesEndAsThoseOfTheFile(t *testing.T) {
	list := fixes([]finding.Edit{edit(1, 4, 1, 4, "\n\tand a half"), edit(2, 1, 3, 1, "")})
	if got, _ := apply(t, "one\r\ntwo\r\nthree\r\n", list); got != "one\r\n\tand a half\r\nthree\r\n" {
		t.Errorf("got %q", got)
	}
}

func TestTheImportOfUUIDGoesWithItsLastUse(t *testing.T) {
	const content = "package a\n\nimport (\n\t\"os\"\n\n\t\"github.com/google/uuid\"\n)\n\nvar x = uuid.New()\nvar y = uuid.New()\n\nvar z = os.Args\n"
	one, other := []finding.Edit{edit(9, 9, 9, 19, "1")}, []finding.Edit{edit(10, 9, 10, 19, "2")}
	if got, _ := apply(t, content, fixes(one, other)); got != "package a\n\nimport (\n\t\"os\"\n)\n\nvar x = 1\nvar y = 2\n\nvar z = os.Args\n" {
		t.Errorf("got\n%s", got)
	}
	if got, _ := apply(t, content, fixes(one)); got != "package a\n\nimport (\n\t\"os\"\n\n\t\"github.com/google/uuid\"\n)\n\nvar x = 1\nvar y = uuid.New()\n\nvar z = os.Args\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestAFileThatCannotBeReadIsAnError(t *testing.T) {
	gone := errors.New("gone")
	_, err := Apply(fixes([]finding.Edit{edit(1, 1, 1, 1, "x")}), func(finding.Pos) string { return "a.go" }, func(string) ([]byte, error) { return nil, gone })
	if !errors.Is(err, gone) {
		t.Errorf("got %v", err)
	}
}

func TestOnlyFieldsThatNameOneOperationMakeKeys(t *testing.T) {
	for field, want := range map[string]bool{
		"OrderID": true, "OrderId": true, "order_id": true, "PaymentUUID": true, "EventKey": true, "IdempotencyKey": true, "RequestID": true,
		"ID": false, "UserID": false, "ProductID": false, "OrderEmail": false, "Operation": false, "BorderID": false, "TraceID": false,
	} {
		if got := namesOneOperation(field); got != want {
			t.Errorf("%s: got %v", field, got)
		}
	}
}
