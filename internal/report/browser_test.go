package report

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/debian"
)

// browser is the path of Chromium. Where it is missing and cannot be installed the test is skipped.
func browser(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	missing, err := debian.Install(func() []string {
		if _, err := exec.LookPath("chromium"); err != nil {
			return []string{"chromium"}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(missing) > 0 {
		t.Skip("needs chromium")
	}
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// consoleLine is what Chromium logs of the console of a page: errors, and what its script logs.
var consoleLine = regexp.MustCompile(`(?m)^.*CONSOLE.*$`)

// load opens a page at an address with the hash given, runs the script in it and returns what
// the document holds then, and the lines of its console.
func load(t *testing.T, page, hash, script string) (dom string, console []string) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	page = strings.Replace(page, "</body>", "<script>"+script+"</script></body>", 1)
	if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(browser(t), "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(dir, "profile"),
		"--enable-logging=stderr", "--virtual-time-budget=5000", "--dump-dom", "file://"+file+hash)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	return out.String(), consoleLine.FindAllString(errs.String(), -1)
}

// record makes a function that notes which handlers are shown, and which of their effects.
const record = `
const noted = [];
function note(what) {
	const shown = [...document.querySelectorAll("article:not([hidden])")].map(a =>
		a.querySelector("h2").textContent + ":" + [...a.querySelectorAll("li[data-verdict]:not([hidden])")].map(e => e.dataset.verdict).join("+"));
	noted.push(what + " = " + shown.join(" "));
}
function done() { document.documentElement.innerHTML = "<body>" + noted.join("|") + "|" + location.hash + "</body>"; }
`

func TestThePageOfHandlersFiltersAndHasNoErrors(t *testing.T) {
	page := written(t, HandlersHTML, sample())
	dom, console := load(t, page, "", record+`
		const input = (id, value, kind) => { const e = document.getElementById(id); e.value = value; e.dispatchEvent(new Event(kind)); };
		const press = verdict => document.querySelector('[data-verdict="' + verdict + '"].chip').click();
		note("all");
		press("unsafe"); note("not unsafe");
		press("none"); note("nor without effects");
		press("unsafe"); press("none");
		input("q", "BALANCE repo", "input"); note("two words");
		input("q", "no such thing", "input"); note("nothing");
		note(document.getElementById("empty").hidden ? "not said" : "said");
		input("q", "", "input");
		input("rule", "idempotencykey", "change"); note("rule");
		press("safe");
		input("package", "example.com/m/worker", "change"); note("package");
		done();
	`)
	want := []string{
		"all = bonus:apply:unsafe (*Handler).Mail:safe+unsafe idle:",
		"not unsafe = (*Handler).Mail:safe idle:",
		"nor without effects = (*Handler).Mail:safe",
		"two words = bonus:apply:unsafe",
		"nothing = ",
		"said = ",
		"rule = (*Handler).Mail:unsafe",
		"package = (*Handler).Mail:unsafe",
		"#verdict=unsafe%2Cnone&amp;rule=idempotencykey&amp;package=example.com%2Fm%2Fworker",
	}
	if body := strings.Join(want, "|"); !strings.Contains(dom, "<body>"+body+"</body>") {
		t.Errorf("got\n%s\nwant\n%s", dom, body)
	}
	if len(console) > 0 {
		t.Errorf("console: %v", console)
	}
}

func TestAnAddressOfThePageKeepsItsFilters(t *testing.T) {
	page := written(t, HandlersHTML, sample())
	dom, console := load(t, page, "#q=mail&verdict=safe", record+`note("shown"); done();`)
	if want := "<body>shown = (*Handler).Mail:safe|#q=mail&amp;verdict=safe</body>"; !strings.Contains(dom, want) || len(console) > 0 {
		t.Errorf("got %s, %v, want %s", dom, console, want)
	}
}

func TestErrorsOfAPageAndRequestsToTheNetworkAreSeen(t *testing.T) {
	page := written(t, HandlersHTML, sample())
	for _, script := range []string{`nosuch();`, `fetch("http://127.0.0.1:1/");`} {
		if _, console := load(t, page, "", script); len(console) == 0 {
			t.Errorf("nothing is seen of %s", script)
		}
	}
}

func TestThePageOfHandlersNeedsNothingElse(t *testing.T) {
	page := written(t, HandlersHTML, sample())
	for _, fetched := range regexp.MustCompile(`(?i)\b(?:src|srcset|poster)=|@import|url\(|<link[^>]*href="[^d]`).FindAllString(page, -1) {
		t.Errorf("the page loads something: %s", fetched)
	}
	for _, want := range []string{"(*Repo).AddBalance", "mux.HandleFunc(&#34;bonus:apply&#34;, h.Apply)", "worker/worker.go:18", "needs-escape &lt;b&gt;"} {
		r := sample()
		r.Handlers[0].Effects[0].Detail = "needs-escape <b>"
		if page := written(t, HandlersHTML, r); !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
}
