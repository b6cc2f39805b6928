CREATE TABLE imports (
    id           TEXT PRIMARY KEY,
    supplier_id  BIGINT NOT NULL,
    status       TEXT NOT NULL,
    chunks       INTEGER NOT NULL DEFAULT 0,
    chunks_done  INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE products (
    sku    TEXT PRIMARY KEY,
    stock  INTEGER NOT NULL DEFAULT 0,
    price  BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE import_rows (
    id         BIGSERIAL PRIMARY KEY,
    import_id  TEXT NOT NULL,
    line       INTEGER NOT NULL,
    sku        TEXT NOT NULL,
    qty        INTEGER NOT NULL
);

CREATE TABLE import_lines (
    import_id  TEXT NOT NULL,
    line       INTEGER NOT NULL,
    sku        TEXT NOT NULL,
    qty        INTEGER NOT NULL,
    PRIMARY KEY (import_id, line)
);

CREATE TABLE booked_lines (
    import_id  TEXT NOT NULL,
    line       INTEGER NOT NULL,
    PRIMARY KEY (import_id, line)
);

CREATE TABLE booked_imports (
    import_id  TEXT PRIMARY KEY,
    booked_at  TIMESTAMPTZ NOT NULL
);

CREATE TABLE chunks (
    import_id  TEXT NOT NULL,
    no         INTEGER NOT NULL,
    PRIMARY KEY (import_id, no)
);

CREATE TABLE offers (
    supplier_id  BIGINT NOT NULL,
    sku          TEXT NOT NULL,
    price        BIGINT NOT NULL,
    PRIMARY KEY (supplier_id, sku)
);

CREATE TABLE labels (
    id         BIGSERIAL PRIMARY KEY,
    import_id  TEXT NOT NULL,
    sku        TEXT NOT NULL,
    price      BIGINT NOT NULL
);

CREATE TABLE staged_lines (
    id         BIGSERIAL PRIMARY KEY,
    import_id  TEXT NOT NULL,
    sku        TEXT NOT NULL,
    qty        INTEGER NOT NULL,
    price      BIGINT NOT NULL
);

CREATE TABLE summaries (
    id         BIGSERIAL PRIMARY KEY,
    import_id  TEXT NOT NULL,
    lines      INTEGER NOT NULL,
    qty        INTEGER NOT NULL
);

CREATE TABLE totals (
    import_id  TEXT PRIMARY KEY,
    lines      INTEGER NOT NULL,
    qty        INTEGER NOT NULL
);

CREATE TABLE supplier_totals (
    supplier_id  BIGINT PRIMARY KEY,
    qty          INTEGER NOT NULL
);
