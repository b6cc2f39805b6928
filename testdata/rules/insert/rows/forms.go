package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

// Form is what was sent in from a page; the rows are made of it by the names of its fields.
type Form struct {
	UserID int64  `json:"UserID"`
	Text   string `json:"text"`
	Kind   string `json:"kind"`
}

func (f *Form) into(row any) error {
	raw, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, row)
}

func (f *Form) notice() (Notice, error) {
	var row Notice
	raw, err := json.Marshal(f)
	if err != nil {
		return row, err
	}
	err = json.Unmarshal(raw, &row)
	return row, err
}

// NoticeForm writes a row whose number the form does not have.
func (m *Models) NoticeForm(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	form := Form{UserID: p.UserID, Text: p.Text}
	row, err := form.notice()
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&row).Error // want insert `"notice:form"`
}

// BadgeForm writes a row that there is once of the user and the kind, which the form has.
func (m *Models) BadgeForm(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var row Badge
	form := Form{UserID: p.UserID, Kind: p.Text}
	if err := form.into(&row); err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&row).Error
}
