CREATE TABLE phones (
    token    TEXT PRIMARY KEY,
    owner    TEXT NOT NULL,
    expires  TIMESTAMPTZ NOT NULL
);

CREATE TABLE notes (
    id     BIGSERIAL PRIMARY KEY,
    owner  TEXT NOT NULL,
    text   TEXT NOT NULL
);

CREATE TABLE halls (
    id     TEXT PRIMARY KEY,
    seats  INT NOT NULL,
    state  TEXT NOT NULL DEFAULT 'asleep'
);

CREATE TABLE guests (
    id    BIGSERIAL PRIMARY KEY,
    hall  TEXT NOT NULL,
    name  TEXT NOT NULL
);
