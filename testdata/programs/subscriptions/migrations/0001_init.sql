CREATE TABLE subscriptions (
    id          BIGINT PRIMARY KEY,
    expires_at  TIMESTAMPTZ NOT NULL,
    credits     BIGINT NOT NULL DEFAULT 0,
    plan        TEXT NOT NULL
);

CREATE TABLE renewals (
    payment_id  TEXT PRIMARY KEY
);
