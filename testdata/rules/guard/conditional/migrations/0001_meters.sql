CREATE TABLE meters (
    id          BIGINT PRIMARY KEY,
    reading     BIGINT NOT NULL DEFAULT 0,
    version     BIGINT NOT NULL DEFAULT 0,
    last_visit  TEXT NOT NULL DEFAULT ''
);

CREATE TABLE visits (
    id          TEXT PRIMARY KEY,
    units       BIGINT NOT NULL DEFAULT 0,
    email       TEXT NOT NULL DEFAULT '',
    status      TEXT NOT NULL DEFAULT 'planned',
    counted     BOOLEAN NOT NULL DEFAULT FALSE,
    told_at     TIMESTAMPTZ
);
