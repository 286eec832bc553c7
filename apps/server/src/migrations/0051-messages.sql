-- Messages between dispatchers and drivers (docs/development/messages.md).
create table message (
  organization_id int not null references organization (id),
  id int generated always as identity,
  unique_id text not null,
  device_id int not null,
  to_driver boolean not null,
  popup boolean not null default false,
  text text not null,
  -- Degrees × 10^7 and the name of the place to which the driver is sent.
  latitude int4,
  longitude int4,
  place_name text,
  route_plan_id int,
  loading_order_id int,
  last_window_end_at timestamptz,
  sender_user_id int references app_user (id) on delete set null,
  sender_driver_id int,
  created_at timestamptz not null,
  -- By the clock of the driver's phone.
  phone_at timestamptz,
  state int2 not null,
  -- [[state, epoch milliseconds], …] in the order of first entering.
  state_times jsonb not null,
  handed_over_at timestamptz,
  read_at timestamptz,
  resumed_at timestamptz,
  open_visit_since timestamptz,
  -- When time alone moves it.
  limit_at timestamptz,
  -- The last attempt to hand it over.
  attempted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, device_id) references device (organization_id, id),
  foreign key (organization_id, sender_driver_id) references driver (organization_id, id),
  check ((latitude is null) = (longitude is null) and (latitude is null) = (place_name is null))
);
-- The same key of one sender is one message.
create unique index message_of_user on message (organization_id, sender_user_id, unique_id) where sender_user_id is not null;
create unique index message_of_driver on message (organization_id, sender_driver_id, unique_id) where sender_driver_id is not null;
create index message_sender on message (sender_user_id);
create index message_device on message (organization_id, device_id, id desc);
create index message_created on message (organization_id, created_at);
create index message_unread on message (organization_id, device_id) where not to_driver and state = 30;
create index message_stuck on message (organization_id, device_id) where to_driver and state in (0, 10, 15, 16, 20, 25, 26, 35, 36, 45, 46);
create index message_limit on message (limit_at) where limit_at is not null;
-- What waits for a driver, or for the vehicle.
create index message_waiting on message (created_at) where to_driver and (state in (0, 10, 16) or (latitude is not null and state in (40, 41, 45, 46)));

-- The drivers who get a message, or were in the vehicle when its driver wrote it.
create table message_recipient (
  organization_id int not null,
  message_id int not null,
  driver_id int not null,
  primary key (organization_id, message_id, driver_id),
  foreign key (organization_id, message_id) references message (organization_id, id) on delete cascade,
  foreign key (organization_id, driver_id) references driver (organization_id, id)
);
create index message_recipient_driver on message_recipient (organization_id, driver_id, message_id desc);

-- What apps reported, with the clock of the phone beside the server's. A key counts once.
create table message_receipt (
  organization_id int not null,
  message_id int not null,
  driver_id int not null,
  key text not null,
  receipt text not null,
  received_at timestamptz not null,
  phone_at timestamptz,
  primary key (organization_id, message_id, driver_id, key),
  foreign key (organization_id, message_id) references message (organization_id, id) on delete cascade
);

-- Files of messages; one that was sent to many is one file.
create table message_attachment (
  organization_id int not null,
  message_id int not null,
  file_id bigint not null,
  name text not null,
  size int8 not null,
  type text not null,
  primary key (organization_id, message_id, file_id),
  foreign key (organization_id, message_id) references message (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references file (organization_id, id)
);
create index message_attachment_file on message_attachment (organization_id, file_id);

create table message_template (
  organization_id int not null references organization (id),
  id int generated always as identity,
  name text not null,
  text text not null,
  primary key (organization_id, id)
);
create unique index message_template_name on message_template (organization_id, name_key(name));

do $$
declare
  walled text;
begin
  foreach walled in array array['message', 'message_recipient', 'message_receipt', 'message_attachment', 'message_template'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
  end loop;
end $$;
grant select, insert, update on message to app_api;
grant select, insert on message_recipient, message_receipt to app_api;
grant select, insert, delete on message_attachment to app_api;
grant select, insert, update, delete on message_template to app_api;

-- The job that looks for limits learns which organizations have something to do, and nothing else.
create policy waiting on message for select to app_ingest using (true);
grant select (organization_id, created_at, to_driver, state, latitude, limit_at) on message to app_ingest;
