CREATE TABLE orders (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), number text);
