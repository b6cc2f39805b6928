package catalog

// realtime are services that carry messages to browsers and phones.
func realtime() []Library { return []Library{ably(), pubNub()} }

// ably is github.com/ably/ably-go, read at v1.2. A message's ID is its key (idempotent publishing of the REST
// API); RESTChannel.PublishMultiple makes one of random bytes where there is none, for its own repeats.
func ably() Library {
	const path = "github.com/ably/ably-go"
	return Library{
		Name:   "ably",
		Module: path,
		Rows: in(path+"/ably",
			of("*RESTChannel *RealtimeChannel",
				enqueuing("Publish", 2).store("Ably message").note("cannot carry an ID: use PublishMultiple"),
				enqueuing("PublishMultiple", 1).key("[*].ID").store("Ably message"),
			),
			of("*RESTChannel", enqueuing("PublishMultipleWithOptions", 1).key("[*].ID").store("Ably message"), nothing("History Status")),
			of("*RealtimeChannel",
				enqueuing("PublishAsync", 1).store("Ably message"), enqueuing("PublishMultipleAsync", 0).key("[*].ID").store("Ably message"),
				nothing("Attach Detach Subscribe SubscribeAll History State"),
			),
			of("*RESTChannels *RealtimeChannels", handle("Get"), nothing("Exists Release")),
			nothing("NewREST NewRealtime"), pure("WithKey WithToken WithClientID"),
		),
	}
}

// pubNub is github.com/pubnub/go, read at v7: a request is built in a chain and sent by Execute. The number
// that it gives each message (publish_request.go, seqn) counts in the process.
func pubNub() Library {
	const path = "github.com/pubnub/go"
	steps := "Channel Message Meta UsePost ShouldStore Serialize DoNotReplicate Transport Ttl TTL QueryParam CustomMessageType"
	return Library{
		Name:   "pubnub",
		Module: path,
		Rows: in(path,
			of("*publishBuilder *fireBuilder *signalBuilder", enqueuing("Execute", none).store("PubNub message"), handle(steps)),
			of("*PubNub", handle("Publish PublishWithContext Fire FireWithContext Signal SignalWithContext")),
			nothing("NewPubNub NewConfig NewConfigWithUserId"),
		),
	}
}
