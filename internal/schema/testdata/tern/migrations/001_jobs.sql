create table {{.schema}}.jobs (
  id bigint generated always as identity primary key,
  key text not null unique
);

---- create above / drop below ----

drop table jobs;
