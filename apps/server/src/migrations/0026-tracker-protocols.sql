-- Who may say where a vehicle is (docs/trackers.md): a tracker is accepted on its registered protocol only. Null: its
-- first contact decides.
alter table tracker alter column protocol drop default, alter column protocol drop not null;
update tracker set protocol = 'osmand' where protocol = 'traccar-client';
-- TCP and UDP were not told apart when these were registered.
update tracker set protocol = null where protocol not in ('osmand', 'owntracks', 'traccar');
alter table tracker add constraint tracker_protocol
  check (protocol in ('teltonika', 'teltonika-udp', 'osmand', 'owntracks', 'traccar'));
grant update (protocol) on tracker to app_ingest;

-- A key without which reports over HTTP are refused. Only its SHA-256 hash is stored, and requests never read it.
create table tracker_key (
  organization_id int not null references organization (id),
  tracker_id int not null references tracker (id),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (organization_id, tracker_id)
);
create index tracker_key_tracker on tracker_key (tracker_id);

-- What happened around a tracker that somebody should see: refused contacts, a connection taken over from another
-- address, unreadable frames. One row per kind, of the last one, with a count.
create table tracker_incident (
  organization_id int not null references organization (id),
  tracker_id int not null references tracker (id),
  kind text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null,
  protocol text not null,
  -- where the last one came from, and in a takeover from where the tracker was connected before
  address text,
  previous_address text,
  primary key (organization_id, tracker_id, kind)
);

do $$
declare
  walled text;
begin
  foreach walled in array array['tracker_key', 'tracker_incident'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy ingest on %I to app_ingest using (true) with check (true)', walled);
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
  end loop;
end $$;
grant select (organization_id, tracker_id, created_at), insert, update, delete on tracker_key to app_api;
grant select on tracker_key to app_ingest;
grant select on tracker_incident to app_api;
grant select, insert, update on tracker_incident to app_ingest;

-- Strangers choose their names themselves.
delete from unknown_tracker where char_length(imei) > 64;
alter table unknown_tracker add constraint unknown_tracker_name check (char_length(imei) <= 64);
