-- What a fleet consists of. Every unique key of a tenant table holds organization_id (docs/architecture.md, growing).
create table vehicle_group (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  timocom_id text,
  primary key (organization_id, id),
  unique (organization_id, name)
);

create table driver (
  organization_id int not null references organization (id),
  id int generated always as identity,
  first_name text not null,
  last_name text not null,
  nickname text,
  -- tachograph card number, 16 characters
  card_number text,
  -- iButton or RFID in its normal form, upper-case hex
  key_number text,
  work_phone text,
  private_phone text,
  primary key (organization_id, id),
  unique (organization_id, card_number),
  unique (organization_id, key_number)
);

create table trailer (
  organization_id int not null references organization (id),
  id int generated always as identity,
  licence_plate text not null,
  nickname text,
  kind text,
  notes text,
  primary key (organization_id, id),
  unique (organization_id, licence_plate)
);

create table vehicle (
  organization_id int not null references organization (id),
  id int generated always as identity,
  licence_plate text not null,
  nickname text,
  manufacturer text,
  model text,
  year int2,
  fuel_tank_litres int2,
  -- 1 car, 2 small van, 3 truck, 4 bus, 5 boat or trailer
  type int2 not null default 3 check (type between 1 and 5),
  icon_colour text not null default 'blue',
  dynamic_icon boolean not null default true,
  group_id int,
  alienated_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, licence_plate),
  foreign key (organization_id, group_id) references vehicle_group (organization_id, id)
);

-- The reporting unit of one vehicle; stays when the box is changed.
create table device (
  organization_id int not null references organization (id),
  id int generated always as identity,
  vehicle_id int not null,
  name text not null,
  -- 'ignored' for trackers without an ignition wire
  ignition text not null default 'used' check (ignition in ('used', 'ignored')),
  primary key (organization_id, id),
  unique (organization_id, vehicle_id),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id)
);

-- The box. IMEIs are unique over all tenants, so this table is the one that has no tenant key.
create table tracker (
  id int generated always as identity primary key,
  imei text not null unique,
  organization_id int references organization (id),
  protocol text not null default 'teltonika',
  model text,
  -- element family: common, A, B, F
  family text not null default 'common' check (family in ('common', 'A', 'B', 'F')),
  phone text,
  last_contact_at timestamptz
);
create index tracker_organization on tracker (organization_id);

-- In which device's vehicle a tracker was mounted, from (inclusive) to (exclusive, null: still).
create table mounting (
  organization_id int not null,
  tracker_id int not null references tracker (id),
  device_id int not null,
  mounted_at timestamptz not null,
  unmounted_at timestamptz,
  primary key (organization_id, tracker_id, mounted_at),
  foreign key (organization_id, device_id) references device (organization_id, id)
);
create index mounting_tracker on mounting (tracker_id);
create index mounting_device on mounting (organization_id, device_id);

create table driver_assignment (
  organization_id int not null,
  vehicle_id int not null,
  driver_id int not null,
  assigned_from timestamptz not null,
  assigned_to timestamptz,
  primary key (organization_id, vehicle_id, assigned_from),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id),
  foreign key (organization_id, driver_id) references driver (organization_id, id)
);
create index driver_assignment_driver on driver_assignment (organization_id, driver_id);

create table trailer_assignment (
  organization_id int not null,
  vehicle_id int not null,
  trailer_id int not null,
  assigned_from timestamptz not null,
  assigned_to timestamptz,
  primary key (organization_id, vehicle_id, assigned_from),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id),
  foreign key (organization_id, trailer_id) references trailer (organization_id, id)
);

-- Rows restrict a user to these vehicles; no row at all: he sees every vehicle of the organization.
create table visible_vehicle (
  organization_id int not null,
  user_id int not null references app_user (id) on delete cascade,
  vehicle_id int not null,
  primary key (organization_id, user_id, vehicle_id),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id)
);

-- Trackers that knocked without being registered: only who, when and how often.
create table unknown_tracker (
  imei text primary key,
  protocol text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  knocks int not null default 1
);
