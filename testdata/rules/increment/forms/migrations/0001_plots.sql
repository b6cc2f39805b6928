CREATE TABLE plots (
    id          BIGINT PRIMARY KEY,
    trees       BIGINT NOT NULL DEFAULT 0,
    fallen      BIGINT NOT NULL DEFAULT 0,
    area        BIGINT NOT NULL DEFAULT 0,
    fee         NUMERIC NOT NULL DEFAULT 0,
    note        TEXT NOT NULL DEFAULT '',
    surveys     TEXT[] NOT NULL DEFAULT '{}',
    counts      JSONB NOT NULL DEFAULT '{"n": 1}',
    leased_to   TIMESTAMPTZ NOT NULL DEFAULT now(),
    fenced      BOOLEAN NOT NULL DEFAULT FALSE,
    forest      TEXT NOT NULL DEFAULT ''
);

CREATE TABLE surveys (
    id          TEXT PRIMARY KEY,
    plot_id     BIGINT NOT NULL,
    trees       BIGINT NOT NULL
);
