-- Tokens with which other programs use the API. Only the SHA-256 hash of a secret is stored.
create table api_token (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  secret_hash bytea not null unique,
  scopes text[] not null,
  created_by int not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  valid_until timestamptz,
  last_used_at timestamptz,
  primary key (organization_id, id)
);

alter table api_token enable row level security, force row level security;
create policy tenant on api_token to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
create policy lookup on api_token to app_lookup using (true) with check (true);
do $$ begin execute format('create policy owner on api_token to %I using (true) with check (true)', current_user); end $$;
grant select, insert, delete on api_token to app_api;
grant select, update (last_used_at) on api_token to app_lookup;
