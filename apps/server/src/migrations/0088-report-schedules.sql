-- Reports that are sent by mail at set times, and what was sent (docs/development/report-schedules.md).
create table report_schedule (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  -- rows are those that the owner sees; null: a user who was deleted
  owner_id int references app_user (id) on delete set null,
  -- of the two one at most; none: the template was deleted
  template_id int,
  content jsonb,
  every text not null check (every in ('day', 'week', 'month')),
  weekday int2 not null check (weekday between 1 and 7),
  day_of_month int2 not null check (day_of_month between 1 and 31),
  -- local time of the organization, 06:30
  run_at text not null check (run_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  formats text[] not null check (formats <@ array['pdf', 'xlsx'] and formats <> '{}'),
  language text not null check (language in ('sl', 'en', 'de')),
  recipients text[] not null,
  paused text check (paused in ('user', 'owner', 'template')),
  next_run_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, template_id) references report_template (organization_id, id) on delete set null (template_id),
  check (template_id is null or content is null),
  check ((paused is null) = (next_run_at is not null))
);
create index report_schedule_due on report_schedule (next_run_at) where next_run_at is not null;
create index report_schedule_template on report_schedule (organization_id, template_id) where template_id is not null;
create index report_schedule_owner on report_schedule (owner_id) where owner_id is not null;

create table report_run (
  organization_id int not null references organization (id),
  id int generated always as identity,
  schedule_id int,
  -- of the schedule, which may change or be deleted
  name text not null,
  owner_id int references app_user (id) on delete set null,
  kind text not null check (kind in ('due', 'test')),
  -- of a test: the user who gets the mail
  test_user_id int references app_user (id) on delete set null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'building', 'made', 'failed')),
  tries int2 not null default 0,
  -- the earliest time of the next try, and when the queue was last given a job for it
  try_at timestamptz not null,
  queued_at timestamptz not null,
  -- since when a process builds it; what it finishes counts only while this is the same
  claimed_at timestamptz,
  -- code and params of the last failure
  failure jsonb,
  period_from timestamptz,
  period_to timestamptz,
  -- title and text of the mail, with which it is sent again
  mail jsonb,
  -- whether the owner was notified of mails that were not delivered
  failure_notified boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, schedule_id) references report_schedule (organization_id, id) on delete set null (schedule_id),
  check ((state = 'building') = (claimed_at is not null))
);
-- A schedule has one run for each time, however many processes look for what is due.
create unique index report_run_once on report_run (organization_id, schedule_id, due_at) where kind = 'due';
create index report_run_schedule on report_run (organization_id, schedule_id, id) where schedule_id is not null;
create index report_run_open on report_run (try_at) where state in ('waiting', 'building');
create index report_run_created on report_run (created_at);
create index report_run_owner on report_run (owner_id) where owner_id is not null;
create index report_run_test_user on report_run (test_user_id) where test_user_id is not null;

create table report_run_file (
  organization_id int not null,
  run_id int not null,
  number int2 not null,
  file_id bigint not null,
  primary key (organization_id, run_id, number),
  foreign key (organization_id, run_id) references report_run (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references file (organization_id, id)
);
create index report_run_file_file on report_run_file (organization_id, file_id);

do $$
declare
  walled text;
begin
  foreach walled in array array['report_schedule', 'report_run', 'report_run_file'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
    execute format('grant select, insert, update, delete on %I to app_api', walled);
  end loop;
end $$;

-- The worker looks for what is due in all organizations, and does the rest within one.
create policy lookup on report_schedule to app_lookup using (true);
create policy lookup on report_run to app_lookup using (true);
grant select (organization_id, id, next_run_at) on report_schedule to app_lookup;
grant select (organization_id, id, state, try_at, queued_at, claimed_at, created_at) on report_run to app_lookup;
