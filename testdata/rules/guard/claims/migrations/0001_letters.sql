CREATE TABLE sent_letters (
    letter_id   TEXT PRIMARY KEY
);
