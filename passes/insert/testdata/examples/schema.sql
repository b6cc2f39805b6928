CREATE TABLE payments (
    id       uuid PRIMARY KEY,
    order_id text NOT NULL,
    amount   bigint NOT NULL
);

CREATE TABLE receipts (
    order_id text PRIMARY KEY,
    amount   bigint NOT NULL
);

CREATE TABLE journal (
    id      bigserial PRIMARY KEY,
    account text NOT NULL,
    amount  bigint NOT NULL
);
