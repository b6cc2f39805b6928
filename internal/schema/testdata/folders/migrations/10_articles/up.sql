DROP INDEX posts_slug;
ALTER TABLE posts RENAME TO articles;
