-- Reports that users have arranged and named (docs/development/report-templates.md).
create table report_template (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  -- null: a user who was deleted; nobody sees a private one then
  owner_id int references app_user (id) on delete set null,
  shared boolean not null,
  -- the content of the contract
  content jsonb not null,
  primary key (organization_id, id)
);
-- Case, marks and white space do not make another name. Shared ones have one name for all.
create unique index report_template_own_name on report_template (organization_id, owner_id, name_key(name)) where not shared;
create unique index report_template_shared_name on report_template (organization_id, name_key(name)) where shared;
create index report_template_owner on report_template (owner_id) where owner_id is not null;

alter table report_template enable row level security, force row level security;
create policy tenant on report_template to app_api
  using (organization_id = current_setting('app.organization_id')::int4)
  with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin
  execute format('create policy owner on report_template to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on report_template to app_api;
