module github.com/pubnub/go/v7

go 1.26.0
