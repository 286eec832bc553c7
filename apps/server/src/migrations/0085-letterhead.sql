-- What stands at the top of documents that a customer keeps (docs/development/document-kit.md).
create table letterhead (
  organization_id int primary key references organization (id),
  address text,
  logo_file_id bigint,
  foreign key (organization_id, logo_file_id) references file (organization_id, id)
);
alter table letterhead enable row level security, force row level security;
create policy tenant on letterhead to app_api
  using (organization_id = current_setting('app.organization_id')::int4)
  with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin
  execute format('create policy owner on letterhead to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on letterhead to app_api;
