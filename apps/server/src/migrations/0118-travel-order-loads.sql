-- Which loading orders a draft of a travel order was made from (docs/development/travel-orders.md).
create table travel_order_load (
  organization_id int not null,
  order_id int not null,
  loading_order_id int not null,
  -- as people know it: the mark of the order names it
  number text not null,
  -- it was cancelled, or has another driver or vehicle, and the order was marked
  is_withdrawn bool not null default false,
  primary key (organization_id, order_id, loading_order_id),
  foreign key (organization_id, order_id) references travel_order (organization_id, id) on delete cascade,
  foreign key (organization_id, loading_order_id) references loading_order (organization_id, id) on delete cascade
);
create index travel_order_load_source on travel_order_load (organization_id, loading_order_id);

alter table travel_order_load enable row level security, force row level security;
create policy tenant on travel_order_load to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin execute format('create policy owner on travel_order_load to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update on travel_order_load to app_api;

-- How an organization gives the allowances of a trip to its countries (docs/development/allowances.md); without a row by the
-- longest stay of each 24 hours.
create table allowance_settings (
  organization_id int primary key references organization (id),
  country_split text not null check (country_split in ('longestStay', 'destination', 'hoursPerCountry'))
);

alter table allowance_settings enable row level security, force row level security;
create policy tenant on allowance_settings to app_api using (organization_id = current_setting('app.organization_id')::int4) with check (organization_id = current_setting('app.organization_id')::int4);
do $$ begin execute format('create policy owner on allowance_settings to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update on allowance_settings to app_api;

-- Cities have rates of their own; null: the rate of the country.
alter table allowance_rate add column city text;
do $$
declare same text;
begin
  select conname into strict same from pg_constraint where conrelid = 'allowance_rate'::regclass and contype = 'u';
  execute format('alter table allowance_rate drop constraint %I', same);
end $$;
create unique index allowance_rate_same on allowance_rate
  (organization_id, rule_set, level, country, coalesce(lower(city), ''), valid_from, minimum_hours);
