-- States of folds over the records of a device, each from before the first record of an hour: late records are folded again
-- from the newest one before them. Only as far back as records are accepted (ingest/checkpoints.ts).
create table fold_checkpoint (
  organization_id int4 not null,
  device_id int4 not null,
  fold text not null,
  -- the start of the hour
  at timestamptz not null,
  state bytea not null,
  primary key (organization_id, device_id, fold, at)
);
create index fold_checkpoint_at on fold_checkpoint using brin (at);
alter table fold_checkpoint enable row level security, force row level security;
create policy ingest on fold_checkpoint to app_ingest using (true) with check (true);
do $$ begin execute format('create policy owner on fold_checkpoint to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update, delete on fold_checkpoint to app_ingest;

-- The history of each fold is recomputed on its own.
alter table stage_recompute rename to fold_recompute;
alter table fold_recompute add column fold text not null default 'stages';
alter table fold_recompute drop constraint stage_recompute_pkey, add primary key (organization_id, device_id, fold);
