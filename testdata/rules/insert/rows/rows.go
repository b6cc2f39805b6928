package main

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
)

// Rows writes through SQL.
type Rows struct {
	pool *pgxpool.Pool
	db   *sqlx.DB
}

// RecordPayment writes a payment again on each run.
func (r *Rows) RecordPayment(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	paymentID := uuid.New()
	_, err = r.pool.Exec(ctx, // want insert `"payment:record".*payments`
		`INSERT INTO payments (id, order_id, amount) VALUES ($1, $2, $3)`, paymentID, p.OrderID, p.Amount)
	return err
}

var errNoNumber = errors.New("there is no number")

// newNumber gives another number each time, or fails.
func newNumber() (int64, error) {
	n := time.Now().UnixNano()
	if n < 0 {
		return 0, errNoNumber
	}
	return n, nil
}

// checked gives what it gets, or fails.
func checked(n int64) (int64, error) {
	if n == 0 {
		return 0, errNoNumber
	}
	return n, nil
}

const addLine = `INSERT INTO audit (id, order_id, line) VALUES ($1, $2, $3)`

// AuditNumbered writes a line again under a number of a function that may fail.
func (r *Rows) AuditNumbered(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	n, err := newNumber()
	if err != nil {
		return err
	}
	_, err = r.pool.Exec(ctx, addLine, n, p.OrderID, p.Text) // want insert `"payment:audit_numbered".*audit`
	return err
}

// AuditChecked writes it under a number of the task, which it checks first.
func (r *Rows) AuditChecked(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	n, err := checked(p.UserID)
	if err != nil {
		return err
	}
	_, err = r.pool.Exec(ctx, addLine, n, p.OrderID, p.Text)
	return err
}

// pgID is an ID as the driver has it.
func pgID(text string) (id pgtype.UUID, err error) {
	err = id.Scan(text)
	return id, err
}

// pgIDOrNull is NULL for what is no ID.
func pgIDOrNull(text string) pgtype.UUID {
	id, err := pgID(text)
	if err != nil {
		return pgtype.UUID{Valid: false}
	}
	return id
}

// RecordPaymentScanned writes a payment again whose new ID goes through the driver's type.
func (r *Rows) RecordPaymentScanned(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	id := pgIDOrNull(uuid.New().String())
	_, err = r.pool.Exec(ctx, // want insert `"payment:record_scanned".*payments`
		`INSERT INTO payments (id, order_id, amount) VALUES ($1, $2, $3)`, id, p.OrderID, p.Amount)
	return err
}

// RecordPaymentNamed writes it under an ID that the order makes.
func (r *Rows) RecordPaymentNamed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	id := pgIDOrNull(uuid.NewSHA1(uuid.NameSpaceOID, []byte(p.OrderID)).String())
	_, err = r.pool.Exec(ctx,
		`INSERT INTO payments (id, order_id, amount) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`, id, p.OrderID, p.Amount)
	return err
}

// AuditRun writes a row of which the database makes everything.
func (r *Rows) AuditRun(ctx context.Context, _ *asynq.Task) error { // want operationid `"payment:audit_run"`
	_, err := r.pool.Exec(ctx, "INSERT INTO audit_runs DEFAULT VALUES") // want insert `"payment:audit_run"`
	return err
}

type auditRow struct {
	OrderID string `db:"order_id"`
	Line    string `db:"line"`
}

// Audit writes rows whose only key is a sequence.
func (r *Rows) Audit(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for _, coupon := range p.Coupons {
		row := auditRow{OrderID: p.OrderID, Line: "coupon " + coupon}
		if _, err := r.db.NamedExecContext(ctx, "INSERT INTO audit (order_id, line) VALUES (:order_id, :line)", row); err != nil { // want insert `"payment:audit".*audit`
			return err
		}
	}
	return nil
}

// Receipt leaves the row that is there.
func (r *Rows) Receipt(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = r.pool.Exec(ctx, `
		INSERT INTO receipts (order_id, amount) VALUES ($1, $2)
		ON CONFLICT (order_id) DO NOTHING`, p.OrderID, p.Amount)
	return err
}

// Import notes when it began and when it was over: each attempt is meant to leave a row.
func (r *Rows) Import(ctx context.Context, _ *asynq.Task) error { // want operationid `"rows:import"`
	var id int64
	row := r.pool.QueryRow(ctx, "INSERT INTO imports (state, started_at) VALUES ('running', $1) RETURNING id", time.Now()) // want insert `"rows:import".*imports`
	if err := row.Scan(&id); err != nil {
		return err
	}
	_, err := r.pool.Exec(ctx, "UPDATE imports SET state = 'done', finished_at = $2 WHERE id = $1", id, time.Now())
	return err
}

