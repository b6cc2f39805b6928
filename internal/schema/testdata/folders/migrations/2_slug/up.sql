CREATE UNIQUE INDEX posts_slug ON posts (slug);
