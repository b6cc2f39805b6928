module example.com/own

go 1.26.0

require example.com/bank v1.2.3

replace example.com/bank => ./bank
