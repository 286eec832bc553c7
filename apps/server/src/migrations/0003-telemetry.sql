-- What trackers report and what follows from it. Partitions are made ahead and dropped by code (ingest/partitions.ts).
create table position (
  organization_id int4 not null,
  device_id int4 not null,
  device_time timestamptz not null,
  event_id int4 not null,
  hash int2 not null,
  server_time timestamptz not null,
  -- degrees × 10^7; null without an accepted fix
  latitude int4,
  longitude int4,
  altitude int2,
  course int2,
  -- km/h
  speed int2,
  satellites int2,
  -- bit 0 valid fix of the source, 1 ignition known, 2 ignition on, 3 outlier, 4 and 5 priority
  flags int2 not null,
  can_speed int2,
  rpm int2,
  -- metres
  can_distance int4,
  -- decilitres
  fuel_used int4,
  -- 0 rest, 1 available, 2 work, 3 driving
  driver1_state int2,
  -- as read at that moment: tachograph card number; iButton or RFID in its normal form
  driver1_card text,
  driver_key text,
  -- ingest/record.ts, recordFamily
  family int2 not null,
  -- elements without a column: repeated (id u16, length u16, value)
  io bytea,
  attributes jsonb,
  primary key (organization_id, device_id, device_time, event_id, hash)
) partition by range (device_time);
create index position_time on position using brin (device_time);

create table stage (
  organization_id int4 not null,
  device_id int4 not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  type text not null,
  positions_count int4 not null,
  gps_distance float8 not null,
  can_distance int4,
  gps_max_speed int2,
  can_max_speed int2,
  first_event_id int4 not null,
  first_hash int2 not null,
  first_latitude int4,
  first_longitude int4,
  last_event_id int4 not null,
  last_hash int2 not null,
  last_latitude int4,
  last_longitude int4,
  driver text,
  country text,
  start_can_distance int4,
  end_can_distance int4,
  start_fuel_used int4,
  end_fuel_used int4,
  -- engine state at the start of the stage, from where late records are folded again
  checkpoint bytea not null,
  primary key (organization_id, device_id, start_at)
) partition by range (start_at);
create index stage_driver on stage (organization_id, driver, start_at) where driver is not null;

-- One row per device that ever reported: engine state with its version, and the last record for readers.
create table device_state (
  organization_id int4 not null,
  device_id int4 not null,
  version int8 not null,
  state bytea not null,
  device_time timestamptz not null,
  event_id int4 not null,
  hash int2 not null,
  server_time timestamptz not null,
  -- the last accepted fix, degrees × 10^7
  latitude int4,
  longitude int4,
  altitude int2,
  course int2,
  speed int2,
  satellites int2,
  flags int2 not null,
  can_speed int2,
  rpm int2,
  can_distance int4,
  fuel_used int4,
  driver1_state int2,
  driver1_card text,
  driver_key text,
  family int2 not null,
  io bytea,
  attributes jsonb,
  primary key (organization_id, device_id)
) with (fillfactor = 50);

-- What could not be used, with its bytes, from where it can be replayed.
create table quarantine (
  id bigint generated always as identity primary key,
  organization_id int4,
  tracker_id int4,
  device_id int4,
  arrived_at timestamptz not null default now(),
  reason text not null,
  device_time timestamptz,
  protocol text not null,
  bytes bytea not null
);
create index quarantine_tracker on quarantine (tracker_id, id desc);

-- Partitions. The ingest owns no table, so it calls these; both may be called at any time and by several processes.

-- Makes what is missing of the daily partitions of position and the monthly ones of stage. Attaching an empty table
-- takes no lock that a writer would wait for, unlike `create table … partition of`.
create function make_telemetry_partitions(first_day date, last_day date) returns int
language plpgsql security definer set search_path from current as $$
declare
  part record;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('telemetry partitions'));
  for part in
    select 'position' as parent, 'position_' || to_char(d, 'YYYYMMDD') as name, d as lower, d + interval '1 day' as upper
      from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d
    union all
    select 'stage', 'stage_' || to_char(m, 'YYYYMM'), m, m + interval '1 month'
      from generate_series(date_trunc('month', first_day::timestamp), last_day::timestamp, interval '1 month') m
  loop
    continue when to_regclass(quote_ident(part.name)) is not null;
    execute format('create table %I (like %I including storage)', part.name, part.parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      part.parent, part.name, part.lower::text || '+00', part.upper::text || '+00');
    made := made + 1;
  end loop;
  return made;
end $$;

-- Drops the partitions that end at or before the given day. Waits two seconds at most for readers, then fails: call again.
create function drop_telemetry_partitions(before_day date) returns int
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
declare
  part record;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('telemetry partitions'));
  for part in
    select child.relname as name
      from pg_inherits i join pg_class child on child.oid = i.inhrelid
     where (i.inhparent = 'position'::regclass and child.relname ~ '^position_[0-9]{8}$'
            and to_date(right(child.relname, 8), 'YYYYMMDD') + 1 <= before_day)
        or (i.inhparent = 'stage'::regclass and child.relname ~ '^stage_[0-9]{6}$'
            and to_date(right(child.relname, 6), 'YYYYMM') + interval '1 month' <= before_day)
  loop
    execute format('drop table %I', part.name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Ends the statement of a batch when the version guard of one of its devices did not hold, before anything else of the
-- batch is written; the gateway reads those devices again and repeats the batch.
create function all_accepted(expected int, accepted bigint) returns boolean
language plpgsql as $$
begin
  if accepted <> expected then
    raise exception 'another gateway moved % of the devices on', expected - accepted using errcode = 'KV001';
  end if;
  return true;
end $$;

revoke execute on function make_telemetry_partitions(date, date), drop_telemetry_partitions(date) from public;
grant execute on function make_telemetry_partitions(date, date), drop_telemetry_partitions(date) to app_ingest;
