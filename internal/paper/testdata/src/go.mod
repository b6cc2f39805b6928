module example.com/runs

go 1.26.0
