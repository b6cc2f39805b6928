CREATE TABLE sent_letters (
    letter_id   TEXT PRIMARY KEY
);

CREATE TABLE leases (
    letter_id   TEXT PRIMARY KEY,
    taken_at    TIMESTAMPTZ NOT NULL DEFAULT now()
);

CREATE TABLE letter_copies (
    id          BIGSERIAL PRIMARY KEY,
    letter_id   TEXT NOT NULL
);
