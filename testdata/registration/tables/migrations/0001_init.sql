CREATE TABLE accounts (
    name        TEXT PRIMARY KEY,
    balance     BIGINT NOT NULL DEFAULT 0,
    open_amount BIGINT NOT NULL DEFAULT 0,
    closed      BOOLEAN NOT NULL DEFAULT FALSE,
    reminded_at TIMESTAMPTZ
);

CREATE TABLE stock (
    sku         TEXT PRIMARY KEY,
    quantity    BIGINT NOT NULL DEFAULT 0
);
