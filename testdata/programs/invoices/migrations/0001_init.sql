CREATE TABLE draft_invoices (
    id          UUID PRIMARY KEY,
    order_id    TEXT NOT NULL,
    amount      BIGINT NOT NULL,
    issued_at   TIMESTAMPTZ NOT NULL
);

CREATE TABLE invoices (
    id          UUID PRIMARY KEY,
    order_id    TEXT NOT NULL UNIQUE,
    amount      BIGINT NOT NULL,
    issued_at   TIMESTAMPTZ NOT NULL,
    link        TEXT NOT NULL DEFAULT '',
    closed      BOOLEAN NOT NULL DEFAULT FALSE
);
