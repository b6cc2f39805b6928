-- +goose Up
CREATE TABLE accounts (
    id       BIGINT PRIMARY KEY,
    balance  BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE payouts (
    id          TEXT PRIMARY KEY,
    account_id  BIGINT NOT NULL REFERENCES accounts (id),
    amount      BIGINT NOT NULL,
    status      TEXT NOT NULL
);

CREATE TABLE postings (
    payout_id   TEXT PRIMARY KEY REFERENCES payouts (id),
    amount      BIGINT NOT NULL
);

-- +goose Down
DROP TABLE postings;
DROP TABLE payouts;
DROP TABLE accounts;
