package schema

import "testing"

func TestTagsOfAModelTellItsUniqueColumns(t *testing.T) {
	for _, c := range []struct {
		name    string
		fields  []Field
		created bool
		want    string // the digest
	}{
		{"gorm: unique", []Field{{"email", `gorm:"unique"`}, {"name", `gorm:"index"`}}, true, "users:email\n"},
		{"gorm: a unique index with and without a name", []Field{{"email", `gorm:"uniqueIndex"`}, {"phone", `gorm:"size:20;uniqueIndex:idx_phone"`}}, true, "users:email\nusers:phone\n"},
		{"gorm: one index of two columns", []Field{{"tenant", `gorm:"uniqueIndex:by_tenant"`}, {"email", `gorm:"uniqueIndex:by_tenant"`}}, true, "users:email,tenant\n"},
		{"gorm: an index whose name is made of a composite", []Field{{"tenant", `gorm:"uniqueIndex:,composite:mail"`}, {"email", `gorm:"index:,unique,composite:mail"`}}, true, "users:email,tenant\n"},
		{"gorm: class", []Field{{"email", `gorm:"index:i,class:UNIQUE"`}}, true, "users:email\n"},
		{"gorm: an index on some rows only", []Field{{"email", `gorm:"uniqueIndex:i,where:deleted_at IS NULL"`}}, true, "users?:email\n"},
		{"gorm: an index on rows of one kind", []Field{{"email", `gorm:"uniqueIndex:i,where:kind = 'welcome'"`}}, true, "users?kind:email\n"},
		{"gorm: a condition with a comma", []Field{{"email", `gorm:"uniqueIndex:i,where:kind in ('a'\\,'b')"`}}, true, "users?:email\n"},
		{"gorm: an expression", []Field{{"email", `gorm:"uniqueIndex:i,expression:lower(email)"`}}, true, "users?:email\n"},
		{"gorm: nothing unique", []Field{{"email", `gorm:"index"`}}, true, "users:\n"},
		{"bun: alone and in a group", []Field{{"email", `bun:"email,notnull,unique"`}, {"a", `bun:",unique:ab"`}, {"b", `bun:"b,unique:ab"`}}, true, "users:a,b\nusers:email\n"},
		{"bun: a column named unique", []Field{{"unique", `bun:"unique"`}}, true, "users:\n"},
		{"go-pg", []Field{{"email", `pg:"email,unique"`}}, true, "users:email\n"},
		{"xorm: alone and in a group", []Field{{"email", `xorm:"varchar(25) notnull unique 'email'"`}, {"a", `xorm:"unique(ab)"`}, {"b", `xorm:"UNIQUE(ab)"`}}, true, "users:a,b\nusers:email\n"},
		{"a table that somebody else makes", []Field{{"email", `bun:"email,unique"`}}, false, "users:email\nusers?:\n"},
		{"a table of which the tags say nothing", []Field{{"email", `bun:"email"`}}, false, ""},
	} {
		if got := Model("users", c.fields, c.created).Digest(); got != parse(t, c.want).Digest() {
			t.Errorf("%s: got %q, want %q", c.name, got, parse(t, c.want).Digest())
		}
	}
}
