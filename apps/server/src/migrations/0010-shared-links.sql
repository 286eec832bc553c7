-- Links with which people without an account see some vehicles for some time (docs/sharing.md).
create table shared_link (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  -- SHA-256 of the secret, for looking it up; and the secret itself, sealed with a key that the database does not have.
  secret_hash bytea not null unique,
  sealed_secret bytea not null,
  -- In the order in which viewers know them: 1, 2, 3 …
  device_ids int[] not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_to > valid_from),
  show_driver boolean not null default false,
  show_track boolean not null default false,
  recipients text[] not null default '{}',
  -- A link shows what its creator may see; without one it shows nothing.
  created_by int references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  view_count int not null default 0,
  last_viewed_at timestamptz,
  primary key (organization_id, id)
);
create index shared_link_created_by on shared_link (created_by);

alter table shared_link enable row level security, force row level security;
create policy tenant on shared_link to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
create policy lookup on shared_link for select to app_lookup using (true);
do $$ begin execute format('create policy owner on shared_link to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update on shared_link to app_api;
-- Who holds a secret is known before the organization is; the sealed secret is none of its business.
grant select (organization_id, id, name, secret_hash, device_ids, valid_from, valid_to, show_driver, show_track, created_by, revoked_at) on shared_link to app_lookup;
