module example.com/lower

go 1.26
