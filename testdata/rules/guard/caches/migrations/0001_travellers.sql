CREATE TABLE travellers (
    id BIGINT PRIMARY KEY,
    email TEXT NOT NULL,
    active BOOLEAN NOT NULL DEFAULT TRUE,
    miles BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE flights (
    id TEXT PRIMARY KEY,
    traveller_id BIGINT NOT NULL REFERENCES travellers (id)
);
