-- +migrate Up
CREATE TABLE people (id int, PRIMARY KEY (id));

-- +migrate StatementBegin
DO $$ BEGIN
  ALTER TABLE people ADD CONSTRAINT people_name UNIQUE (name);
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;
-- +migrate StatementEnd

-- +migrate Down
DROP TABLE people;
