CREATE TABLE cards (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL DEFAULT 'open',
    owner_email TEXT NOT NULL DEFAULT '',
    stamps BIGINT NOT NULL DEFAULT 0,
    most BIGINT NOT NULL DEFAULT 10
);

CREATE TABLE rewards (
    id BIGSERIAL PRIMARY KEY,
    card_id TEXT NOT NULL,
    email TEXT NOT NULL DEFAULT '',
    source TEXT NOT NULL DEFAULT ''
);

CREATE TABLE visits (
    id TEXT PRIMARY KEY,
    card_id TEXT NOT NULL
);

CREATE TABLE blocked (
    id BIGSERIAL PRIMARY KEY,
    shop TEXT NOT NULL,
    email TEXT NOT NULL
);

CREATE UNIQUE INDEX blocked_once ON blocked (shop, lower(email));
