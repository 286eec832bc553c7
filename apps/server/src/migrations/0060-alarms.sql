-- Alarms: rules, their versions, and what has fired (docs/development/alarms.md).
create table alarm (
  organization_id int not null references organization (id),
  id int generated always as identity,
  title text not null,
  -- [{"kind": "email" | "phone" | "push", "value": …}]
  contacts jsonb not null,
  -- null: all vehicles that the owner may see
  device_ids int4[],
  owner_id int references app_user (id) on delete set null,
  -- rises with every change
  revision int not null default 1,
  created_at timestamptz not null,
  -- history keeps the title
  deleted_at timestamptz,
  primary key (organization_id, id)
);
create index alarm_owner on alarm (owner_id) where owner_id is not null;

-- What decides about an alarm, for a span of device time. A deleted alarm has none that is still valid.
create table alarm_version (
  organization_id int not null,
  alarm_id int not null,
  version int not null,
  -- the version with which the state last began empty
  begins int not null,
  valid_from timestamptz not null,
  -- null: valid now
  valid_to timestamptz,
  type text not null check (type in ('speed_exceeded', 'geo_zone', 'frequent_avl', 'low_voltage', 'temperature', 'silent')),
  -- the settings of the contract
  settings jsonb not null,
  -- name and area of its zone at that time; null: it has none, or the zone is deleted
  zone jsonb,
  -- null: all vehicles of the organization
  device_ids int4[],
  active_days int2[] not null,
  -- '06:00'
  active_from text not null,
  active_to text not null,
  enabled boolean not null,
  time_zone text not null,
  primary key (organization_id, alarm_id, version),
  foreign key (organization_id, alarm_id) references alarm (organization_id, id),
  check (valid_to is null or valid_to >= valid_from)
);
create unique index alarm_version_valid on alarm_version (organization_id, alarm_id) where valid_to is null;

-- Raised in the transaction of each change of versions; no row is number 0.
create table alarm_rule_number (
  organization_id int not null references organization (id),
  number int not null,
  primary key (organization_id)
);

create table alarm_event (
  organization_id int4 not null,
  alarm_id int4 not null,
  -- that of the firing record
  version int4 not null,
  device_id int4 not null,
  -- device time of the first record of the run
  since timestamptz not null,
  id int8 generated always as identity,
  fired_at timestamptz not null,
  -- km/h, seconds, volts or °C at firing, and the most extreme of the run
  value float8,
  extreme float8,
  ended_at timestamptz,
  -- degrees × 10^7
  latitude int4,
  longitude int4,
  -- due: contacts are to be notified; given: they were; none: nobody is
  notice text not null check (notice in ('due', 'given', 'none')),
  read_at timestamptz,
  read_by int4,
  cleared_at timestamptz,
  cleared_by int4,
  withdrawn_at timestamptz,
  withdrawn_reason text check (withdrawn_reason in ('late_records', 'rule_changed')),
  primary key (organization_id, alarm_id, version, device_id, since),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create unique index alarm_event_id on alarm_event (organization_id, id);
create index alarm_event_fired on alarm_event (organization_id, fired_at desc, id desc);
create index alarm_event_device on alarm_event (organization_id, device_id, fired_at desc, id desc);
create index alarm_event_unread on alarm_event (organization_id, alarm_id)
  where read_at is null and cleared_at is null and withdrawn_at is null;
create index alarm_event_due on alarm_event (organization_id) where notice = 'due';

-- The deliveries of an event, as its contact was at that time.
create table alarm_delivery (
  organization_id int4 not null,
  event_id int8 not null,
  delivery_id uuid not null,
  kind text not null,
  recipient text not null,
  primary key (organization_id, event_id, delivery_id)
);
create index alarm_delivery_delivery on alarm_delivery (delivery_id);

do $$
declare
  walled text;
begin
  foreach walled in array array['alarm', 'alarm_version', 'alarm_rule_number', 'alarm_event', 'alarm_delivery'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
  end loop;
  foreach walled in array array['alarm', 'alarm_version', 'alarm_rule_number'] loop
    execute format('create policy ingest on %I for select to app_ingest using (true)', walled);
  end loop;
end $$;
create policy ingest on alarm_event to app_ingest using (true) with check (true);
-- The nightly job removes those of old events.
create policy ingest on alarm_delivery to app_ingest using (true) with check (false);
grant select, insert, update on alarm, alarm_version, alarm_rule_number to app_api;
grant select, update on alarm_event to app_api;
grant select, insert on alarm_delivery to app_api;
grant select on alarm, alarm_version, alarm_rule_number to app_ingest;
grant select, insert, update, delete on alarm_event to app_ingest;
grant select (organization_id, event_id), delete on alarm_delivery to app_ingest;

-- A transaction that stores records takes the lock of its organizations together with others, one that changes rules takes
-- it alone: a change is seen by whoever stores after it, and waits for those that store before it.
create function lock_alarm_rules(organization int4) returns void
language sql as $$ select pg_advisory_xact_lock(hashtext('alarm rules'), organization) $$;

-- Refuses a batch that was folded by older rules. Not in one statement: each sees what was committed while it waited.
create function alarm_rules_hold(organizations int4[], numbers int4[]) returns boolean
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('alarm rules'), organization) from unnest(organizations) as organization;
  if exists (
    select from unnest(organizations, numbers) as used (organization_id, number)
      left join alarm_rule_number held using (organization_id)
     where coalesce(held.number, 0) <> used.number
  ) then
    raise exception 'the rules of alarms have changed' using errcode = 'KV001';
  end if;
  return true;
end $$;

-- The state of all alarms of a device. Alarms watch from now on.
alter table device_state add column alarm_state bytea;
insert into fold_beginning (organization_id, device_id, fold, device_time, event_id, hash)
select organization_id, device_id, 'alarms', device_time, event_id, hash from device_state;
