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
  -- bit 0 valid fix of the source, 1 ignition known, 2 ignition on, 3 outlier
  flags int2 not null,
  can_speed int2,
  rpm int2,
  -- metres
  can_distance int4,
  -- decilitres
  fuel_used int4,
  -- 0 rest, 1 available, 2 work, 3 driving
  driver1_state int2,
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