// Export leaves the row as it is: whether that is a history or an order nobody can tell.
func (r *Rows) Export(ctx context.Context, _ *asynq.Task) error { // want operationid `"rows:export"`
	_, err := r.pool.Exec(ctx, "INSERT INTO imports (state, started_at) VALUES ('new', $1)", time.Now()) // want insert `"rows:export".*imports`
	return err
}

// mention is unique by what a function makes of a name.
const mention = `INSERT INTO mentions (order_id, name) VALUES ($1, $2) ON CONFLICT (order_id, lower(name)) DO NOTHING`

// MentionAnew gives another name on each run.
func (r *Rows) MentionAnew(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = r.pool.Exec(ctx, mention, p.OrderID, "guest "+uuid.NewString()) // want insert `"mention:anew".*mentions`
	return err
}

// Mention gives the one that the payload has.
func (r *Rows) Mention(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = r.pool.Exec(ctx, mention, p.OrderID, p.Text)
	return err
}

// charge is a row that is made in two steps.
type charge struct{ ID, OrderID, Coupon string }

func chargesOf(p Task) []charge {
	var charges []charge
	for _, coupon := range p.Coupons {
		charges = append(charges, charge{OrderID: p.OrderID, Coupon: coupon})
	}
	return charges
}

func (r *Rows) charge(ctx context.Context, charges []charge) error {
	for _, c := range charges {
		if _, err := r.pool.Exec(ctx, `INSERT INTO charges (id, order_id, coupon) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`, c.ID, c.OrderID, c.Coupon); err != nil { // want insert `"charge:anew".*charges`
			return err
		}
	}
	return nil
}

// ChargeAnew gives each row another key behind the loop that makes them.
func (r *Rows) ChargeAnew(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	charges := chargesOf(p)
	for i := range charges {
		charges[i].ID = uuid.NewString()
	}
	return r.charge(ctx, charges)
}

// ChargeNamed gives each the key that its order and its coupon make.
func (r *Rows) ChargeNamed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	charges := chargesOf(p)
	for i := range charges {
		charges[i].ID = charges[i].OrderID + "/" + charges[i].Coupon
	}
	return r.charge(ctx, charges)
}

// DigestMoment has the moment in its key.
func (r *Rows) DigestMoment(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = r.pool.Exec(ctx, `INSERT INTO digests (key, amount) VALUES ($1 || ':' || clock_timestamp()::text, $2) ON CONFLICT (key) DO NOTHING`, p.OrderID, p.Amount) // want insert `"digest:moment".*digests`
	return err
}

// DigestDay has the day.
func (r *Rows) DigestDay(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = r.pool.Exec(ctx, `INSERT INTO digests (key, amount) VALUES ($1 || ':' || to_char(now(), 'YYYY-MM-DD'), $2) ON CONFLICT (key) DO NOTHING`, p.OrderID, p.Amount)
	return err
}

func isUniqueViolation(err error) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.Code == "23505"
}

// ReceiptCaught takes the violation for success.
func (r *Rows) ReceiptCaught(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, "INSERT INTO receipts (order_id, amount) VALUES ($1, $2)", p.OrderID, p.Amount)
	if isUniqueViolation(err) {
		return nil
	}
	return err
}

// CreditNote has a fresh key, and a unique column that decides.
func (r *Rows) CreditNote(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var id uuid.UUID
	return r.pool.QueryRow(ctx, `
		INSERT INTO credit_notes (id, invoice_id, amount) VALUES ($1, $2, $3)
		ON CONFLICT (invoice_id) DO UPDATE SET amount = EXCLUDED.amount
		RETURNING id`, uuid.New(), p.InvoiceID, p.Amount).Scan(&id)
}

// stub is a receipt that may belong to no order: NULL conflicts with nothing.
func (r *Rows) stub(ctx context.Context, orderID any, amount int64) error {
	_, err := r.pool.Exec(ctx, "INSERT INTO stubs (id, order_id, amount) VALUES ($1, $2, $3) ON CONFLICT (order_id) DO NOTHING", uuid.New(), orderID, amount) // want insert `"stub:of_none"`
	return err
}

// StubOfNone belongs to no order.
func (r *Rows) StubOfNone(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return r.stub(ctx, nil, p.Amount)
}

// Stub belongs to one.
func (r *Rows) Stub(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return r.stub(ctx, p.OrderID, p.Amount)
}
