CREATE TABLE loans (
    id          TEXT PRIMARY KEY,
    email       TEXT NOT NULL,
    title       TEXT NOT NULL,
    due_at      TIMESTAMPTZ NOT NULL,
    reminded_at TIMESTAMPTZ
);

CREATE TABLE texts (
    id          TEXT PRIMARY KEY,
    text        TEXT NOT NULL,
    vector      REAL[],
    picture     TEXT
);
