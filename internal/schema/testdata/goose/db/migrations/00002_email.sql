-- +goose Up
ALTER TABLE users ADD CONSTRAINT users_email UNIQUE (email);
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION touch() RETURNS trigger AS $$
BEGIN
    CREATE TABLE IF NOT EXISTS made_by_function (id int PRIMARY KEY);
    NEW.updated_at = now();
    RETURN NEW;
END;
$$ LANGUAGE plpgsql;
-- +goose StatementEnd

-- +goose Down
ALTER TABLE users DROP CONSTRAINT users_email;
DROP FUNCTION touch;
