-- +goose NO TRANSACTION
-- +goose Up
CREATE UNIQUE INDEX CONCURRENTLY users_name ON users (name);
-- +goose Down
DROP INDEX users_name;
