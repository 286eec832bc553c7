-- Row-level security lets no index answer plate_key(licence_plate) = …: a function that is not leakproof is applied to each
-- row after its policy. A stored key is compared by an operator that is. The functions are used while a dump is restored,
-- which has no search path.
alter function plate_key(text) set search_path = public, pg_catalog;
alter function name_key(text) set search_path = public, pg_catalog;
alter table vehicle add column licence_plate_key text generated always as (plate_key(licence_plate)) stored;
alter table trailer add column licence_plate_key text generated always as (plate_key(licence_plate)) stored;
alter table vehicle_group add column name_key text generated always as (name_key(name)) stored;
drop index vehicle_plate_key, trailer_plate_key, vehicle_group_name_key;
create index vehicle_plate_key on vehicle (organization_id, licence_plate_key) where alienated_at is null;
create index trailer_plate_key on trailer (organization_id, licence_plate_key) where removed_at is null;
create index vehicle_group_name_key on vehicle_group (organization_id, name_key) where removed_at is null;
