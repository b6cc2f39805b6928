// Package common has the signatures of adyen-go-api-library/v21/src/common that the example uses.
package common

type Config struct{ ApiKey string }

type Service struct{ Config *Config }
