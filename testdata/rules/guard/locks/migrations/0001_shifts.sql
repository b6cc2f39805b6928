CREATE TABLE workers (
    id          BIGINT PRIMARY KEY,
    hours       BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE shifts (
    id          TEXT PRIMARY KEY,
    worker_id   BIGINT NOT NULL REFERENCES workers (id),
    hours       BIGINT NOT NULL,
    status      TEXT NOT NULL DEFAULT 'open'
);
