-- What an administrator decided about the first steps; everything else about them follows from the data of the organization
-- (docs/guide/en/first-steps.md).
create table first_steps (
  organization_id int primary key references organization (id),
  -- of firstStep in the contract
  skipped text[] not null default '{}',
  dismissed boolean not null default false
);
alter table first_steps enable row level security, force row level security;
create policy tenant on first_steps to app_api
  using (organization_id = current_setting('app.organization_id')::int4)
  with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin
  execute format('create policy owner on first_steps to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on first_steps to app_api;

-- System administrators add organizations and their first administrator.
grant insert (name, time_zone, country, language) on organization to app_lookup;
grant insert (organization_id, email, first_name, last_name, role, language, can_edit_fleet, valid_until) on app_user to app_lookup;
