CREATE TABLE meters (
    id BIGINT PRIMARY KEY,
    total BIGINT NOT NULL DEFAULT 0,
    last_reading TEXT
);

CREATE TABLE readings (
    id BIGSERIAL PRIMARY KEY,
    meter_id BIGINT NOT NULL REFERENCES meters (id),
    value BIGINT NOT NULL
);

CREATE TABLE batches (
    reading_id TEXT NOT NULL,
    position INT NOT NULL,
    value BIGINT NOT NULL,
    PRIMARY KEY (reading_id, position)
);

CREATE TABLE reports (
    id BIGSERIAL PRIMARY KEY,
    meter_id BIGINT NOT NULL REFERENCES meters (id)
);

CREATE TABLE entries (
    report_id BIGINT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    value BIGINT NOT NULL
);

CREATE TABLE labels (
    reading_id TEXT NOT NULL,
    value BIGINT NOT NULL
);
