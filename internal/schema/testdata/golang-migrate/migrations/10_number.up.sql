ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_number_key, ADD COLUMN reference text UNIQUE;
