-- name: GetAuthor :one
SELECT * FROM authors WHERE id = $1;

-- name: CreateAuthor :exec
INSERT INTO authors (name) VALUES ($1) ON CONFLICT (id) DO NOTHING;

-- name: DropAuthors :exec
DROP TABLE authors;
