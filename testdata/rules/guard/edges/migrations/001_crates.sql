CREATE TABLE crates (
    id      TEXT PRIMARY KEY,
    status  TEXT NOT NULL
);

CREATE TABLE stamps (
    id      BIGSERIAL PRIMARY KEY,
    crate   TEXT NOT NULL
);
