package paper

import (
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

func TestColumnsOfFieldsAreInSnakeCase(t *testing.T) {
	for name, want := range map[string]string{
		"ID": "id", "UserID": "user_id", "HTTPStatus": "http_status", "CreatedAt": "created_at", "Name": "name", "OAuth2Token": "o_auth2_token",
		"Line1": "line1", "already_snake": "already_snake", "URLs": "urls", "": "", "ÄnderungsDatum": "änderungs_datum", "SKU": "sku", "UserIDs": "user_ids", "IDsOfUsers": "ids_of_users",
	} {
		if got := Snake(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestColumnsAreComparedWithoutCaseUnderscoresQuotesAndTables(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"user_id", "UserID", true},
		{"user_id", "userid", true},
		{"users.user_id", "user_id", true},
		{"`users`.`user_id`", "user_id", true},
		{`"user_id"`, "[USER_ID]", true},
		{"user_id", "user_ids", false},
		{"a.id", "b.id", true},
		{"", "id", false},
	} {
		if got := SameColumn(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: got %v", c.a, c.b, got)
		}
	}
}

func TestColumnsOfTags(t *testing.T) {
	for tag, want := range map[string]string{
		"": "", `json:"a"`: "", `db:"a"`: "a", `db:"a,omitempty"`: "a", `db:"-"`: "", `bson:"_id,omitempty"`: "_id", `gorm:"primaryKey"`: "",
		`gorm:"primaryKey;column:a;size:5"`: "a", `gorm:"COLUMN:a" db:"b"`: "a", `gorm:" column:a"`: "a", `db:"a" bson:"b"`: "a", `db:",inline"`: "", "broken": "",
	} {
		if got := tagColumn(tag); got != want {
			t.Errorf("%s: got %q, want %q", tag, got, want)
		}
	}
}

// What inflection.Plural of github.com/jinzhu/inflection v1.0.0 gives, by which gorm names tables.
func TestTablesAreNamedInThePlural(t *testing.T) {
	for name, want := range map[string]string{
		"user": "users", "match": "matches", "wish": "wishes", "y": "ys",
		"quota":        "quota",
		"settings":     "settings",
		"status":       "statuses",
		"order_status": "order_statuses",
		"person":       "people",
		"salesperson":  "salespeople",
		"category":     "categories",
		"day":          "days",
		"box":          "boxes",
		"bus":          "buses",
		"news":         "news",
		"analysis":     "analyses",
		"media":        "media",
		"leaf":         "leafs",
		"knife":        "knives",
		"index":        "indices",
		"datum":        "data",
		"sheep":        "sheep",
		"address":      "addresses",
		"child":        "children",
		"key":          "keys",
		"quiz":         "quizzes",
		"hero":         "heros",
		"data":         "data",
		"alias":        "aliases",
		"matrix":       "matrices",
		"gas":          "gas",
		"series":       "series",
		"user2":        "user2",
		"staff":        "staffs",
		"shelf":        "shelves",
		"business":     "businesses",
		"process":      "processes",
		"news_item":    "news_items",
	} {
		if got := plural(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// typed is a package with a struct type Order: ID, with a tag, Customer.Name, and Notes in a type that it embeds.
func typed() program.TypeRef {
	pkg := &program.Package{Path: "m", Types: []program.Type{
		{},
		{Kind: program.Struct, Name: "m.Order", Fields: []program.Field{
			{Name: "ID", Type: 2, Tag: `gorm:"column:order_no;uniqueIndex"`}, {Name: "Customer", Type: 3}, {Name: "Base", Type: 4, Embedded: true},
		}},
		{Kind: program.Basic, Name: "string"},
		{Kind: program.Struct, Name: "m.Customer", Fields: []program.Field{{Name: "FullName", Type: 2, Tag: `db:"name"`}}},
		{Kind: program.Struct, Name: "m.Base", Fields: []program.Field{{Name: "Notes", Type: 2, Tag: `gorm:"index"`}}},
		{Kind: program.Pointer, Elem: 1},
		{Kind: program.Slice, Elem: 5},
	}}
	return program.TypeRef{Pkg: pkg, ID: 6}
}

func TestPartsOfRowsAreColumns(t *testing.T) {
	m := New(program.Link(nil))
	for path, want := range map[string]string{
		"": "", "ID": "order_no", ".ID": "order_no", "[0].ID": "order_no", "[0][1].ID": "order_no", "Customer.FullName": "name", "Nothing": "nothing", "[0]": "",
	} {
		if got := m.ColumnOf(&Read{Event: &Event{Entity: typed()}, Path: path}); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
	if got := m.ColumnOf(&Read{Event: &Event{}, Path: ".A.B"}); got != "B" {
		t.Errorf("a row of no known type: got %s", got)
	}
	if got := m.ColumnOf(&Read{Event: &Event{}, Path: ".sent_at.Valid"}); got != "sent_at" {
		t.Errorf("a column that may be null: got %s", got)
	}
}

func TestTagsAreFoundByColumn(t *testing.T) {
	m := New(program.Link(nil))
	for column, want := range map[string]string{"order_no": `gorm:"column:order_no;uniqueIndex"`, "OrderNo": `gorm:"column:order_no;uniqueIndex"`, "notes": `gorm:"index"`, "customer": "", "nothing": ""} {
		if got := m.Tag(typed(), column); got != want {
			t.Errorf("%s: got %q, want %q", column, got, want)
		}
	}
	if n := len(m.Fields(typed())); n != 3 {
		t.Errorf("got %d fields", n)
	}
}
