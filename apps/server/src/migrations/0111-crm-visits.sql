-- Stays of vehicles at the places of contacts, found from their stages (docs/development/crm.md).
create table crm_visit (
  organization_id int not null references organization (id),
  id int generated always as identity,
  contact_id int not null,
  device_id int not null,
  arrival_at timestamptz not null,
  -- null: the vehicle has come back into the visit and is still there
  departure_at timestamptz,
  duration_seconds int4 not null check (duration_seconds >= 0),
  -- who arrived
  driver_id int,
  state text not null check (state in ('proposed', 'accepted', 'dismissed')),
  -- of an accepted one
  activity_id int,
  primary key (organization_id, id),
  unique (organization_id, contact_id, device_id, arrival_at),
  unique (organization_id, activity_id),
  foreign key (organization_id, contact_id) references crm_contact (organization_id, id) on delete cascade,
  foreign key (organization_id, device_id) references device (organization_id, id),
  foreign key (organization_id, driver_id) references driver (organization_id, id) on delete set null (driver_id),
  foreign key (organization_id, activity_id) references crm_activity (organization_id, id),
  check ((activity_id is null) = (state <> 'accepted'))
);
create index crm_visit_state on crm_visit (organization_id, state, arrival_at desc, id desc);
create index crm_visit_device on crm_visit (organization_id, device_id, arrival_at);
create index crm_visit_driver on crm_visit (organization_id, driver_id) where driver_id is not null;

alter table crm_visit enable row level security, force row level security;
create policy tenant on crm_visit to app_api
  using (organization_id = current_setting('app.organization_id')::int4)
  with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin
  execute format('create policy owner on crm_visit to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on crm_visit to app_api;
