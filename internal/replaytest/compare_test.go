package replaytest

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAgreementOfTwoVerdicts(t *testing.T) {
	for _, tt := range []struct {
		static, oracle string
		agree          bool
	}{
		{"safe", "safe", true},
		{"unsafe", "unsafe", true},
		{"weak:crash", "weak:crash,overlap", true},
		{"weak:loss", "weak:crash", false},
		{"weak:crash", "unsafe", false},
		{"safe", "weak:overlap", false},
		{"unknown", "safe", true},
		{"none", "safe", true},
		{"unknown", "unsafe", false},
		{"unsafe", "safe", false},
	} {
		if got := (Case{Static: tt.static, Oracle: tt.oracle}).Agrees(); got != tt.agree {
			t.Errorf("%s and %s: agree = %v, want %v", tt.static, tt.oracle, got, tt.agree)
		}
	}
}

func TestPlacesOfEffectsAreThoseOfTheOracle(t *testing.T) {
	for _, tt := range []struct {
		e    Effect
		want string
	}{
		{Effect{Kind: "increment", Target: "users.balance", Symbol: "(*gorm.io/gorm.DB).Update"}, "table:users"},
		{Effect{Kind: "claim", Target: "sent:%s/%s", Symbol: "(github.com/redis/go-redis/v9.cmdable).SetNX"}, "redis:sent:*/*"},
		{Effect{Kind: "increment", Target: "points:%s.value", Symbol: "(github.com/redis/go-redis/v9.cmdable).Incr"}, "redis:points:*"},
		{Effect{Kind: "external", Target: "mail", Symbol: "net/smtp.SendMail"}, "mail"},
		{Effect{Kind: "external", Target: "Stripe payout", Symbol: "(v1PayoutService).Create"}, flat("http:POST https://api.stripe.com/*")},
		{Effect{Kind: "enqueue", Target: "order:charge", Symbol: "(*github.com/hibiken/asynq.Client).Enqueue"}, "task:order:charge"},
		{Effect{Kind: "insert", Target: "events", Symbol: "(*go.mongodb.org/mongo-driver/mongo.Collection).InsertOne"}, "mongo:events"},
	} {
		if got := placeOf(tt.e); got != tt.want {
			t.Errorf("%+v is at %s, want %s", tt.e, got, tt.want)
		}
	}
}

func TestListsAreHeldAgainstTheDisagreements(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(file, []byte("# a comment\n\n* | * | mail | safe | weak:loss | mail takes no key\np | t | table:x | safe | unsafe | not yet\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	list, err := ReadList(file)
	if err != nil {
		t.Fatal(err)
	}
	cases := []Case{
		{"a/b", "c:d", "mail", "safe", "weak:loss"},
		{"a/b", "c:d", "table:y", "safe", "safe"},
		{"a/b", "c:d", "table:z", "safe", "unsafe"},
	}
	unlisted, idle := Check(cases, list)
	if len(unlisted) != 1 || unlisted[0].Location != "table:z" {
		t.Errorf("unlisted: %v", unlisted)
	}
	if len(idle) != 1 || idle[0].Line != 4 {
		t.Errorf("idle: %v", idle)
	}
}

func TestALineWithoutAReasonIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(file, []byte("p | t | mail | safe | unsafe\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadList(file); err == nil {
		t.Error("no error")
	}
}
