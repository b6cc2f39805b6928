-- +goose Up
CREATE TABLE shelf_items (
    sku         TEXT PRIMARY KEY,
    quantity    BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE shelf_arrivals (
    delivery_id TEXT PRIMARY KEY,
    sku         TEXT NOT NULL REFERENCES shelf_items (sku),
    quantity    BIGINT NOT NULL
);

CREATE TABLE shelf_movements (
    id          BIGSERIAL PRIMARY KEY,
    sku         TEXT NOT NULL REFERENCES shelf_items (sku),
    quantity    BIGINT NOT NULL
);

CREATE TABLE shelf_prices (
    sku         TEXT PRIMARY KEY,
    cents       BIGINT NOT NULL
);

CREATE TABLE sales_totals (
    sku         TEXT PRIMARY KEY,
    sold        BIGINT NOT NULL
);

CREATE TABLE purchases (
    id          TEXT PRIMARY KEY,
    wallet_id   BIGINT NOT NULL REFERENCES wallets (id),
    sku         TEXT NOT NULL REFERENCES shelf_items (sku),
    quantity    BIGINT NOT NULL,
    paid_total  BIGINT NOT NULL DEFAULT 0,
    status      TEXT NOT NULL
);

CREATE TABLE outbox_messages (
    event_id    TEXT PRIMARY KEY,
    topic       TEXT NOT NULL,
    body        TEXT NOT NULL
);

CREATE TABLE parcels (
    id           TEXT PRIMARY KEY,
    purchase_id  TEXT NOT NULL REFERENCES purchases (id),
    status       TEXT NOT NULL DEFAULT 'packed',
    leased_until TIMESTAMPTZ
);

-- Partitions are by month: no key can hold for a purchase over all of them.
CREATE TABLE vouchers (
    id          BIGSERIAL,
    issued_on   DATE NOT NULL DEFAULT CURRENT_DATE,
    purchase_id TEXT NOT NULL,
    amount      BIGINT NOT NULL,
    PRIMARY KEY (id, issued_on)
) PARTITION BY RANGE (issued_on);

CREATE TABLE vouchers_default PARTITION OF vouchers DEFAULT;

-- +goose Down
DROP TABLE vouchers;
DROP TABLE parcels;
DROP TABLE outbox_messages;
DROP TABLE purchases;
DROP TABLE sales_totals;
DROP TABLE shelf_prices;
DROP TABLE shelf_movements;
DROP TABLE shelf_arrivals;
DROP TABLE shelf_items;
