CREATE TABLE letters (
    id      TEXT PRIMARY KEY,
    status  TEXT NOT NULL
);
CREATE TABLE filings (id bigserial PRIMARY KEY, letter_id text NOT NULL);
CREATE TABLE filing_labels (id bigserial PRIMARY KEY, text text NOT NULL);
