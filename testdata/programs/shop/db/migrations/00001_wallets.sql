-- +goose Up
CREATE TABLE wallets (
    id          BIGINT PRIMARY KEY,
    balance     BIGINT NOT NULL DEFAULT 0,
    last_op_id  TEXT NOT NULL DEFAULT ''
);

CREATE TABLE wallet_refunds (
    refund_id   TEXT PRIMARY KEY,
    wallet_id   BIGINT NOT NULL REFERENCES wallets (id),
    amount      BIGINT NOT NULL
);

CREATE TABLE wallet_top_ups (
    payment_id  TEXT PRIMARY KEY,
    wallet_id   BIGINT NOT NULL REFERENCES wallets (id),
    amount      BIGINT NOT NULL
);

CREATE TABLE wallet_cashbacks (
    operation_id UUID PRIMARY KEY,
    wallet_id    BIGINT NOT NULL REFERENCES wallets (id),
    amount       BIGINT NOT NULL
);

CREATE TABLE settlements (
    id          BIGSERIAL PRIMARY KEY,
    merchant_id BIGINT NOT NULL,
    wallet_id   BIGINT NOT NULL REFERENCES wallets (id),
    amount      BIGINT NOT NULL,
    status      TEXT NOT NULL DEFAULT 'waiting'
);

CREATE TABLE sales_documents (
    number      TEXT PRIMARY KEY,
    wallet_id   BIGINT NOT NULL REFERENCES wallets (id),
    amount      BIGINT NOT NULL
);

CREATE TABLE handled_tasks (
    task_id     TEXT PRIMARY KEY
);

-- +goose Down
DROP TABLE handled_tasks;
DROP TABLE sales_documents;
DROP TABLE settlements;
DROP TABLE wallet_cashbacks;
DROP TABLE wallet_top_ups;
DROP TABLE wallet_refunds;
DROP TABLE wallets;
