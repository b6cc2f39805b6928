CREATE TABLE members (
    id      text PRIMARY KEY,
    points  bigint NOT NULL DEFAULT 0,
    tier    text   NOT NULL DEFAULT 'basic',
    last_op text   NOT NULL DEFAULT ''
);

CREATE TABLE rewards (
    id     text PRIMARY KEY,
    status text NOT NULL DEFAULT 'open'
);

CREATE TABLE grants (
    id text PRIMARY KEY
);

CREATE TABLE coupons (
    id        text PRIMARY KEY,
    member_id text NOT NULL
);

CREATE TABLE entries (
    id      TEXT PRIMARY KEY,
    status  TEXT NOT NULL DEFAULT 'new',
    note    TEXT
);

CREATE TABLE entry_archive (
    entry_id TEXT PRIMARY KEY
);
