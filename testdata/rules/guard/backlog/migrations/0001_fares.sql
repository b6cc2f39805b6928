CREATE TABLE drivers (
    id          BIGINT PRIMARY KEY,
    earned      BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE fares (
    id          TEXT PRIMARY KEY,
    driver_id   BIGINT NOT NULL REFERENCES drivers (id),
    amount      BIGINT NOT NULL,
    email       TEXT NOT NULL DEFAULT '',
    settled     BOOLEAN NOT NULL DEFAULT FALSE,
    seen        BOOLEAN NOT NULL DEFAULT FALSE
);
