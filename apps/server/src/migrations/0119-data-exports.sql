-- Exports of everything that an organization owns (docs/development/data-export.md). The archives are files of the data folder.
create table data_export (
  organization_id int not null references organization (id),
  id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  -- of the administrator who started it, for the texts in the archive
  language text not null check (language in ('sl', 'en', 'de')),
  created_by int references app_user (id) on delete set null,
  created_at timestamptz not null,
  -- while it is running: until when its process counts as alive
  claimed_until timestamptz,
  tries int2 not null default 0,
  progress int2 not null default 0 check (progress between 0 and 100),
  ended_at timestamptz,
  -- of the archive, while it is there
  bytes int8,
  expires_at timestamptz,
  primary key (organization_id, id),
  check ((state in ('queued', 'running')) = (ended_at is null)),
  check ((state = 'running') = (claimed_until is not null)),
  check ((state = 'ready') = (bytes is not null)),
  check ((bytes is null) = (expires_at is null))
);
create unique index data_export_open on data_export (organization_id) where state in ('queued', 'running');
create index data_export_created_by on data_export (created_by) where created_by is not null;

alter table data_export enable row level security, force row level security;
create policy tenant on data_export to app_api
  using (organization_id = current_setting('app.organization_id')::int4)
  with check (organization_id = current_setting('app.organization_id')::int4);
create policy lookup on data_export to app_lookup using (true);
do $$ begin
  execute format('create policy owner on data_export to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on data_export to app_api;
-- The worker looks in all organizations for what is due, and does the rest within one.
grant select (organization_id, id, state, created_at, claimed_until, expires_at) on data_export to app_lookup;
