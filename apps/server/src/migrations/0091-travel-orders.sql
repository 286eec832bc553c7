-- Travel orders (docs/development/travel-orders.md).
create table travel_order (
  organization_id int not null references organization (id),
  id int generated always as identity,
  -- 2026-00017: the year of the day of issue by the clock of the organization, and its count; null: a draft
  year int2,
  sequence int4,
  -- 1; a correction has the number of the order that it corrects and the next revision
  revision int2 not null default 1,
  corrects_id int,
  state text not null check (state in ('draft', 'issued', 'settled', 'cancelled')),
  driver_id int,
  device_id int,
  trailer_id int,
  planned_start_at timestamptz,
  departure_at timestamptz,
  return_at timestamptz,
  -- the day of issue by the clock of the organization
  issued_on date,
  issued_at timestamptz,
  issued_by int references app_user (id) on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null,
  created_by int references app_user (id) on delete set null,
  -- rises with every change
  version int4 not null default 1,
  -- person, crossings, stops, expenses, advance, approvals and the computed allowances, as `stored-order.ts` has them
  details jsonb not null,
  primary key (organization_id, id),
  unique (organization_id, year, sequence, revision),
  foreign key (organization_id, corrects_id) references travel_order (organization_id, id),
  foreign key (organization_id, driver_id) references driver (organization_id, id),
  foreign key (organization_id, device_id) references device (organization_id, id),
  foreign key (organization_id, trailer_id) references trailer (organization_id, id),
  check ((year is null) = (state = 'draft')),
  check ((year is null) = (sequence is null)),
  check ((year is null) = (issued_at is null)),
  check ((settled_at is null) = (state <> 'settled')),
  check (return_at > departure_at)
);
create index travel_order_time on travel_order (organization_id, (coalesce(departure_at, planned_start_at, created_at)));
create index travel_order_driver on travel_order (organization_id, driver_id, departure_at);
-- One correction of an order is open or settled.
create unique index travel_order_corrects on travel_order (organization_id, corrects_id) where state <> 'cancelled';
create index travel_order_issued_by on travel_order (issued_by);
create index travel_order_created_by on travel_order (created_by);

-- The last number of a year. Its row is locked until the order with the number is stored, so that none is left out.
create table travel_order_number (
  organization_id int not null references organization (id),
  year int2 not null,
  last int4 not null,
  primary key (organization_id, year)
);

-- Receipts. A correction has those of the order that it corrects too.
create table travel_order_file (
  organization_id int not null,
  order_id int not null,
  file_id bigint not null,
  name text not null,
  size int8 not null,
  type text not null,
  added_at timestamptz not null,
  user_id int references app_user (id) on delete set null,
  primary key (organization_id, order_id, file_id),
  foreign key (organization_id, order_id) references travel_order (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references file (organization_id, id)
);
create index travel_order_file_file on travel_order_file (organization_id, file_id);
create index travel_order_file_user on travel_order_file (user_id);

do $$
declare
  walled text;
begin
  foreach walled in array array['travel_order', 'travel_order_number', 'travel_order_file'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
  end loop;
end $$;
grant select, insert, update on travel_order_number to app_api;
grant select, insert, update, delete on travel_order, travel_order_file to app_api;

-- An order that has a number stays, whatever of the application requests its removal.
create function refuse_removal_of_travel_order() returns trigger language plpgsql as $$
begin
  raise exception 'travel order % has a number', old.id;
end $$;
create trigger travel_order_stays before delete on travel_order
  for each row when (old.state <> 'draft' and current_user = 'app_api')
  execute function refuse_removal_of_travel_order();
