-- Deliveries of notifications (docs/development/notifications.md): one row for each notification to each recipient, with
-- what became of it.
create table delivery (
  id uuid primary key,
  -- null for system administrators, who belong to no tenant
  organization_id int references organization (id),
  reason text not null,
  -- what it is about, in the words of the module that notifies
  subject text not null,
  channel text not null check (channel in ('email', 'phone', 'push')),
  -- an address, a number, or the id of a user
  recipient text not null,
  user_id int references app_user (id) on delete set null,
  language text not null,
  -- Title and text, sealed with a key that the database does not have; removed when the delivery ends.
  content bytea,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'skipped')),
  tries int2 not null default 0,
  error text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- of the next try
  due_at timestamptz not null,
  -- when the queue was last given a job for it
  queued_at timestamptz not null,
  sending_since timestamptz,
  ended_at timestamptz,
  -- the delivery that told of this one ("and 14 more")
  collected_into uuid,
  check ((state = 'sending') <= (sending_since is not null)),
  check ((state in ('sent', 'failed', 'skipped')) = (ended_at is not null)),
  check (ended_at is null or content is null)
);
create index delivery_due on delivery (due_at) where state = 'queued';
create index delivery_sending on delivery (sending_since) where state = 'sending';
create index delivery_collected on delivery (collected_into) where collected_into is not null;
create index delivery_alike on delivery (organization_id, reason, subject, channel, recipient, sending_since);
create index delivery_sms on delivery (organization_id, sending_since) where channel = 'phone';
create index delivery_user on delivery (user_id) where user_id is not null;
create index delivery_created on delivery (created_at);

-- Reasons of which a user wants to hear nothing for a while.
create table notification_mute (
  organization_id int not null references organization (id),
  user_id int not null references app_user (id) on delete cascade,
  reason text not null,
  until timestamptz not null,
  primary key (organization_id, user_id, reason)
);
create index notification_mute_user on notification_mute (user_id);

-- Language of recipients who are no users; how many SMS it may send in a day.
alter table organization
  add column language text not null default 'sl' check (language in ('sl', 'en', 'de')),
  add column sms_per_day int not null default 100 check (sms_per_day >= 0);

alter table delivery enable row level security, force row level security;
create policy tenant on delivery to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
create policy ingest on delivery for insert to app_ingest with check (true);
create policy lookup on delivery to app_lookup using (true) with check (true);
do $$ begin execute format('create policy owner on delivery to %I using (true) with check (true)', current_user); end $$;

alter table notification_mute enable row level security, force row level security;
create policy tenant on notification_mute to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
create policy lookup on notification_mute to app_lookup using (true);
do $$ begin execute format('create policy owner on notification_mute to %I using (true) with check (true)', current_user); end $$;

-- Everybody may notify; the text is for the worker only, which serves all organizations.
grant insert on delivery to app_api, app_ingest;
grant select (id, organization_id, reason, subject, channel, recipient, user_id, language, state, tries, error, created_at, expires_at, due_at, queued_at, sending_since, ended_at, collected_into) on delivery to app_api;
grant select, insert, update, delete on delivery to app_lookup;
grant select, insert, update, delete on notification_mute to app_api;
grant select, delete on notification_mute to app_lookup;
