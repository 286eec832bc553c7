-- A fleet that is edited: what is taken out of the lists keeps its row, because old stages and reports name it, and its
-- unique marks (card, key, plate, name) may be given again.
alter table driver
  add column sms_type text not null default 'business' check (sms_type in ('business', 'private')),
  -- Argon2id; compared where drivers sign in, never read by the API
  add column pin_hash text,
  add column has_pin boolean not null generated always as (pin_hash is not null) stored,
  add column removed_at timestamptz,
  drop constraint driver_organization_id_card_number_key,
  drop constraint driver_organization_id_key_number_key;
create unique index driver_card_number on driver (organization_id, card_number) where removed_at is null;
create unique index driver_key_number on driver (organization_id, key_number) where removed_at is null;

alter table trailer
  -- serial number of a sensor, iButton or beacon by which a tracker recognises it
  add column identifier text,
  -- 0 to 3 temperature sensor 0 to 3, 4 old iButton, 5 iButton, 6 Bluetooth
  add column identifier_type int2 check (identifier_type between 0 and 6),
  add column external_code text,
  add column removed_at timestamptz,
  drop constraint trailer_organization_id_licence_plate_key;
create unique index trailer_licence_plate on trailer (organization_id, licence_plate) where removed_at is null;

alter table vehicle_group
  add column removed_at timestamptz,
  drop constraint vehicle_group_organization_id_name_key;
create unique index vehicle_group_name on vehicle_group (organization_id, name) where removed_at is null;

-- The plate of a sold vehicle may be on another one.
alter table vehicle drop constraint vehicle_organization_id_licence_plate_key;
create unique index vehicle_licence_plate on vehicle (organization_id, licence_plate) where alienated_at is null;

-- In which group a vehicle was, from (inclusive) to (exclusive, null: still). vehicle.group_id is the one of now.
create table group_assignment (
  organization_id int not null,
  vehicle_id int not null,
  group_id int not null,
  assigned_from timestamptz not null,
  assigned_to timestamptz,
  primary key (organization_id, vehicle_id, assigned_from),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id),
  foreign key (organization_id, group_id) references vehicle_group (organization_id, id)
);
create index group_assignment_group on group_assignment (organization_id, group_id);
create index trailer_assignment_trailer on trailer_assignment (organization_id, trailer_id);
insert into group_assignment (organization_id, vehicle_id, group_id, assigned_from)
  select organization_id, id, group_id, now() from vehicle where group_id is not null;

alter table group_assignment enable row level security, force row level security;
create policy tenant on group_assignment to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
create policy ingest on group_assignment to app_ingest using (true);
do $$ begin execute format('create policy owner on group_assignment to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update, delete on group_assignment to app_api;
grant select on group_assignment to app_ingest;

-- What is said of a driver may be read; the hash of his PIN may be written, never read.
revoke select on driver from app_api, app_ingest;
grant select (organization_id, id, first_name, last_name, nickname, card_number, key_number, work_phone, private_phone, sms_type, has_pin, removed_at)
  on driver to app_api, app_ingest;
