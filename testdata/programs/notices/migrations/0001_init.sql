CREATE TABLE invoices (
    id       TEXT PRIMARY KEY,
    email    TEXT NOT NULL,
    amount   BIGINT NOT NULL,
    sent_at  TIMESTAMPTZ
);

CREATE TABLE welcomes (
    notice_id  TEXT PRIMARY KEY,
    email      TEXT NOT NULL
);

CREATE TABLE accounts (
    id      BIGINT PRIMARY KEY,
    points  BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE grants (
    notice_id  TEXT PRIMARY KEY,
    account    BIGINT NOT NULL REFERENCES accounts (id),
    points     BIGINT NOT NULL
);

CREATE TABLE outbox (
    id       BIGSERIAL PRIMARY KEY,
    email    TEXT NOT NULL,
    subject  TEXT NOT NULL,
    text     TEXT NOT NULL,
    sent_at  TIMESTAMPTZ
);
