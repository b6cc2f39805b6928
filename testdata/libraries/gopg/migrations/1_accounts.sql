CREATE TABLE ledger_accounts (email text PRIMARY KEY, balance bigint NOT NULL);
CREATE TABLE account_postings (id bigserial PRIMARY KEY, email text NOT NULL, amount bigint NOT NULL);
CREATE TABLE ledger_payments (order_id text PRIMARY KEY, amount bigint NOT NULL);
