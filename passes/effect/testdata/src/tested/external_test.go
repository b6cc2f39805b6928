package tested_test

import (
	"testing"

	"example.com/lower/tested"
)

func TestExternal(t *testing.T) { tested.T{}.M() }
