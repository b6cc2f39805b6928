package corpustest

import "testing"

func TestCommandAndVetFindWhatTheExamplesOfLibrariesExpect(t *testing.T) {
	c := corpus(t).Libraries()
	wants, err := c.Wants()
	if err != nil || len(wants) == 0 {
		t.Fatalf("%d expectations, %v", len(wants), err)
	}
	vet, err := c.VetText()
	if err != nil {
		t.Fatal(err)
	}
	report(t, "go vet and the examples disagree", Match(wants, vet))
	out, err := c.Command()
	if err != nil {
		t.Fatal(err)
	}
	command, err := c.ParseCommand(out)
	if err != nil {
		t.Fatal(err)
	}
	report(t, "the drivers disagree", Differences("the command", Sort(command), "go vet", vet))
}
