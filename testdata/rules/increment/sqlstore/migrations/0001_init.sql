CREATE TABLE accounts (
    id          BIGINT PRIMARY KEY,
    parent_id   BIGINT REFERENCES accounts (id),
    owner       TEXT NOT NULL DEFAULT '',
    balance     BIGINT NOT NULL DEFAULT 0,
    high_water  BIGINT NOT NULL DEFAULT 0,
    bonus       BIGINT
);

CREATE TABLE ledger (
    id          BIGSERIAL PRIMARY KEY,
    account_id  BIGINT NOT NULL REFERENCES accounts (id),
    amount      BIGINT NOT NULL
);

CREATE TABLE credits (
    transfer_id TEXT PRIMARY KEY,
    account_id  BIGINT NOT NULL REFERENCES accounts (id)
);

CREATE TABLE stock (
    sku         TEXT PRIMARY KEY,
    quantity    INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE orders (
    id          TEXT PRIMARY KEY,
    status      TEXT NOT NULL
);

CREATE TABLE transfers (
    id          TEXT PRIMARY KEY,
    status      TEXT NOT NULL
);

ALTER TABLE accounts ADD COLUMN perks JSONB NOT NULL DEFAULT '{"level": "low", "points": 3}';
