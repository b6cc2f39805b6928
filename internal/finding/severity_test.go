package finding

import "testing"

func TestAtLeastLeavesOutMilderEffectsAndKeepsTheHandlers(t *testing.T) {
	all := []HandlerReport{
		{Handler: Handler{Name: "a"}, Effects: []Effect{{Does: "1", Severity: Low}, {Does: "2", Severity: High}, {Does: "3", Severity: Medium}}},
		{Handler: Handler{Name: "b"}, Effects: []Effect{{Does: "4", Severity: Low}}},
	}
	for least, want := range map[string]string{Low: "1234", Medium: "23", High: "2"} {
		got := ""
		handlers := AtLeast(least, all)
		for _, h := range handlers {
			for _, e := range h.Effects {
				got += e.Does
			}
		}
		if got != want || len(handlers) != 2 {
			t.Errorf("%s: effects %s of %d handlers, want %s of 2", least, got, len(handlers), want)
		}
	}
	if len(all[0].Effects) != 3 || all[0].Effects[0].Does != "1" {
		t.Error("AtLeast changes what it is given")
	}
}

func TestOnlyTheThreeSeveritiesAreKnown(t *testing.T) {
	for _, s := range []string{Low, Medium, High} {
		if err := CheckSeverity(s); err != nil {
			t.Error(err)
		}
	}
	if CheckSeverity("") == nil || CheckSeverity("LOW") == nil {
		t.Error("a word that is no severity passes")
	}
}
