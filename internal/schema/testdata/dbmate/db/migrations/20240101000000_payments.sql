-- migrate:up transaction:false
CREATE TABLE payments (
  id serial,
  provider text,
  reference text,
  PRIMARY KEY (id),
  UNIQUE (provider, reference)
)

-- migrate:down
DROP TABLE payments
