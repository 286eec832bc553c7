-- Files of tachographs (docs/development/tachograph.md): what they are, and the days of cards and vehicle units in them. All of
-- it follows from the bytes, which are stored as files of the organization.

-- A person's cards: the last two characters of the number change with every replacement and renewal.
create table tachograph_card (
  organization_id int not null references organization (id),
  id int generated always as identity,
  -- NationNumeric of the issuer
  nation int2 not null,
  -- the first 14 characters of the card number
  person text not null,
  -- of the file that was downloaded last
  number text not null,
  holder text,
  expires_at timestamptz,
  downloaded_at timestamptz,
  -- set by a user; otherwise the driver follows from the card number
  driver_id int,
  primary key (organization_id, id),
  unique (organization_id, nation, person),
  foreign key (organization_id, driver_id) references driver (organization_id, id)
);
create index tachograph_card_driver on tachograph_card (organization_id, driver_id);

create table tachograph_unit (
  organization_id int not null references organization (id),
  id int generated always as identity,
  -- `vin …` or, without one, `plate …`
  identity text not null,
  vin text,
  -- of the file that was downloaded last
  plate text,
  nation int2 not null,
  -- letters and digits of every plate that its files had
  plates text[] not null,
  downloaded_at timestamptz,
  -- set by a user; otherwise the vehicle follows from the plate
  vehicle_id int,
  primary key (organization_id, id),
  unique (organization_id, identity),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id)
);
create index tachograph_unit_vehicle on tachograph_unit (organization_id, vehicle_id);

create table tachograph_file (
  organization_id int not null references organization (id),
  id int generated always as identity,
  file_id bigint not null,
  sha256 bytea not null,
  name text not null,
  size int4 not null,
  kind text not null check (kind in ('driverCard', 'vehicleUnit', 'otherCard')),
  generation text check (generation in ('1', '2', '2v1', '2v2')),
  card_id int,
  -- of this file; the card may have another by now
  card_number text,
  unit_id int,
  source text not null check (source in ('upload', 'inbox', 'api', 'remote')),
  received_at timestamptz not null,
  received_by int references app_user (id) on delete set null,
  downloaded_at timestamptz,
  -- days with activities, UTC
  first_day date,
  last_day date,
  days int4 not null,
  verdict text not null
    check (verdict in ('valid', 'invalid', 'rootMissing', 'certificateMissing', 'curveMissing', 'notSigned')),
  repaired boolean not null,
  findings int4 not null,
  primary key (organization_id, id),
  unique (organization_id, sha256),
  foreign key (organization_id, file_id) references file (organization_id, id),
  foreign key (organization_id, card_id) references tachograph_card (organization_id, id),
  foreign key (organization_id, unit_id) references tachograph_unit (organization_id, id)
);
create index tachograph_file_file on tachograph_file (organization_id, file_id);
create index tachograph_file_card on tachograph_file (organization_id, card_id, id);
create index tachograph_file_unit on tachograph_file (organization_id, unit_id, id);
create index tachograph_file_user on tachograph_file (received_by);

-- One day of a card, of the file that was downloaded last. `changes` as packed-days.ts packs them.
create table tachograph_card_day (
  organization_id int not null,
  card_id int not null,
  -- UTC
  day date not null,
  file_id int not null,
  -- nothing of the day is known after it
  downloaded_at timestamptz not null,
  distance_km int4 not null,
  changes int4[] not null,
  primary key (organization_id, card_id, day),
  foreign key (organization_id, card_id) references tachograph_card (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references tachograph_file (organization_id, id) on delete cascade
);
create index tachograph_card_day_file on tachograph_card_day (organization_id, file_id);

-- Time out of scope, ferries and trains.
create table tachograph_condition (
  organization_id int not null,
  card_id int not null,
  at timestamptz not null,
  type int2 not null,
  primary key (organization_id, card_id, at, type),
  foreign key (organization_id, card_id) references tachograph_card (organization_id, id) on delete cascade
);

create table tachograph_unit_day (
  organization_id int not null,
  unit_id int not null,
  day date not null,
  file_id int not null,
  downloaded_at timestamptz not null,
  -- as the unit wrote it: the day of the download ends at this time
  written_at timestamptz not null,
  odometer_km int4,
  changes int4[] not null,
  -- {"slot", "nation", "number", "from", "to"} of each card, epoch milliseconds
  insertions jsonb not null,
  primary key (organization_id, unit_id, day),
  foreign key (organization_id, unit_id) references tachograph_unit (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references tachograph_file (organization_id, id) on delete cascade
);
create index tachograph_unit_day_file on tachograph_unit_day (organization_id, file_id);
create index tachograph_unit_day_day on tachograph_unit_day (organization_id, day);

create table tachograph_settings (
  organization_id int not null references organization (id),
  keep_months int2 not null check (keep_months between 12 and 120),
  naming text not null check (naming in ('ddd', 'c1b', 'tgd')),
  primary key (organization_id)
);

-- Files that are gone, at the end of their time or by a user.
create table tachograph_removal (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  kind text not null,
  sha256 bytea not null,
  first_day date,
  last_day date,
  removed_at timestamptz not null,
  user_id int references app_user (id) on delete set null,
  primary key (organization_id, id)
);
create index tachograph_removal_user on tachograph_removal (user_id);

do $$
declare
  walled text;
begin
  foreach walled in array array[
    'tachograph_card', 'tachograph_unit', 'tachograph_file', 'tachograph_card_day', 'tachograph_condition',
    'tachograph_unit_day', 'tachograph_settings', 'tachograph_removal'
  ] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
    execute format('grant select, insert, update, delete on %I to app_api', walled);
  end loop;
end $$;
