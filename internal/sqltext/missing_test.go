package sqltext

import (
	"slices"
	"testing"
)

func TestTablesOfWhichNoRowIsAskedFor(t *testing.T) {
	for query, want := range map[string][]string{
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id WHERE r.id IS NULL":                                                {"reminders"},
		"SELECT c.id FROM contracts c LEFT OUTER JOIN reminders ON reminders.c = c.id WHERE reminders.id IS NULL":                            {"reminders"},
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id GROUP BY c.id HAVING COUNT(r.id) = 0":                              {"reminders"},
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id GROUP BY c.id HAVING (MAX(r.at) IS NULL OR MAX(r.at) < now() - ?)": {"reminders"},
		"SELECT id FROM contracts c WHERE NOT EXISTS (SELECT 1 FROM reminders WHERE c = c.id)":                                               {"reminders"},
		"SELECT id FROM contracts WHERE id NOT IN (SELECT c FROM reminders)":                                                                 {"reminders"},
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON (r.c = c.id AND r.kind = 'late') WHERE r.c IS NULL":                           {"reminders"},
		"SELECT id FROM contracts c LEFT JOIN reminders r USING (contract) WHERE r.contract IS NULL":                                         {"reminders"},
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id WHERE r.reminder_id IS NULL":                                       {"reminders"},
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id WHERE r.deleted_at IS NULL":                                        nil,
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id AND r.sent_at IS NULL WHERE r.sent_at IS NULL":                     nil,
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id WHERE c.ended IS NULL":                                             nil,
		"SELECT c.id FROM contracts c JOIN reminders r ON r.c = c.id WHERE r.id IS NULL":                                                     nil,
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id WHERE r.id IS NULL OR c.status = 'late'":                           nil,
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id GROUP BY c.id HAVING MAX(r.at) < now()":                            nil,
		"SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.c = c.id GROUP BY c.id HAVING MIN(r.at) IS NULL OR MIN(r.at) < now() - ?":   nil,
		"SELECT id FROM contracts WHERE EXISTS (SELECT 1 FROM reminders)":                                                                    nil,
	} {
		st := Parse(query)[0]
		var got []string
		for _, c := range st.Where {
			if !st.WhereOr && (c.Op == "not exists" || c.Op == "not in") {
				got = append(got, c.From)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: no row of %v is asked for, want %v", query, got, want)
		}
	}
}
