CREATE TABLE customers (
    id      BIGINT PRIMARY KEY,
    credit  BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE orders (
    id      TEXT PRIMARY KEY,
    status  TEXT NOT NULL
);

CREATE TABLE refunds (
    order_id    TEXT PRIMARY KEY REFERENCES orders (id),
    amount      BIGINT NOT NULL
);

CREATE TABLE movements (
    id          BIGSERIAL PRIMARY KEY,
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    amount      BIGINT NOT NULL
);
