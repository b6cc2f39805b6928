module github.com/ably/ably-go

go 1.26.0
