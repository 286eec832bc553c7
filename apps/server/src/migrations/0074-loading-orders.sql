-- Loading orders (docs/development/loading-orders.md).
create table loading_order (
  organization_id int not null references organization (id),
  id int generated always as identity,
  -- 2026-00042: the year by the clock of the organization, and its count
  year int2 not null,
  sequence int4 not null,
  document_number text,
  customer_reference text,
  time timestamptz not null,
  client text,
  notes text,
  administrator_id int references app_user (id) on delete set null,
  device_id int,
  driver_id int,
  state int2 not null check (state between 0 and 4),
  free_minutes int4 not null,
  price_cents int8,
  price_currency text,
  distance_meters int4,
  travel_seconds int4,
  -- rises with every change by a user
  version int4 not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- the link for its client
  link_id int4,
  -- [{"at": epoch milliseconds, "state": …}], [{"at": …, "deviceId": …}], ascending
  states jsonb not null,
  devices jsonb not null,
  -- the points with their times, as `stored-order.ts` has them
  points jsonb not null,
  -- what of its vehicles the times were computed from, and when
  followed_version int8,
  followed_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, year, sequence),
  foreign key (organization_id, device_id) references device (organization_id, id),
  foreign key (organization_id, driver_id) references driver (organization_id, id),
  foreign key (organization_id, link_id) references shared_link (organization_id, id),
  check ((price_cents is null) = (price_currency is null)),
  check ((closed_at is null) = (state < 3))
);
create index loading_order_time on loading_order (organization_id, time);
create index loading_order_device on loading_order (organization_id, device_id, state);
create unique index loading_order_link on loading_order (organization_id, link_id) where link_id is not null;
create index loading_order_administrator on loading_order (administrator_id);
-- What the job follows.
create index loading_order_followed on loading_order (state, closed_at) where device_id is not null;

-- The last number of a year. Its row is locked until the order with the number is stored, so that none is left out.
create table loading_order_number (
  organization_id int not null references organization (id),
  year int2 not null,
  last int4 not null,
  primary key (organization_id, year)
);

create table loading_order_change (
  organization_id int not null,
  order_id int not null,
  id int generated always as identity,
  at timestamptz not null,
  source text not null check (source in ('dispatcher', 'driver', 'position')),
  user_id int references app_user (id) on delete set null,
  driver_id int,
  what text not null,
  point int4,
  before text,
  after text,
  reason text,
  primary key (organization_id, order_id, id),
  foreign key (organization_id, order_id) references loading_order (organization_id, id),
  foreign key (organization_id, driver_id) references driver (organization_id, id)
);
create index loading_order_change_user on loading_order_change (user_id);

create table loading_order_document (
  organization_id int not null,
  order_id int not null,
  file_id bigint not null,
  kind text not null check (kind in ('cmr', 'deliveryNote', 'other')),
  name text not null,
  size int8 not null,
  type text not null,
  added_at timestamptz not null,
  user_id int references app_user (id) on delete set null,
  primary key (organization_id, order_id, file_id),
  foreign key (organization_id, order_id) references loading_order (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id)
);
create index loading_order_document_file on loading_order_document (organization_id, file_id);
create index loading_order_document_user on loading_order_document (user_id);

do $$
declare
  walled text;
begin
  foreach walled in array array['loading_order', 'loading_order_number', 'loading_order_change', 'loading_order_document'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
  end loop;
end $$;
grant select, insert, update on loading_order, loading_order_number to app_api;
grant select, insert on loading_order_change to app_api;
grant select, insert, delete on loading_order_document to app_api;

-- The job that follows vehicles learns which organizations have something to do, and nothing else.
create policy waiting on loading_order for select to app_ingest using (true);
grant select (organization_id, device_id, state, closed_at, followed_at) on loading_order to app_ingest;

-- The order that the vehicle of a device carries out: shown with its live position.
alter table device add column working_order_id int;
