CREATE UNIQUE INDEX authors_name ON authors (name);
