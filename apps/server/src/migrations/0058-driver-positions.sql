-- Positions of drivers' phones that are not those of a vehicle: it had a tracker then, or another driver was assigned to
-- it (docs/development/driver-app.md). No fold reads them, and they are kept for 35 days.
create table driver_position (
  organization_id int not null,
  driver_id int not null,
  -- By the clock of the phone.
  device_time timestamptz not null,
  hash int2 not null,
  device_id int not null,
  -- Degrees × 10^7, metres, km/h.
  latitude int4 not null,
  longitude int4 not null,
  accuracy int4 not null,
  altitude int2,
  course int2,
  speed int2,
  server_time timestamptz not null,
  primary key (organization_id, driver_id, device_time, hash),
  foreign key (organization_id, driver_id) references driver (organization_id, id),
  foreign key (organization_id, device_id) references device (organization_id, id)
);
create index driver_position_age on driver_position (server_time);

alter table driver_position enable row level security, force row level security;
create policy tenant on driver_position to app_api
  using (organization_id = current_setting('app.organization_id')::int4)
  with check (organization_id = current_setting('app.organization_id')::int4);
create policy ingest on driver_position to app_ingest using (true);
do $$
begin
  execute format('create policy owner on driver_position to %I using (true) with check (true)', current_user);
end $$;
grant select, insert on driver_position to app_api;
grant select (server_time), delete on driver_position to app_ingest;
