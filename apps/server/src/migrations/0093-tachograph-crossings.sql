-- Border crossings that cards of generation 2 version 2 record, for proposals of travel orders.
create table tachograph_crossing (
  organization_id int not null,
  card_id int not null,
  at timestamptz not null,
  -- NationNumeric
  nation_left int2 not null,
  nation_entered int2 not null,
  latitude float8,
  longitude float8,
  primary key (organization_id, card_id, at),
  foreign key (organization_id, card_id) references tachograph_card (organization_id, id) on delete cascade
);
alter table tachograph_crossing enable row level security, force row level security;
create policy tenant on tachograph_crossing to app_api
  using (organization_id = current_setting('app.organization_id')::int4)
  with check (organization_id = current_setting('app.organization_id')::int4);
do $$
begin
  execute format('create policy owner on tachograph_crossing to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on tachograph_crossing to app_api;
