module github.com/adyen/adyen-go-api-library/v21

go 1.26.0
