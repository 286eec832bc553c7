-- Addresses that a geocoder gave, by cells of about 11 metres, for all organizations together: a provider is asked once for
-- a place. The table has no organization and says nothing of who was there, but a list of its places would: so app_api has
-- no right on it. It has two functions instead, which answer for places that the caller names and note what he wants.
create table address (
  -- degrees × 10^4
  latitude int4 not null,
  longitude int4 not null,
  -- null once fetched: the geocoder knows none
  address text,
  -- photon or nominatim
  source text,
  -- null: wanted
  fetched_at timestamptz,
  wanted_at timestamptz not null default now(),
  tries int2 not null default 0,
  next_try_at timestamptz not null default now(),
  primary key (latitude, longitude)
);
create index address_wanted on address (wanted_at) where fetched_at is null;
create index address_fetched on address (fetched_at) where fetched_at is not null;

alter table address enable row level security, force row level security;
create policy ingest on address to app_ingest using (true) with check (true);
do $$ begin execute format('create policy owner on address to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update, delete on address to app_ingest;

create function addresses_at(latitudes int4[], longitudes int4[])
returns table (latitude int4, longitude int4, address text)
language sql stable security definer set search_path from current as $$
  select a.latitude, a.longitude, a.address
    from unnest(latitudes, longitudes) as asked (latitude, longitude)
    join address a on a.latitude = asked.latitude and a.longitude = asked.longitude
   where a.fetched_at is not null
$$;

create function want_addresses(latitudes int4[], longitudes int4[]) returns void
language sql security definer set search_path from current as $$
  insert into address (latitude, longitude)
  select distinct asked.latitude, asked.longitude from unnest(latitudes, longitudes) as asked (latitude, longitude)
   order by 1, 2
  on conflict do nothing
$$;

revoke execute on function addresses_at(int4[], int4[]), want_addresses(int4[], int4[]) from public;
grant execute on function addresses_at(int4[], int4[]), want_addresses(int4[], int4[]) to app_api;
