CREATE TABLE IF NOT EXISTS locks (id bigserial, name text);
ALTER TABLE locks ADD PRIMARY KEY (id);
