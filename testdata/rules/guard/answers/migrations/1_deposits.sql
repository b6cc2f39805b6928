CREATE TABLE owners (
    id      bigint PRIMARY KEY,
    credit  bigint NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 1
);

CREATE TABLE deposits (
    id       text PRIMARY KEY,
    owner_id bigint  NOT NULL,
    round    text    NOT NULL,
    amount   bigint  NOT NULL,
    paid     boolean NOT NULL DEFAULT false,
    notices  text    NOT NULL DEFAULT '[]'
);

CREATE TABLE deposit_receipts (
    deposit_id text PRIMARY KEY,
    amount     bigint NOT NULL
);

CREATE TABLE deposit_calls (
    deposit_id text   NOT NULL,
    version    bigint NOT NULL
);

CREATE TABLE deposit_first_calls (
    deposit_id text   NOT NULL,
    version    bigint NOT NULL
);

CREATE TABLE letters (
    owner_id   bigint NOT NULL,
    about      text   NOT NULL,
    written_at timestamptz NOT NULL
);

CREATE TABLE deposit_letters (
    deposit_id text NOT NULL,
    about      text NOT NULL,
    PRIMARY KEY (deposit_id, about)
);
