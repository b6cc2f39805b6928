CREATE TABLE guests (
    id      text PRIMARY KEY,
    credit  bigint NOT NULL DEFAULT 0,
    last_op text   NOT NULL DEFAULT ''
);

CREATE TABLE tickets (
    id       text PRIMARY KEY,
    guest_id text   NOT NULL,
    price    bigint NOT NULL
);

CREATE TABLE admissions (
    id text PRIMARY KEY
);
