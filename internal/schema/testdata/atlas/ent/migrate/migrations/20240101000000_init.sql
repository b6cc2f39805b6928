-- create "users" table
CREATE TABLE `users` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `name` text NOT NULL);
-- create index "users_name_key" to table: "users"
CREATE UNIQUE INDEX `users_name_key` ON `users` (`name`);
