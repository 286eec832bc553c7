-- Drafts of travel orders that are made by themselves (docs/development/travel-orders.md).
create table travel_order_settings (
  organization_id int primary key references organization (id),
  automatic_drafts bool not null
);

-- Times of a driver for which no draft is made: its order was deleted or cancelled by a user.
create table travel_order_declined (
  organization_id int not null references organization (id),
  id int generated always as identity,
  driver_id int not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, driver_id) references driver (organization_id, id) on delete cascade,
  check (until_at >= from_at)
);
create index travel_order_declined_driver on travel_order_declined (organization_id, driver_id, until_at);

do $$
declare
  walled text;
begin
  foreach walled in array array['travel_order_settings', 'travel_order_declined'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
  end loop;
end $$;
grant select, insert, update on travel_order_settings to app_api;
grant select, insert on travel_order_declined to app_api;

-- Whether an order may have something to look at: those without it need not be read for that list. Computed with every
-- change; an order of before may have it.
alter table travel_order add column may_need_review bool not null default true;
update travel_order set may_need_review = false
 where state = 'cancelled' or (state = 'settled' and issued_at - departure_at <= interval '48 hours');
