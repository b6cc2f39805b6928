CREATE TABLE book_accounts (email text PRIMARY KEY, balance bigint NOT NULL);
CREATE TABLE book_entries (id bigserial PRIMARY KEY, email text NOT NULL, amount bigint NOT NULL);
CREATE TABLE book_payments (order_id text PRIMARY KEY, amount bigint NOT NULL);
