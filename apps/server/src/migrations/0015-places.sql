-- Points of interest and geo zones of an organization (docs/places.md). Coordinates are degrees × 10^7, as in position.
create table geo_point (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  description text,
  address text,
  latitude int4 not null check (latitude between -900000000 and 900000000),
  longitude int4 not null check (longitude between -1800000000 and 1800000000),
  company text,
  contact_person text,
  email text,
  -- 1 customer … 12 other (apps/server/src/reference/lists.ts)
  type int2 not null check (type between 1 and 12),
  radius_meters int4 not null,
  primary key (organization_id, id)
);

create table geo_zone (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  description text,
  -- the area of a rectangle, the box around a polygon or a circle
  sw_latitude int4 not null,
  sw_longitude int4 not null,
  ne_latitude int4 not null,
  ne_longitude int4 not null,
  -- outline of a polygon: longitude and latitude of each corner by turns, the first corner again at the end
  ring int4[],
  circle_latitude int4,
  circle_longitude int4,
  circle_radius_meters float8,
  primary key (organization_id, id),
  check (sw_latitude < ne_latitude and sw_longitude < ne_longitude),
  check (num_nonnulls(circle_latitude, circle_longitude, circle_radius_meters) in (0, 3)),
  check (ring is null or circle_latitude is null)
);

alter table geo_point enable row level security, force row level security;
create policy tenant on geo_point to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin execute format('create policy owner on geo_point to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update, delete on geo_point to app_api;

alter table geo_zone enable row level security, force row level security;
create policy tenant on geo_zone to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin execute format('create policy owner on geo_zone to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update, delete on geo_zone to app_api;
