CREATE TABLE posts (id int PRIMARY KEY, slug text);
