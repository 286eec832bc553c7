-- A deleted place is kept for a while, so that it can come back under its id (docs/places.md).
alter table geo_point add column deleted_at timestamptz;
alter table geo_zone add column deleted_at timestamptz;

-- The nightly purge sees nothing but what was deleted, and of that only when.
create policy purge on geo_point to app_ingest using (deleted_at is not null) with check (false);
create policy purge on geo_zone to app_ingest using (deleted_at is not null) with check (false);
grant select (deleted_at), delete on geo_point, geo_zone to app_ingest;
create index geo_point_deleted on geo_point (deleted_at) where deleted_at is not null;
create index geo_zone_deleted on geo_zone (deleted_at) where deleted_at is not null;
