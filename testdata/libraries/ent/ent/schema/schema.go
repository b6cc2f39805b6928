// Package schema is what the client of package ent is generated from.
package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Depositor is a customer with money.
type Depositor struct{ ent.Schema }

// Fields are the columns of depositors.
func (Depositor) Fields() []ent.Field {
	return []ent.Field{
		field.String("email").Unique(),
		field.Int64("balance").Default(0),
	}
}

// DepositorEntry is a line of a depositor.
type DepositorEntry struct{ ent.Schema }

// Fields are the columns of their entries.
func (DepositorEntry) Fields() []ent.Field {
	return []ent.Field{
		field.String("email"),
		field.Int64("amount"),
	}
}

// DepositorPayment is an order that is paid.
type DepositorPayment struct{ ent.Schema }

// Fields are the columns of their payments.
func (DepositorPayment) Fields() []ent.Field {
	return []ent.Field{
		field.String("order_id"),
		field.Int64("amount"),
	}
}

// Indexes lets an order be paid once.
func (DepositorPayment) Indexes() []ent.Index {
	return []ent.Index{index.Fields("order_id").Unique()}
}
