// Package awsaccount is the account of the programs that use services of AWS.
package awsaccount

import (
	"context"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
)

// Config is the region and the account. Errors of the services are not asked again.
func Config() aws.Config {
	return aws.Config{Region: "eu-central-1", Credentials: aws.CredentialsProviderFunc(credentials), Retryer: func() aws.Retryer { return aws.NopRetryer{} }}
}

func credentials(context.Context) (aws.Credentials, error) {
	return aws.Credentials{AccessKeyID: os.Getenv("AWS_ACCESS_KEY_ID"), SecretAccessKey: os.Getenv("AWS_SECRET_ACCESS_KEY")}, nil
}
