-- Contacts of the office and what it did with them (docs/development/crm.md).
create table crm_contact (
  organization_id int not null references organization (id),
  id int generated always as identity,
  company text not null,
  person text,
  role text,
  phones text[] not null,
  emails text[] not null,
  address text,
  -- own coordinates, ten-millionths of a degree; a contact has them or an own point
  latitude int4 check (latitude between -900000000 and 900000000),
  longitude int4 check (longitude between -1800000000 and 1800000000),
  point_id int,
  language text,
  tax_number text,
  notes text,
  tags text[] not null,
  owner_id int references app_user (id) on delete set null,
  -- what duplicates are recognised by, as `rules.ts` makes them; null: nothing
  company_key text not null,
  tax_key text,
  email_keys text[] not null,
  -- company and person without case and marks, as `folded` of the texts writes them: order and search of activities
  name_text text not null,
  -- all texts in the same way
  search_text text not null,
  created_at timestamptz not null,
  created_by int references app_user (id) on delete set null,
  -- rises with every change
  version int4 not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, point_id) references geo_point (organization_id, id) on delete set null (point_id),
  check ((latitude is null) = (longitude is null)),
  check (latitude is null or point_id is null)
);
create index crm_contact_name on crm_contact (organization_id, name_text, id);
create index crm_contact_company on crm_contact (organization_id, company_key);
create index crm_contact_tax on crm_contact (organization_id, tax_key) where tax_key is not null;
create index crm_contact_place on crm_contact (organization_id, latitude, longitude) where latitude is not null;
create index crm_contact_point on crm_contact (organization_id, point_id) where point_id is not null;
create index crm_contact_owner on crm_contact (owner_id);
create index crm_contact_created_by on crm_contact (created_by);

create table crm_activity (
  organization_id int not null references organization (id),
  id int generated always as identity,
  -- null: the contact was deleted
  contact_id int,
  -- of a deleted contact
  company text,
  person text,
  kind text not null check (kind in ('visit', 'call', 'email', 'meeting', 'offer', 'complaint', 'delivery')),
  source text not null check (source in ('typed', 'found')),
  at timestamptz not null,
  duration_seconds int4 check (duration_seconds >= 0),
  -- who did it
  user_id int references app_user (id) on delete set null,
  result text,
  notes text,
  step_text text,
  -- a day by the clock of the organization
  step_due_on date,
  step_person_id int references app_user (id) on delete set null,
  step_done_at timestamptz,
  -- when its person was reminded, or when that became of no use
  step_reminded_at timestamptz,
  device_id int,
  driver_id int,
  loading_order_id int,
  -- result, notes and next step without case and marks, of a deleted contact its name, too
  search_text text not null,
  created_at timestamptz not null,
  created_by int references app_user (id) on delete set null,
  -- rises with every change by a user
  version int4 not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references crm_contact (organization_id, id),
  foreign key (organization_id, device_id) references device (organization_id, id),
  foreign key (organization_id, driver_id) references driver (organization_id, id),
  foreign key (organization_id, loading_order_id) references loading_order (organization_id, id),
  check ((contact_id is null) = (company is not null)),
  check (step_text is not null or (step_due_on is null and step_person_id is null and step_done_at is null))
);
create index crm_activity_time on crm_activity (organization_id, at desc, id desc);
create index crm_activity_contact on crm_activity (organization_id, contact_id, at desc, id desc);
create index crm_activity_step on crm_activity (organization_id, step_due_on, id)
  where step_text is not null and step_done_at is null;
create index crm_activity_device on crm_activity (organization_id, device_id) where device_id is not null;
create index crm_activity_driver on crm_activity (organization_id, driver_id) where driver_id is not null;
create index crm_activity_order on crm_activity (organization_id, loading_order_id) where loading_order_id is not null;
create index crm_activity_user on crm_activity (user_id);
create index crm_activity_step_person on crm_activity (step_person_id);
create index crm_activity_created_by on crm_activity (created_by);

create table crm_activity_file (
  organization_id int not null,
  activity_id int not null,
  file_id bigint not null,
  name text not null,
  size int8 not null,
  type text not null,
  added_at timestamptz not null,
  user_id int references app_user (id) on delete set null,
  primary key (organization_id, activity_id, file_id),
  foreign key (organization_id, activity_id) references crm_activity (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references file (organization_id, id)
);
create index crm_activity_file_file on crm_activity_file (organization_id, file_id);
create index crm_activity_file_user on crm_activity_file (user_id);

do $$
declare
  walled text;
begin
  foreach walled in array array['crm_contact', 'crm_activity', 'crm_activity_file'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
  end loop;
end $$;
grant select, insert, update, delete on crm_contact, crm_activity, crm_activity_file to app_api;
-- Jobs find the organizations that they have work in.
create policy waiting on crm_contact for select to app_ingest using (true);
grant select (organization_id, latitude, point_id) on crm_contact to app_ingest;
create policy waiting on crm_activity for select to app_ingest using (true);
grant select (organization_id, step_due_on, step_person_id, step_done_at, step_reminded_at) on crm_activity to app_ingest;
