CREATE TABLE outbox (id uuid PRIMARY KEY, event_id uuid UNIQUE);
CREATE TABLE orders (id uuid PRIMARY KEY);
