-- How far `konvoj stages recompute` has come, so that a second run goes on where the first was ended. A row per device of a
-- run that is under way; a run that ends deletes its rows.
create table stage_recompute (
  organization_id int4 not null,
  device_id int4 not null,
  -- of the stage engine: what an older one computed is not taken for done
  state_version int2 not null,
  -- what was asked for
  from_at timestamptz not null,
  -- stages before it are done; infinity: all are
  done_until timestamptz not null,
  primary key (organization_id, device_id)
);

alter table stage_recompute enable row level security, force row level security;
create policy ingest on stage_recompute to app_ingest using (true) with check (true);
do $$ begin execute format('create policy owner on stage_recompute to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update, delete on stage_recompute to app_ingest;
