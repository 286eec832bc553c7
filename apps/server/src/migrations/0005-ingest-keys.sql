-- Keys with which other servers and apps hand in positions (docs/trackers.md). Only the SHA-256 hash of a key is stored.
create table ingest_key (
  organization_id int not null references organization (id),
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, secret_hash)
);
create index ingest_key_secret on ingest_key (secret_hash);

alter table ingest_key enable row level security, force row level security;
create policy tenant on ingest_key to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
create policy lookup on ingest_key to app_lookup using (true);
do $$ begin execute format('create policy owner on ingest_key to %I using (true) with check (true)', current_user); end $$;
grant select, insert, delete on ingest_key to app_api;
grant select on ingest_key to app_lookup;
