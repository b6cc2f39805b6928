CREATE TABLE settings (
    singleton BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (singleton),
    alerts BOOLEAN NOT NULL DEFAULT FALSE,
    recipients TEXT NOT NULL DEFAULT '[]'
);

CREATE TABLE reports (
    report_id TEXT PRIMARY KEY
);

CREATE TABLE alerts (
    id BIGSERIAL PRIMARY KEY,
    report_id TEXT NOT NULL
);

CREATE TABLE quotas (
    client_id TEXT PRIMARY KEY,
    used BIGINT NOT NULL DEFAULT 0,
    most BIGINT NOT NULL DEFAULT 100,
    last_reset DATE NOT NULL DEFAULT '2001-01-01'
);

CREATE TABLE upgrades (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL DEFAULT 'queued',
    owner_id TEXT NOT NULL,
    box TEXT NOT NULL DEFAULT ''
);

CREATE TABLE owners (
    id TEXT PRIMARY KEY,
    org_id TEXT
);

CREATE TABLE tokens (
    id BIGSERIAL PRIMARY KEY,
    upgrade_id TEXT NOT NULL
);

CREATE TABLE boxes (
    id TEXT PRIMARY KEY,
    endpoint TEXT NOT NULL DEFAULT '',
    kind TEXT NOT NULL DEFAULT 'letter'
);
