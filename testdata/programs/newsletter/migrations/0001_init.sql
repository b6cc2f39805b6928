CREATE TABLE authors (
    id       BIGINT PRIMARY KEY,
    balance  BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE issues (
    id         TEXT PRIMARY KEY,
    author_id  BIGINT NOT NULL REFERENCES authors (id),
    subject    TEXT NOT NULL,
    published  BOOLEAN NOT NULL DEFAULT FALSE
);
