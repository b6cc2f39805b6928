CREATE TABLE billing_invoices (
    id           TEXT PRIMARY KEY,
    customer_id  TEXT NOT NULL,
    amount       BIGINT NOT NULL,
    due_on       DATE NOT NULL,
    status       TEXT NOT NULL DEFAULT 'open',
    payment_ref  TEXT NOT NULL DEFAULT '',
    announced    BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE TABLE billing_payments (
    invoice_id   TEXT PRIMARY KEY REFERENCES billing_invoices (id),
    payment_ref  TEXT NOT NULL,
    amount       BIGINT NOT NULL
);

CREATE TABLE billing_refunds (
    id           TEXT PRIMARY KEY,
    invoice_id   TEXT NOT NULL REFERENCES billing_invoices (id),
    refund_ref   TEXT NOT NULL,
    amount       BIGINT NOT NULL
);

CREATE TABLE partner_terms (
    partner_id   TEXT PRIMARY KEY,
    share        BIGINT NOT NULL
);

CREATE TABLE partner_subscriptions (
    id           TEXT PRIMARY KEY,
    partner_ref  TEXT NOT NULL,
    status       TEXT NOT NULL DEFAULT 'active'
);
