ALTER TABLE orders DROP CONSTRAINT orders_number_key;
