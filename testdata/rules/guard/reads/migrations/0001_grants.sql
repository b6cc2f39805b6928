CREATE TABLE savers (
    id          BIGINT PRIMARY KEY,
    balance     BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE premiums (
    id          TEXT PRIMARY KEY,
    saver_id    BIGINT NOT NULL REFERENCES savers (id),
    amount      BIGINT NOT NULL,
    status      TEXT NOT NULL DEFAULT 'open',
    paid        BOOLEAN NOT NULL DEFAULT FALSE,
    paid_at     TIMESTAMPTZ,
    seen_at     TIMESTAMPTZ,
    voucher     TEXT NOT NULL DEFAULT 'v-0'
);

CREATE TABLE postings_of_premiums (
    id          BIGSERIAL PRIMARY KEY,
    premium_id  TEXT NOT NULL,
    amount      BIGINT NOT NULL
);

CREATE TABLE disputes (
    id          BIGSERIAL PRIMARY KEY,
    premium_id  TEXT NOT NULL,
    status      TEXT NOT NULL
);

CREATE TABLE refunds (
    id          BIGSERIAL PRIMARY KEY,
    premium_id  TEXT NOT NULL,
    status      TEXT NOT NULL
);

CREATE TABLE notices_of_premiums (
    id          BIGSERIAL PRIMARY KEY,
    premium_id  TEXT NOT NULL,
    kind        TEXT NOT NULL,
    sent_at     TIMESTAMPTZ NOT NULL
);

CREATE TABLE bank_keys (
    key         TEXT NOT NULL,
    sealed      TEXT NOT NULL DEFAULT '',
    chosen      BOOLEAN NOT NULL DEFAULT TRUE
);

CREATE TABLE bank_logins (
    name        TEXT PRIMARY KEY,
    session     TEXT
);
