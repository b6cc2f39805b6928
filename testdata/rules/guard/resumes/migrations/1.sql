CREATE TABLE owners (
    id      TEXT PRIMARY KEY,
    office  TEXT
);

CREATE TABLE moves (
    id      TEXT PRIMARY KEY,
    owner   TEXT NOT NULL,
    status  TEXT NOT NULL,
    room    TEXT NOT NULL DEFAULT ''
);

CREATE TABLE rooms (
    id      BIGSERIAL PRIMARY KEY,
    owner   TEXT NOT NULL
);

CREATE TABLE visits (
    id      BIGSERIAL PRIMARY KEY,
    move    TEXT NOT NULL
);
