CREATE TABLE feed_cursors (
    name     TEXT PRIMARY KEY,
    position BIGINT NOT NULL
);

CREATE TABLE feed_entries (
    id   BIGINT PRIMARY KEY,
    line TEXT NOT NULL
);

CREATE TABLE copies (
    entry_id BIGINT PRIMARY KEY,
    line     TEXT NOT NULL
);

CREATE TABLE feed_totals (
    name  TEXT PRIMARY KEY,
    shown BIGINT NOT NULL
);
CREATE TABLE echoes (id BIGSERIAL PRIMARY KEY, line TEXT NOT NULL);
