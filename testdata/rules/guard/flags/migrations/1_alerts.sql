CREATE TABLE alerts (
    certificate_id  TEXT NOT NULL,
    days            INTEGER NOT NULL,
    PRIMARY KEY (certificate_id, days)
);

CREATE TABLE reports (
    month           TEXT PRIMARY KEY
);

CREATE TABLE own_steps (
    certificate_id  TEXT PRIMARY KEY,
    steps           TEXT NOT NULL
);

CREATE TABLE outages (
    id              BIGSERIAL PRIMARY KEY,
    certificate_id  TEXT NOT NULL,
    state           TEXT NOT NULL
);

CREATE TABLE outage_notes (
    id              BIGSERIAL PRIMARY KEY,
    outage_id       BIGINT NOT NULL
);
