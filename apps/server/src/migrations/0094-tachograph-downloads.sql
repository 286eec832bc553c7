-- Plans and downloads of tachographs (docs/development/tachograph-downloads.md).
create table tachograph_plan (
  organization_id int not null references organization (id),
  id int generated always as identity,
  subject text not null check (subject in ('vehicle', 'driver')),
  -- neither: the default of the organization
  vehicle_id int,
  driver_id int,
  interval_days int2 not null,
  blocks text[] not null,
  speed boolean not null,
  active boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id) on delete cascade,
  foreign key (organization_id, driver_id) references driver (organization_id, id) on delete cascade,
  check (vehicle_id is null or subject = 'vehicle'),
  check (driver_id is null or subject = 'driver'),
  check (interval_days between 1 and case subject when 'driver' then 28 else 90 end)
);
create unique index tachograph_plan_target on tachograph_plan (organization_id, subject, coalesce(vehicle_id, driver_id, 0));
create index tachograph_plan_vehicle on tachograph_plan (organization_id, vehicle_id) where vehicle_id is not null;
create index tachograph_plan_driver on tachograph_plan (organization_id, driver_id) where driver_id is not null;

create table tachograph_run (
  organization_id int not null references organization (id),
  id int generated always as identity,
  subject text not null check (subject in ('vehicle', 'driver')),
  vehicle_id int,
  driver_id int,
  -- whose unit answers
  device_id int not null,
  trigger text not null check (trigger in ('manual', 'plan', 'retry')),
  -- 1 is the first try
  attempt int2 not null,
  what jsonb not null,
  -- null: it waits for its turn
  status text check (status in ('authStarted', 'authComplete', 'downloadInProgress', 'success', 'cardDenied', 'notWorking', 'fail')),
  detail text,
  company_card text,
  blocks_done int4 not null default 0,
  blocks_total int4,
  bytes_done int8 not null default 0,
  started_by int references app_user (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  -- when it is tried again by itself; null: never, or the next try exists
  retry_at timestamptz,
  -- people were notified that it has failed for good
  alarmed boolean not null default false,
  -- of the archive of files; the row stays when the file is deleted
  file_id int,
  -- the process that works it, which renews its claim while it lives
  claimed_by text,
  claimed_until timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id),
  foreign key (organization_id, driver_id) references driver (organization_id, id),
  foreign key (organization_id, device_id) references device (organization_id, id),
  check ((subject = 'vehicle') = (vehicle_id is not null)),
  check ((subject = 'driver') = (driver_id is not null)),
  check ((claimed_by is null) = (claimed_until is null)),
  check (claimed_by is null or ended_at is null),
  check (coalesce(status in ('success', 'cardDenied', 'notWorking', 'fail'), false) = (ended_at is not null))
);
-- Of a vehicle or driver one waits or goes on; a unit and a company card serve one session at a time.
create unique index tachograph_run_vehicle_open on tachograph_run (organization_id, vehicle_id) where ended_at is null and vehicle_id is not null;
create unique index tachograph_run_driver_open on tachograph_run (organization_id, driver_id) where ended_at is null and driver_id is not null;
create unique index tachograph_run_device_claimed on tachograph_run (organization_id, device_id) where claimed_by is not null;
create unique index tachograph_run_card_claimed on tachograph_run (organization_id, company_card) where claimed_by is not null;
create index tachograph_run_vehicle on tachograph_run (organization_id, vehicle_id, id) where vehicle_id is not null;
create index tachograph_run_driver on tachograph_run (organization_id, driver_id, id) where driver_id is not null;
create index tachograph_run_device on tachograph_run (organization_id, device_id);
create index tachograph_run_open on tachograph_run (created_at) where ended_at is null;
create index tachograph_run_retry on tachograph_run (retry_at) where retry_at is not null;
create index tachograph_run_ended on tachograph_run (ended_at) where ended_at is not null;
create index tachograph_run_started_by on tachograph_run (started_by) where started_by is not null;

-- Each change of status.
create table tachograph_run_change (
  organization_id int not null,
  id bigint generated always as identity,
  run_id int not null,
  at timestamptz not null,
  status text not null,
  detail text,
  blocks_done int4 not null,
  bytes_done int8 not null,
  primary key (organization_id, id),
  foreign key (organization_id, run_id) references tachograph_run (organization_id, id) on delete cascade
);
create index tachograph_run_change_run on tachograph_run_change (organization_id, run_id, id);

-- What unit, card and server exchanged: kind, header and length, never the content.
create table tachograph_run_message (
  organization_id int not null,
  id bigint generated always as identity,
  run_id int not null,
  at timestamptz not null,
  sender text not null check (sender in ('unit', 'card', 'server')),
  message text not null,
  bytes int4 not null,
  primary key (organization_id, id),
  foreign key (organization_id, run_id) references tachograph_run (organization_id, id) on delete cascade
);
create index tachograph_run_message_run on tachograph_run_message (organization_id, run_id, id);
create index tachograph_run_message_at on tachograph_run_message (at);

-- Bridges that are connected to any process; a row without a sign of life for a minute is of a process that ended.
create table tachograph_bridge (
  organization_id int not null references organization (id),
  id uuid not null,
  name text not null,
  software text,
  connected_at timestamptz not null,
  seen_at timestamptz not null,
  cards jsonb not null,
  primary key (organization_id, id)
);

-- Who is reminded; no row: the administrators.
create table tachograph_reminders (
  organization_id int not null references organization (id),
  active boolean not null,
  recipients text[] not null,
  primary key (organization_id)
);

-- Reminders that were given, each once after a download.
create table tachograph_reminder (
  organization_id int not null references organization (id),
  subject text not null check (subject in ('vehicle', 'driver')),
  subject_id int not null,
  kind text not null check (kind in ('soon', 'overdue')),
  -- the day of the last download
  last_on date not null,
  at timestamptz not null,
  primary key (organization_id, subject, subject_id, kind, last_on)
);

do $$
declare
  walled text;
begin
  foreach walled in array array['tachograph_plan', 'tachograph_run', 'tachograph_run_change', 'tachograph_run_message',
                                'tachograph_bridge', 'tachograph_reminders', 'tachograph_reminder'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
    execute format('grant select, insert, update, delete on %I to app_api', walled);
  end loop;
end $$;

-- The worker looks in all organizations for what is due, and does the rest within one.
create policy lookup on tachograph_plan to app_lookup using (true);
create policy lookup on tachograph_run to app_lookup using (true);
grant select (organization_id, active) on tachograph_plan to app_lookup;
grant select (organization_id, id, status, created_at, ended_at, retry_at, claimed_by, claimed_until) on tachograph_run to app_lookup;
