-- Folds of devices that must be computed again, stored by the transaction of the cause. The ingest deletes a row in the
-- transaction that does its work (docs/development/ingest.md). Causes add rows and change none, so that nobody who edits a
-- fleet waits for a recomputation, and a cause of now is not lost with the row of an earlier one.
create table recompute_request (
  organization_id int4 not null,
  id int8 generated always as identity,
  device_id int4 not null,
  fold text not null,
  -- everything later follows
  from_at timestamptz not null,
  primary key (organization_id, id)
);
create index recompute_request_device on recompute_request (organization_id, device_id);
alter table recompute_request enable row level security, force row level security;
create policy tenant on recompute_request for insert to app_api with check (organization_id = current_setting('app.organization_id')::int4);
create policy ingest on recompute_request to app_ingest using (true) with check (true);
do $$ begin execute format('create policy owner on recompute_request to %I using (true) with check (true)', current_user); end $$;
grant insert on recompute_request to app_api;
-- Rows are locked (for update), never changed.
grant select, insert, update, delete on recompute_request to app_ingest;
