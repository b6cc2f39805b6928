package tested

import "testing"

var fixture = helper()

func helper() int { return value }

func (T) OnlyInTests() {}

func init() { value = 2 }

func TestM(t *testing.T) { T{}.M() }
