package main

import (
	"strings"
	"testing"
)

func TestHandlersAreFilteredByTaskVerdictRuleAndPackage(t *testing.T) {
	files := bonus.Replaced("main.go", `mux.HandleFunc("bonus:apply", w.Apply)`, `mux.HandleFunc("bonus:apply", w.Apply)
	mux.HandleFunc("bonus:set", w.Set)
	mux.HandleFunc("idle", func(context.Context, *asynq.Task) error { return nil })`,
		"func main() {", `func (w *worker) Set(ctx context.Context, t *asynq.Task) error {
	_, err := w.repo.DB.ExecContext(ctx, "UPDATE users SET state = 'on' WHERE id = 7")
	return err
}

func main() {`)
	dir := files.Temp(t)
	for args, want := range map[string]string{
		"":                                      "bonus:apply bonus:set idle",
		"-task bonus:*":                         "bonus:apply bonus:set",
		"-task *:set":                           "bonus:set",
		"-task set":                             "",
		"-verdict safe":                         "bonus:set",
		"-verdict unsafe,safe":                  "bonus:apply bonus:set",
		"-verdict weak":                         "",
		"-rules increment":                      "bonus:apply",
		"-rules -increment":                     "bonus:apply", // operationid picks the same effect
		"-rules insert":                         "",
		"./repo":                                "bonus:apply",
		"-verdict unsafe -task bonus:set ./...": "",
	} {
		out, _, status := idemlint(t, dir, append([]string{"handlers"}, strings.Fields(args)...)...)
		var got []string
		for _, task := range []string{"bonus:apply", "bonus:set", "idle"} {
			if strings.Contains(out, " "+task+" ") {
				got = append(got, task)
			}
		}
		if strings.Join(got, " ") != want || status != exitClean {
			t.Errorf("%s: got %v, want %s; status %d", args, got, want, status)
		}
	}
}

func TestHandlersShowTheEvidence(t *testing.T) {
	files := bonus.Replaced("repo/repo.go", `"UPDATE users SET balance = balance + $1 WHERE id = $2", amount, user)`,
		`"INSERT INTO bonuses (user_id, amount) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING", user, amount)`)
	dir := files.Temp(t)
	for format, want := range map[string]string{
		"table": "unique column bonuses.user_id: payload.UserID",
		"json":  `"text": "bonuses.user_id: payload.UserID"`,
		"html":  "<dt>unique column</dt><dd><code>bonuses.user_id: payload.UserID</code>",
	} {
		if out, _, _ := idemlint(t, dir, "handlers", "-format="+format); !strings.Contains(out, want) {
			t.Errorf("%s: got\n%s", format, out)
		}
	}
}
