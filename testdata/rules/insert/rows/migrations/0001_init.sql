CREATE TABLE payments (
    id          UUID PRIMARY KEY,
    order_id    TEXT NOT NULL,
    amount      BIGINT NOT NULL
);

CREATE TABLE receipts (
    order_id    TEXT PRIMARY KEY,
    amount      BIGINT NOT NULL
);

CREATE TABLE audit (
    id          BIGSERIAL PRIMARY KEY,
    order_id    TEXT NOT NULL,
    line        TEXT NOT NULL
);

CREATE TABLE audit_runs (
    id          BIGSERIAL PRIMARY KEY,
    at          TIMESTAMPTZ NOT NULL DEFAULT now()
);

CREATE TABLE credit_notes (
    id          UUID PRIMARY KEY,
    invoice_id  TEXT NOT NULL UNIQUE,
    amount      BIGINT NOT NULL
);

CREATE TABLE stubs (
    id          UUID PRIMARY KEY,
    order_id    TEXT UNIQUE,
    amount      BIGINT NOT NULL
);

CREATE TABLE charges (
    id          TEXT PRIMARY KEY,
    order_id    TEXT NOT NULL,
    coupon      TEXT NOT NULL
);

CREATE TABLE mentions (
    order_id    TEXT NOT NULL,
    name        TEXT NOT NULL
);
CREATE UNIQUE INDEX mentions_name ON mentions (order_id, lower(name));

CREATE TABLE digests (
    key         TEXT PRIMARY KEY,
    amount      BIGINT NOT NULL
);

CREATE TABLE imports (
    id          BIGSERIAL PRIMARY KEY,
    state       TEXT NOT NULL,
    started_at  TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ
);
