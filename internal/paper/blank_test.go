package paper

import "testing"

func TestATextOfWhichAPartIsKnownIsNotEmpty(t *testing.T) {
	id := &Payload{Path: "ID"}
	for name, c := range map[string]struct {
		text Value
		want string
	}{
		"a constant":                    {word("key"), "false"},
		"a part of the payload":         {id, "open"},
		"a prefix":                      {newOp("+", word("key:"), id), "false"},
		"a suffix":                      {newOp("+", id, word(":key")), "false"},
		"a format":                      {newOp("fmt.Sprintf", word("key:%s"), id), "false"},
		"a format that begins open":     {newOp("fmt.Sprintf", word("%s:key"), id), "open"},
		"white space":                   {newOp("+", word("  "), id), "open"},
		"a trimmed prefix":              {newOp("strings.TrimSpace", newOp("+", word("key:"), id)), "false"},
		"a prefix that is cut":          {newOp("strings.TrimPrefix", newOp("+", word("key:"), id), word("key:")), "open"},
		"one that may be another":       {join([]Alt{{Value: newOp("+", word("key:"), id)}, {Value: id}}), "open"},
		"one of two with a known part":  {newOp("strings.ToLower", join([]Alt{{Value: word("a")}, {Value: newOp("+", word("b"), id)}})), "false"},
		"the empty constant":            {word(""), "true"},
		"what nobody knows":             {newOp("strings.TrimSpace", unknownValue), "open"},
		"a text with nothing around it": {newOp("fmt.Sprintf", word("%s"), id), "open"},
	} {
		got := "open"
		if v, ok := binary("==", c.text, word("")).(*Const); ok {
			got = v.Text
		}
		if got != c.want {
			t.Errorf("%s is empty: %s, want %s", name, got, c.want)
		}
	}
}
