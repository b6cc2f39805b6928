// Package option has the signatures of square-go-sdk/v3/option that the example uses.
package option

type RequestOption interface{ apply() }

type token string

func (token) apply() {}

func WithToken(t string) RequestOption { return token(t) }
