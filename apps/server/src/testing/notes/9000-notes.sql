create table note (
  organization_id int not null references organization (id),
  id int generated always as identity,
  text text not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

alter table note enable row level security, force row level security;
create policy tenant on note to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin execute format('create policy owner on note to %I using (true) with check (true)', current_user); end $$;
grant select, insert, delete on note to app_api;
