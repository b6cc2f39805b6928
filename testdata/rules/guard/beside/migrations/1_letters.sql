CREATE TABLE letters (
    id      TEXT PRIMARY KEY,
    status  TEXT NOT NULL
);
