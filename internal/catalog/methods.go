package catalog

import (
	"strings"
	"sync"
	"unicode"
)

// methodSense is what the name of a method tells where nothing else is known of it: of an interface that was not
// followed, or of a service.
type methodSense uint8

const (
	senseReads   methodSense = 1 << iota // asks for something
	senseMakes                           // sends or makes something outside of the program's stores
	senseClaims                          // succeeds for one of several callers
	senseRepeats                         // does again what it has done
	senseFetches                         // of a client: asks a service for something
	senseSets                            // of a client: gives something a value
	senseReveals                         // of a client: has a service tell what is in a text, a picture or a page
	senseStarts                          // of a client: has a service begin something
)

// methodWords are the first words of the names of methods.
var methodWords = map[methodSense]string{
	senseReads: "Count Error Exists Fetch Find Get Has Is Len List Load Lookup Name Parse Query Read Recognize Search String Type Validate",
	senseMakes: "Broadcast Compress Convert Decode Decrypt Deliver Dial Download Email Embed Emit Encode Encrypt Extract Generate Notify Ping Post " +
		"Publish Push Render Scrape Send Summarize Transcode Transcribe Translate Upload",
	senseClaims:  "Acquire Begin Claim Do Lock Mark Once Reserve Start Try",
	senseFetches: "Fetch Find Get List Lookup Query Search",
	senseSets:    "Set",
	senseReveals: "Analyse Analyze Classify Detect Extract Moderate Parse Read Recognize Scrape",
	senseStarts:  "Apply Book Capture Charge Create Launch Order Pay Place Purchase Refund Schedule Start Submit Transfer Trigger Withdraw",
	senseRepeats: "Add Append Award Book Capture Charge Create Credit Debit Decrement Deposit Email Emit Enqueue Grant Increment Insert Invoice Issue Log " +
		"Mail Notify Order Pay Place Post Publish Purchase Push Record Redeem Refund Reserve Send Sms Spend Submit Text Topup Transfer Withdraw",
}

var methodSenses = sync.OnceValue(func() map[string]methodSense {
	senses := map[string]methodSense{}
	for sense, words := range methodWords {
		for word := range strings.FieldsSeq(words) {
			senses[word] |= sense
		}
	}
	return senses
})

func hasSense(method string, sense methodSense) bool {
	return methodSenses()[firstWord(method)]&sense != 0
}

// firstWord is the first word of a name: Send of SendReceipt and of Send#2, Issue of Issue.
func firstWord(name string) string {
	isNext := func(r rune) bool { return !unicode.IsLower(r) }
	if end := strings.IndexFunc(name[min(1, len(name)):], isNext); end >= 0 {
		return name[:end+1]
	}
	return name
}

// MethodLeavesNoMark reports whether a method by its name leaves nothing in the program's stores: it asks
// (GetUser), or sends or makes something elsewhere (SendReceipt, RenderPage).
func MethodLeavesNoMark(method string) bool { return hasSense(method, senseReads|senseMakes) }

// MethodFetches reports whether a function of a client by its name asks for something, and does nothing beside it:
// GetOffers and listOffers, but not GetOrCreate.
func MethodFetches(function string) bool {
	word := firstWord(function)
	rest := function[len(word):]
	return hasSense(title(word), senseFetches) && startsUpper(rest) && !strings.Contains(rest, "And") && !strings.HasPrefix(rest, "Or")
}

// MethodSets reports whether a function of a client by its name gives something a value: SetTemperature, but not
// SetUp and SettleBill.
func MethodSets(function string) bool {
	word := firstWord(function)
	return hasSense(title(word), senseSets) && startsUpper(function[len(word):]) && function[len(word):] != "Up"
}

// MethodStarts reports whether a function of a client by its name has a service begin something: submitJob, CreateOrder.
func MethodStarts(function string) bool { return hasSense(title(firstWord(function)), senseStarts) }

// MethodReveals reports whether a method of a client by its name has a service tell what is in something: Analyze,
// ParsePage, but not ReadAndMark.
func MethodReveals(method string) bool {
	rest := method[len(firstWord(method)):]
	return hasSense(method, senseReveals) && (rest == "" || startsUpper(rest)) && !strings.Contains(rest, "And")
}

func startsUpper(s string) bool { return s != "" && unicode.IsUpper(rune(s[0])) }

func title(word string) string {
	if word == "" {
		return ""
	}
	return strings.ToUpper(word[:1]) + word[1:]
}

// MethodClaims reports whether a method by its name succeeds for one of several callers (TryLock).
func MethodClaims(method string) bool { return hasSense(method, senseClaims) }

// GRPCSends reports whether a method of a gRPC service by its name does something more when it is called again, such as
// SendReceipt or ChargeCard. One that asks (GetBalance), sets (UpdateLimit) or is named otherwise is not known to.
func GRPCSends(method string) bool {
	return hasSense(method[strings.LastIndexAny(method, "/.")+1:], senseRepeats)
}
