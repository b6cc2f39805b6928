CREATE TABLE purses (
    name text PRIMARY KEY,
    balance bigint NOT NULL
);
CREATE TABLE purse_moves (
    id bigserial PRIMARY KEY,
    wallet text NOT NULL,
    amount bigint NOT NULL
);
CREATE TABLE purse_operations (
    id text PRIMARY KEY
);
CREATE TABLE vault (
    id bigserial PRIMARY KEY,
    owner text NOT NULL UNIQUE,
    balance bigint NOT NULL
);
CREATE TABLE vault_line (
    id bigserial PRIMARY KEY,
    owner text NOT NULL,
    amount bigint NOT NULL
);
CREATE TABLE vault_receipt (
    id text PRIMARY KEY
);
