CREATE TABLE alerts (
    certificate_id  TEXT NOT NULL,
    days            INTEGER NOT NULL,
    PRIMARY KEY (certificate_id, days)
);

CREATE TABLE reports (
    month           TEXT PRIMARY KEY
);
