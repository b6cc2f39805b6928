CREATE TABLE wells (
    id      TEXT PRIMARY KEY,
    state   TEXT NOT NULL,
    code    TEXT NOT NULL,
    sealed  TEXT NOT NULL,
    level   BIGINT NOT NULL
);

CREATE TABLE drills (
    id    BIGSERIAL PRIMARY KEY,
    well  TEXT NOT NULL,
    note  TEXT NOT NULL,
    at    TIMESTAMPTZ NOT NULL DEFAULT now()
);

CREATE TABLE alarms (
    id     BIGSERIAL PRIMARY KEY,
    well   TEXT NOT NULL,
    state  TEXT NOT NULL
);

CREATE TABLE owners (
    id     TEXT PRIMARY KEY,
    well   TEXT NOT NULL,
    plate  TEXT NOT NULL
);
