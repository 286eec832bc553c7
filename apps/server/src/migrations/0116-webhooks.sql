-- Webhooks of organizations and what they send (docs/operations/integrations.md).
create table webhook (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  url text not null,
  -- encrypted with a key that the database does not have
  sealed_secret bytea not null,
  events text[] not null,
  enabled boolean not null,
  created_by int references app_user (id) on delete set null,
  created_at timestamptz not null,
  -- events from then on are sent; null: it is off or paused
  active_since timestamptz,
  -- since when no delivery was accepted
  failing_since timestamptz,
  paused_at timestamptz,
  primary key (organization_id, id),
  check ((active_since is not null) = (enabled and paused_at is null))
);
create index webhook_active on webhook (organization_id) where active_since is not null;
create index webhook_created_by on webhook (created_by) where created_by is not null;

create table webhook_delivery (
  organization_id int not null,
  webhook_id int not null,
  id uuid not null,
  -- of webhookEvent in the contract, or 'test'
  event text not null,
  -- what happened: an event is stored once for each webhook
  event_key text not null,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  tries int2 not null default 0,
  created_at timestamptz not null,
  -- of the next try; while it is sending, when its process counts as killed
  due_at timestamptz,
  ended_at timestamptz,
  -- of the last try
  status int2,
  latency_ms int,
  answer text,
  failure text,
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhook (organization_id, id) on delete cascade,
  check ((state in ('sent', 'failed')) = (ended_at is not null)),
  check ((due_at is null) = (ended_at is not null))
);
create unique index webhook_delivery_once on webhook_delivery (organization_id, webhook_id, event_key);
create index webhook_delivery_log on webhook_delivery (organization_id, webhook_id, created_at desc, id);
create index webhook_delivery_due on webhook_delivery (due_at) where due_at is not null;
create index webhook_delivery_created on webhook_delivery (created_at);

do $$
declare
  walled text;
begin
  foreach walled in array array['webhook', 'webhook_delivery'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
    execute format('create policy lookup on %I to app_lookup using (true)', walled);
    execute format('grant select, insert, update, delete on %I to app_api', walled);
  end loop;
end $$;

-- The worker looks in all organizations for who wants what, what is due, and what is old, and does the rest within one.
grant select (organization_id, events, active_since) on webhook to app_lookup;
grant select (organization_id, webhook_id, due_at, created_at, ended_at), delete on webhook_delivery to app_lookup;

-- Whether webhooks were told of a closed stage. Those that are stored already are of the past.
alter table stage add column announced boolean not null default true;
alter table stage alter column announced set default false;
create index stage_unannounced on stage (organization_id, end_at) where not announced;
grant update (announced) on stage to app_api;

-- What webhooks were told of an alarm: nothing yet, that it fired, that it was withdrawn.
alter table alarm_event add column announced text not null default 'none' check (announced in ('none', 'fired', 'withdrawn'));
create index alarm_event_unannounced on alarm_event (organization_id, fired_at) where announced = 'none';
create index alarm_event_to_withdraw on alarm_event (organization_id) where announced = 'fired' and withdrawn_at is not null;
