ALTER TABLE orders ADD UNIQUE (number);
