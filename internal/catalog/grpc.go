package catalog

import (
	"strings"
	"sync"
	"unicode"
)

// grpc is google.golang.org/grpc, read at v1.84.0: what generated stubs call, and metadata. Nothing in a call but the
// name of the method tells whether it asks for something.
func grpc() Library {
	const path = "google.golang.org/grpc"
	return Library{
		Name:   "grpc",
		Module: path,
		Rows: join(
			in(path+"/metadata",
				each("AppendToOutgoingContext NewOutgoingContext", ContextWith).arg(0).into(1).rest(1).op("metadata"),
				handleOf("NewIncomingContext", 0),
				pure("New Pairs Join FromIncomingContext FromOutgoingContext ValueFromIncomingContext"),
				of("MD", pure("Get Copy Len"), each("Set Append", Gather).rest(1), nothing("Delete")),
			),
			in(path,
				nothing("NewClient Dial DialContext"), of("*ClientConn", nothing("Close")),
				of("*ClientConn ClientConnInterface", each("Invoke", GRPC).arg(1).into(2).kind(External)),
			),
		),
	}
}

// grpcStub is the row of a method of a generated client that is no part of the program.
var grpcStub = &Row{Verb: GRPC, Kind: External, On: none, Arg: none, Into: 1, Rest: none}

// isStub reports whether a signature is that of a method of a generated client for one request and one answer
// (protoc-gen-go-grpc v1.6).
func isStub(sig string) bool {
	return strings.HasPrefix(sig, "func(context.Context, *") && strings.Contains(sig, ", ...google.golang.org/grpc.CallOption) (*") && strings.HasSuffix(sig, ", error)")
}

// grpcSends are the first words of the names of methods that do again what they have done.
var grpcSends = sync.OnceValue(func() map[string]bool {
	return wordSet("Add Append Award Book Capture Charge Create Credit Debit Decrement Deposit Email Emit Enqueue Grant Increment Insert Invoice Issue Log " +
		"Mail Notify Order Pay Place Post Publish Purchase Push Record Redeem Refund Reserve Send Sms Spend Submit Text Topup Transfer Withdraw")
})

func wordSet(list string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		out[word] = true
	}
	return out
}

// GRPCSends reports whether a method of a gRPC service by its name does something more when it is called again, such as
// SendReceipt or ChargeCard. One that asks (GetBalance), sets (UpdateLimit) or is named otherwise is not known to.
func GRPCSends(method string) bool {
	name := method[strings.LastIndexAny(method, "/.")+1:]
	end := strings.IndexFunc(name[min(1, len(name)):], unicode.IsUpper)
	if end >= 0 {
		name = name[:end+1]
	}
	return grpcSends()[name]
}
