CREATE TABLE contracts (
    id      BIGINT PRIMARY KEY,
    email   TEXT NOT NULL,
    status  TEXT NOT NULL DEFAULT 'open'
);

CREATE TABLE reminders (
    id          BIGSERIAL PRIMARY KEY,
    contract_id BIGINT NOT NULL REFERENCES contracts (id),
    kind        TEXT NOT NULL DEFAULT 'mail',
    sent_at     TIMESTAMPTZ NOT NULL DEFAULT now()
);

CREATE TABLE allowances (
    id   BIGINT PRIMARY KEY,
    rest BIGINT NOT NULL
);

CREATE TABLE archive (
    contract_id BIGINT NOT NULL
);

CREATE TABLE credentials (
    contract_id BIGINT PRIMARY KEY REFERENCES contracts (id),
    secret      TEXT NOT NULL,
    expires_at  TIMESTAMPTZ NOT NULL DEFAULT now()
);

CREATE TABLE seals (
    contract_id BIGINT PRIMARY KEY
);
