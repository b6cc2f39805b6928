DROP TABLE IF EXISTS outbox;
CREATE TABLE outbox (id uuid PRIMARY KEY, event_id uuid, aggregate uuid, version int, UNIQUE (aggregate, version));
