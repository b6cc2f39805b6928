package identity_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/moduletest"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/passes/taskhandler"
)

// names says of each task of testdata/src what the name of the file that it writes is.
var names = map[string]string{
	"constant":     "stable",
	"field":        "stable payload.OrderID",
	"number":       "stable payload.Number",
	"element":      "stable payload.Items[0].SKU",
	"payload_time": "stable payload.At",
	"sprintf":      "stable payload.OrderID",
	"hash":         "stable payload.OrderID",
	"hash_keyed":   "stable payload.OrderID",
	"hash_reset":   "stable payload.OrderID",
	"helper":       "stable payload.OrderID",
	"name_uuid":    "stable payload.OrderID",
	"task_id":      "stable the task ID",
	"struct":       "stable payload.OrderID",
	"builder":      "stable payload.OrderID",
	"joined":       "stable payload.OrderID",
	"row":          "stored orders.name",

	"fresh_uuid":     "fresh uuid.NewString",
	"fresh_time":     "fresh time.Now",
	"date":           "unknown",
	"fresh_random":   "fresh rand.Int",
	"fresh_retry":    "fresh asynq.GetRetryCount",
	"fresh_mixed":    "fresh time.Now",
	"fresh_helper":   "fresh uuid.NewString",
	"fresh_struct":   "fresh uuid.New",
	"fresh_builder":  "fresh time.Now",
	"fresh_inserted": "fresh the id of a row inserted in the same run",
	"fresh_slice":    "fresh uuid.NewString",
	"fresh_map":      "fresh uuid.NewString",
	"fresh_pointer":  "fresh uuid.NewString",
	"fresh_read":     "fresh rand.Read",
	"fresh_loop":     "fresh uuid.NewString",
	"fresh_hmac":     "fresh uuid.NewString",
	"fresh_rehashed": "fresh uuid.NewString",
	"fresh_prefix":   "fresh uuid.NewString",

	"open":                "unknown",
	"open_mixed":          "unknown",
	"disagreeing":         "unknown",
	"disagreeing_default": "unknown",
}

func TestNamesThatGoCodeMakesHaveTheirIdentity(t *testing.T) {
	pkgs := moduletest.Load(t, filepath.Join("testdata", "src"), "./...")
	result := moduletest.Results[*taskhandler.Result](t, taskhandler.Analyzer, pkgs)["example.com/keys"]
	got := map[string]string{}
	for _, h := range result.Handlers {
		got[h.Task] = nameOf(result.Machine.RunHandler(h))
	}
	for task, want := range names {
		if got[task] != want {
			t.Errorf("%s: got %q, want %q", task, got[task], want)
		}
	}
	if len(got) != len(names) {
		t.Errorf("%d handlers and %d expectations", len(got), len(names))
	}
}

// nameOf is the identity of the name of the file that is written.
func nameOf(run *paper.Run) string {
	for _, e := range run.Events {
		if e.Symbol == "os.WriteFile" {
			id := identity.Of(e.Key)
			return strings.TrimSpace(id.Kind.String() + " " + id.By)
		}
	}
	return "no file"
}
