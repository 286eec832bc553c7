-- Reference rates of currencies, for all organizations together (docs/development/travel-orders.md).
create table exchange_rate (
  -- as the source dates them
  day date not null,
  -- ISO 4217
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- units of the currency for one euro
  rate float8 not null check (rate > 0),
  source text not null check (source = 'ecb'),
  fetched_at timestamptz not null,
  primary key (currency, day)
);

alter table exchange_rate enable row level security, force row level security;
create policy published on exchange_rate for select to app_api using (true);
do $$ begin execute format('create policy owner on exchange_rate to %I using (true) with check (true)', current_user); end $$;
grant select on exchange_rate to app_api;
