package catalog

import "strings"

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
				of("*ClientConn ClientConnInterface", each("Invoke", GRPC).arg(1).into(2).kind(External), each("NewStream", GRPC).arg(2).into(0).op("client")),
				of("*GenericClientStream ClientStreamingClient BidiStreamingClient", each("Send", GRPC).arg(Receiver).into(0).kind(External)),
				of("*GenericClientStream", nothing("Recv CloseAndRecv")), of("ClientStreamingClient", nothing("CloseAndRecv")),
				of("BidiStreamingClient ServerStreamingClient", nothing("Recv")),
				of("ClientStream", each("SendMsg", GRPC).arg(Receiver).into(0).kind(External), nothing("RecvMsg CloseSend Header Trailer Context")),
			),
		),
	}
}

// connect is connectrpc.com/connect, read at v1.20.0: what clients that protoc-gen-connect-go generates call.
func connect() Library {
	const path = "connectrpc.com/connect"
	return Library{
		Name:   "connect",
		Module: path,
		Rows: in(path,
			each("NewClient", GRPC).arg(1).op("client"),
			of("*Client", each("CallUnary CallServerStream", GRPC).arg(Receiver).into(1).kind(External), each("CallClientStream CallBidiStream", GRPC).op("stream")),
			of("*ClientStreamForClient *BidiStreamForClient", each("Send", GRPC).arg(Receiver).into(0).kind(External), handle("RequestHeader")),
			of("*ClientStreamForClient", nothing("CloseAndReceive")), of("*BidiStreamForClient", nothing("Receive CloseRequest CloseResponse")),
			of("*ServerStreamForClient", nothing("Receive Err Close")), of("*ServerStreamForClient", pure("Msg")),
			each("NewRequest", HTTPRequest).rest(0).op("POST"),
			of("*Request", handle("Header"), pure("Any Spec Peer HTTPMethod")),
			pure("CodeOf IsNotModifiedError"),
		),
	}
}

// grpcStub is the row of a method of a generated client that is no part of the program.
var grpcStub = &Row{Verb: GRPC, Kind: External, On: none, Arg: none, Into: 1, Rest: none}

// connectStub is the normalised signature of a method of a client that protoc-gen-connect-go v1.20 generates.
const connectStub = "func(context.Context, *connectrpc.com/connect.Request) (*connectrpc.com/connect.Response, error)"

// isStub reports whether a normalised signature is that of a method of a generated client for one request and one
// answer (of gRPC as protoc-gen-go-grpc v1.6 writes it).
func isStub(sig string) bool {
	return sig == connectStub ||
		strings.HasPrefix(sig, "func(context.Context, *") && strings.Contains(sig, ", ...google.golang.org/grpc.CallOption) (*") && strings.HasSuffix(sig, ", error)")
}
