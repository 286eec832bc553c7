-- Files of an organization: attachments, receipts, documents (docs/development/files.md). A file has a name and an owner in
-- its module; its bytes are stored once in an organization, in pieces, and go when no file has them.
create table file_content (
  organization_id int not null references organization (id),
  id uuid not null,
  -- null while it is received
  sha256 bytea,
  size int8 not null default 0,
  -- of the last file that came or went: what nobody has is removed an hour later
  touched_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index file_content_sha256 on file_content (organization_id, sha256);
create index file_content_touched on file_content (touched_at);

create table file_chunk (
  organization_id int not null,
  content_id uuid not null,
  number int4 not null,
  bytes bytea not null,
  primary key (organization_id, content_id, number),
  foreign key (organization_id, content_id) references file_content (organization_id, id) on delete cascade
);
-- Pictures and PDF are compressed already.
alter table file_chunk alter column bytes set storage external;

create table file (
  organization_id int not null,
  id bigint generated always as identity,
  content_id uuid not null,
  use text not null,
  name text not null,
  -- recognised by content
  type text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, content_id) references file_content (organization_id, id)
);
create index file_content_id on file (organization_id, content_id);

do $$
declare
  walled text;
begin
  foreach walled in array array['file_content', 'file_chunk', 'file'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
    execute format('grant select, insert, update, delete on %I to app_api', walled);
  end loop;
end $$;
