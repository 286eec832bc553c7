-- Forwarding of positions to other systems (docs/operations/integrations.md).
create table position_forward (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  url text not null,
  -- sent as a bearer token, encrypted with a key that the database does not have
  sealed_token bytea,
  -- one request for many positions
  as_list boolean not null,
  enabled boolean not null,
  created_at timestamptz not null,
  -- positions from then on are forwarded; null: it is off
  active_since timestamptz,
  -- until then a process works for it; afterwards it counts as killed
  claimed_until timestamptz,
  -- after a failure: the next try, how many have failed in a row, since when, and why the last one did
  retry_at timestamptz,
  failures int not null default 0,
  failing_since timestamptz,
  failure text,
  status int2,
  -- of the last accepted position: when it was accepted
  accepted_at timestamptz,
  primary key (organization_id, id),
  check ((active_since is not null) = enabled)
);
create index position_forward_active on position_forward (organization_id) where active_since is not null;

-- The newest record of each device that was accepted.
create table position_forward_cursor (
  organization_id int not null,
  forward_id int not null,
  device_id int not null,
  device_time timestamptz not null,
  event_id int not null,
  hash int2 not null,
  primary key (organization_id, forward_id, device_id),
  foreign key (organization_id, forward_id) references position_forward (organization_id, id) on delete cascade
);

-- Where late records lie that were stored behind the cursor. The ingest notes them in the transaction that stores them.
create table position_forward_late (
  organization_id int not null,
  forward_id int not null,
  id bigint generated always as identity,
  device_id int not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- when the first of them arrived
  arrived_at timestamptz not null,
  primary key (organization_id, forward_id, id),
  foreign key (organization_id, forward_id) references position_forward (organization_id, id) on delete cascade
);

do $$
declare
  walled text;
begin
  foreach walled in array array['position_forward', 'position_forward_cursor', 'position_forward_late'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
    execute format('grant select, insert, update, delete on %I to app_api', walled);
  end loop;
end $$;

-- The worker looks in all organizations for forwards that are on, and does the rest within one.
create policy lookup on position_forward to app_lookup using (true);
grant select (organization_id, id, active_since, claimed_until, retry_at) on position_forward to app_lookup;
-- The ingest notes late records for the forwards that are on.
create policy ingest on position_forward for select to app_ingest using (true);
create policy ingest on position_forward_late for insert to app_ingest with check (true);
grant select (organization_id, id, active_since) on position_forward to app_ingest;
grant insert on position_forward_late to app_ingest;
