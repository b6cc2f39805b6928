ALTER TABLE orders DROP COLUMN reference;
