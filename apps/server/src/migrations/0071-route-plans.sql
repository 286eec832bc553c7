-- Route plans of an organization (docs/development/route-plans.md).
create table route_plan (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  description text,
  -- the points of the contract in driving order, under our names
  points jsonb not null,
  -- the vehicle that the way is for; null: a truck of usual size
  vehicle_profile jsonb,
  avoid text[] not null,
  depart_at timestamptz,
  -- as calculated when the plan was saved; null: not calculated
  path text,
  distance_meters int,
  duration_seconds int,
  created_at timestamptz not null,
  created_by int references app_user (id) on delete set null,
  primary key (organization_id, id)
);
-- Case, marks and white space do not make another name.
create unique index route_plan_name on route_plan (organization_id, name_key(name));
create index route_plan_created_by on route_plan (created_by) where created_by is not null;

alter table route_plan enable row level security, force row level security;
create policy tenant on route_plan to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin execute format('create policy owner on route_plan to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update, delete on route_plan to app_api;
