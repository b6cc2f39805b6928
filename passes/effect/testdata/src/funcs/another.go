package funcs

var third = compute() + 1
