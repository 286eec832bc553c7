-- The newest record that each device had when a fold was added that computes nothing from before. The migration of such a
-- fold copies it from device_state (docs/development/folds.md); a device without a row is computed from its first record.
create table fold_beginning (
  organization_id int4 not null,
  device_id int4 not null,
  fold text not null,
  device_time timestamptz not null,
  event_id int4 not null,
  hash int2 not null,
  primary key (organization_id, device_id, fold)
);
alter table fold_beginning enable row level security, force row level security;
create policy ingest on fold_beginning for select to app_ingest using (true);
do $$ begin execute format('create policy owner on fold_beginning to %I using (true) with check (true)', current_user); end $$;
grant select on fold_beginning to app_ingest;
