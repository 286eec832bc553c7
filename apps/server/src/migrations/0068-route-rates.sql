-- What a kilometre, an hour, a toll road and a ferry cost an organization (docs/development/routing.md). One row at most.
create table route_rates (
  organization_id int not null references organization (id),
  -- the rates of the contract, in cents
  rates jsonb not null,
  primary key (organization_id)
);

alter table route_rates enable row level security, force row level security;
create policy tenant on route_rates to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin execute format('create policy owner on route_rates to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update on route_rates to app_api;
