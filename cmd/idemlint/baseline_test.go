package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// knownBonus is the tree bonus with a baseline of its findings.
func knownBonus(t *testing.T) tree {
	t.Helper()
	dir := bonus.Temp(t)
	if out, stderr, status := idemlint(t, dir, "-baseline=known.json", "-write-baseline"); status != exitClean || out != "" {
		t.Fatalf("writing the baseline: status %d\n%s%s", status, out, stderr)
	}
	content, err := os.ReadFile(filepath.Join(dir, "known.json"))
	if err != nil {
		t.Fatal(err)
	}
	return bonus.With(tree{"known.json": string(content)})
}

const addBalance = `
func (r *Repo) AddBalance(ctx context.Context, user, amount int64) error {
	_, err := r.DB.ExecContext(ctx, "UPDATE users SET balance = balance + $1 WHERE id = $2", amount, user)
	return err
}
`

func TestABaselineKnowsItsFindingsWhereverTheCodeMoves(t *testing.T) {
	known := knownBonus(t)
	elsewhere := "package repo\n\nimport \"context\"\n" + addBalance
	for name, files := range map[string]tree{
		"unchanged":          known,
		"lines are shifted":  known.Replaced("repo/repo.go", "type Repo", "// Repo\n//\n// is a repository.\ntype Repo").Replaced("main.go", "type worker", "\n\ntype worker"),
		"files are renamed":  known.Moved("repo/repo.go", "repo/store.go").Moved("main.go", "worker.go"),
		"function is moved":  known.Replaced("repo/repo.go", addBalance, "", "\t\"context\"\n", "").With(tree{"repo/a_moved.go": elsewhere}),
		"SQL is reformatted": known.Replaced("repo/repo.go", "SET balance = balance + $1", "SET  balance = (balance + $1)"),
	} {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, status := idemlint(t, files.Temp(t), "-baseline=known.json")
			if status != exitClean || stdout != "" || !strings.Contains(stderr, " 0 findings; 2 findings in the baseline") || strings.Count(stderr, "\n") != 1 {
				t.Errorf("status %d\n%s%s", status, stdout, stderr)
			}
		})
	}
}

func TestANewHandlerOfAKnownEffectIsNew(t *testing.T) {
	files := knownBonus(t).Replaced("main.go", `mux.HandleFunc("bonus:apply", w.Apply)`,
		`mux.HandleFunc("bonus:apply", w.Apply)`+"\n\t"+`mux.HandleFunc("bonus:again", w.Apply)`)
	stdout, stderr, status := idemlint(t, files.Temp(t), "-baseline=known.json", "-rules=increment")
	if status != exitFindings || strings.Count(stdout, "\n") != 1 || !strings.Contains(stdout, `increment: task "bonus:again" may run again`) {
		t.Errorf("status %d\n%s", status, stdout)
	}
	if !strings.Contains(stderr, " 1 finding; 1 finding in the baseline") {
		t.Errorf("standard error: %s", stderr)
	}
}

func TestASecondEffectInAKnownFunctionIsNew(t *testing.T) {
	files := knownBonus(t).Replaced("repo/repo.go", "\treturn err\n", `	if err != nil {
		return err
	}
	_, err = r.DB.ExecContext(ctx, "UPDATE users SET balance = balance + 1 WHERE id = $1", user)
	return err
`)
	stdout, _, status := idemlint(t, files.Temp(t), "-baseline=known.json", "-rules=increment")
	if status != exitFindings || strings.Count(stdout, "\n") != 1 {
		t.Errorf("status %d\n%s", status, stdout)
	}
}

func TestWhatIsKnownAndGoneIsNamed(t *testing.T) {
	known := knownBonus(t)
	for name, c := range map[string]struct {
		files tree
		want  string
	}{
		"effect is cured": {known.Replaced("repo/repo.go", "balance + $1", "$1"),
			"known.json: increment in example.com/m/repo.(*Repo).AddBalance no longer occurs\n"},
		"task has another name": {known.Replaced("main.go", `"bonus:apply"`, `"bonus:give"`),
			"known.json: increment in example.com/m/repo.(*Repo).AddBalance is no longer reached by task \"bonus:apply\" (example.com/m.(*worker).Apply)\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, stderr, _ := idemlint(t, c.files.Temp(t), "-baseline=known.json"); !strings.Contains(stderr, c.want) {
				t.Errorf("standard error: %s", stderr)
			}
		})
	}
	broken := known.Replaced("repo/repo.go", "balance + $1", "$1").With(tree{"bad/bad.go": wrongTypes})
	if _, stderr, _ := idemlint(t, broken.Temp(t), "-baseline=known.json"); strings.Contains(stderr, "no longer") {
		t.Errorf("with a broken package, which may hide a finding, one is said to be gone: %s", stderr)
	}
}

func TestABaselineIsTheSameInAllFormatsAndForAPart(t *testing.T) {
	dir := knownBonus(t).Temp(t)
	for _, args := range []string{"-format=json", "-format=sarif", "./repo", "repo/repo.go", "-min-severity=high"} {
		if stdout, stderr, status := idemlint(t, dir, append([]string{"-baseline=known.json"}, args)...); status != exitClean || strings.Contains(stderr, "no longer") {
			t.Errorf("%s: status %d\n%s%s", args, status, stdout, stderr)
		}
	}
}

func TestTheSameProgramGivesTheSameBaseline(t *testing.T) {
	known := knownBonus(t)
	dir := known.Moved("repo/repo.go", "repo/z.go").Temp(t)
	idemlint(t, dir, "-baseline=known.json", "-write-baseline")
	content, err := os.ReadFile(filepath.Join(dir, "known.json"))
	if err != nil || string(content) != known["known.json"] {
		t.Errorf("%v: got\n%s\nwant\n%s", err, content, known["known.json"])
	}
}
