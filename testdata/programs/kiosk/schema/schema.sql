CREATE TABLE IF NOT EXISTS articles (
    sku    TEXT PRIMARY KEY,
    stock  INTEGER NOT NULL DEFAULT 0,
    price  INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE IF NOT EXISTS till_sales (
    sale_id  TEXT NOT NULL UNIQUE,
    sku      TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    amount   INTEGER NOT NULL,
    day      TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS till_days (
    day    TEXT PRIMARY KEY,
    total  INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE IF NOT EXISTS tills (
    id    INTEGER PRIMARY KEY,
    cash  INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE IF NOT EXISTS cash_moves (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    reference  TEXT NOT NULL,
    amount     INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS deposit_slips (
    slip_id  TEXT PRIMARY KEY,
    amount   INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS shelf_labels (
    sku    TEXT PRIMARY KEY,
    price  INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS label_jobs (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    sku    TEXT NOT NULL,
    price  INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS door_counts (
    day  TEXT PRIMARY KEY,
    n    INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS preorders (
    id        TEXT PRIMARY KEY,
    sku       TEXT NOT NULL,
    quantity  INTEGER NOT NULL,
    status    TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS regulars (
    id          INTEGER PRIMARY KEY,
    points      INTEGER NOT NULL DEFAULT 0,
    last_claim  TEXT NOT NULL DEFAULT ''
);

CREATE TABLE IF NOT EXISTS point_claims (
    id          TEXT PRIMARY KEY,
    regular_id  INTEGER NOT NULL REFERENCES regulars (id),
    points      INTEGER NOT NULL,
    status      TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS paper_receipts (
    no       INTEGER NOT NULL UNIQUE,
    sale_id  TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS tax_receipts (
    no       INTEGER NOT NULL UNIQUE,
    sale_id  TEXT NOT NULL UNIQUE
);
