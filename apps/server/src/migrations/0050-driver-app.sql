-- Drivers sign in with the code of their organization, their card or phone number, and a PIN (docs/development/messages.md).

-- Six letters and digits that nobody confuses. It is no secret.
create function new_organization_code() returns text language sql volatile
  return (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::int, 1), '')
            from generate_series(1, 6));
alter table organization add column code text not null unique default new_organization_code();

create table driver_session (
  organization_id int not null references organization (id),
  id int generated always as identity,
  driver_id int not null,
  -- SHA-256 of the bearer token
  secret_hash bytea not null unique,
  language text not null check (language in ('sl', 'en', 'de')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text,
  user_agent text,
  -- The push subscription of the phone, as JSON. It ends with the session.
  push_token text,
  primary key (organization_id, id),
  foreign key (organization_id, driver_id) references driver (organization_id, id)
);
create index driver_session_driver on driver_session (organization_id, driver_id);

-- What an administrator allows a driver in the app, and what the driver agreed to. No row: the defaults.
create table driver_app (
  organization_id int not null,
  driver_id int not null,
  -- Vehicles that the driver may choose besides the assigned one; null: all.
  vehicle_ids int[] default '{}',
  position_consent_at timestamptz,
  -- Failed attempts are counted under this number: raising it forgets them.
  attempts int not null default 0,
  primary key (organization_id, driver_id),
  foreign key (organization_id, driver_id) references driver (organization_id, id)
);

-- A driver in a vehicle that somebody else drives: chosen in the app, without an assignment.
create table co_driver (
  organization_id int not null,
  driver_id int not null,
  vehicle_id int not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, driver_id, began_at),
  foreign key (organization_id, driver_id) references driver (organization_id, id),
  foreign key (organization_id, vehicle_id) references vehicle (organization_id, id)
);
create unique index co_driver_open on co_driver (organization_id, driver_id) where ended_at is null;
create index co_driver_vehicle on co_driver (organization_id, vehicle_id) where ended_at is null;

do $$
declare
  walled text;
begin
  foreach walled in array array['driver_session', 'driver_app', 'co_driver'] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
  end loop;
end $$;
grant select, update (push_token), delete on driver_session to app_api;
grant select, insert, update on driver_app, co_driver to app_api;

-- Who signs in is known by their number before anything else is. Only drivers who have not left.
create policy lookup on driver for select to app_lookup using (removed_at is null);
grant select (organization_id, id, first_name, last_name, card_number, work_phone, private_phone, pin_hash, has_pin, removed_at) on driver to app_lookup;
create policy lookup on driver_session to app_lookup using (true) with check (true);
grant select, insert, update, delete on driver_session to app_lookup;
create policy lookup on driver_app for select to app_lookup using (true);
grant select (organization_id, driver_id, attempts) on driver_app to app_lookup;
