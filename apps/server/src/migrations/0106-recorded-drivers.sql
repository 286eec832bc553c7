-- Who drove a vehicle by the files of tachographs (docs/development/tachograph.md). Stages take it where no driver is assigned.

-- Uses of vehicles as driver cards record them. A use that was open at the download ends with it.
create table tachograph_card_use (
  organization_id int not null,
  card_id int not null,
  from_at timestamptz not null,
  -- letters and digits of the plate
  plate_key text not null,
  to_at timestamptz not null,
  file_id int not null,
  downloaded_at timestamptz not null,
  verdict text not null
    check (verdict in ('valid', 'invalid', 'rootMissing', 'certificateMissing', 'curveMissing', 'notSigned')),
  primary key (organization_id, card_id, from_at, plate_key),
  foreign key (organization_id, card_id) references tachograph_card (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references tachograph_file (organization_id, id) on delete cascade
);
create index tachograph_card_use_file on tachograph_card_use (organization_id, file_id);
create index tachograph_card_use_plate on tachograph_card_use (organization_id, plate_key, to_at);

-- The recorded drivers of a vehicle. They follow from the files and from whom their cards and units belong to. One row for each
-- vehicle: the ingest looks at them every minute and reads only what has another version.
create table recorded_drivers (
  organization_id int not null,
  vehicle_id int not null,
  version int8 not null,
  -- [from, to, driver], epoch milliseconds; ascending, without overlaps, none over midnight (UTC)
  periods jsonb not null,
  primary key (organization_id, vehicle_id),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id)
);

do $$
declare
  walled text;
begin
  foreach walled in array array['tachograph_card_use', 'recorded_drivers'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
    execute format('grant select, insert, update, delete on %I to app_api', walled);
  end loop;
end $$;
create policy ingest on recorded_drivers to app_ingest using (true);
grant select on recorded_drivers to app_ingest;
