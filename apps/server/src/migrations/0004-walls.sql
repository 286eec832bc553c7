-- Walls between tenants. Three roles without a login hold the rights; the server signs in with roles that may become them
-- (platform/roles.ts): app_api works for one organization at a time, app_ingest for all of them but on telemetry only,
-- app_lookup finds what must be known before an organization is. A statement of app_api that forgets its `where`, or whose
-- transaction never began, sees nothing. Rights are granted on partitioned tables, never on a single partition.

-- Without `app.organization_id` the setting is missing or empty and the cast fails: closed, not open.
do $$
declare
  walled text;
begin
  foreach walled in array array[
    'app_user', 'audit_entry',
    'vehicle_group', 'driver', 'trailer', 'vehicle', 'device', 'tracker', 'mounting',
    'driver_assignment', 'trailer_assignment', 'visible_vehicle',
    'position', 'stage', 'device_state', 'quarantine'
  ] loop
    execute format('alter table %I enable row level security, force row level security', walled);
    execute format(
      'create policy tenant on %I to app_api using (organization_id = current_setting(''app.organization_id'')::int4) with check (organization_id = current_setting(''app.organization_id'')::int4)',
      walled
    );
    execute format('create policy ingest on %I to app_ingest using (true) with check (true)', walled);
    -- The owner is bound by forced policies too where it is no superuser.
    execute format('create policy owner on %I to %I using (true) with check (true)', walled, current_user);
  end loop;
end $$;

alter table organization enable row level security, force row level security;
create policy tenant on organization to app_api using (id = current_setting('app.organization_id')::int4);
create policy ingest on organization to app_ingest using (true);
create policy lookup on organization to app_lookup using (true);
do $$ begin execute format('create policy owner on organization to %I using (true) with check (true)', current_user); end $$;

create policy lookup on app_user to app_lookup using (true) with check (true);
create policy lookup on tracker to app_lookup using (true);
create policy lookup on mounting to app_lookup using (true);
create policy lookup on audit_entry for insert to app_lookup with check (true);

grant usage on schema public to app_api, app_ingest, app_lookup;

-- One organization at a time. Password hashes stay out of its sight.
grant select on organization to app_api;
grant select (id, organization_id, email, first_name, last_name, role, language, can_edit_fleet, locked, valid_until, login_alert, settings, last_login_at, created_at) on app_user to app_api;
grant update (email, first_name, last_name, role, language, can_edit_fleet, locked, valid_until, login_alert, settings) on app_user to app_api;
grant select, insert on audit_entry to app_api;
grant select, insert, update, delete on
  vehicle_group, driver, trailer, vehicle, device, tracker, mounting, driver_assignment, trailer_assignment, visible_vehicle
  to app_api;
grant select on position, stage, device_state, quarantine to app_api;

-- Telemetry of all organizations, and what it needs to know of their fleets.
grant select on
  organization, vehicle_group, driver, trailer, vehicle, device, tracker, mounting, driver_assignment, trailer_assignment, visible_vehicle
  to app_ingest;
grant select (id, organization_id, email, first_name, last_name, role, language, locked) on app_user to app_ingest;
grant update (last_contact_at) on tracker to app_ingest;
grant select, insert, update, delete on position, stage, device_state, quarantine, unknown_tracker to app_ingest;
grant insert on audit_entry to app_ingest;

-- Before the organization is known: who signs in, which session, which tracker.
grant select on organization, app_user, tracker, mounting to app_lookup;
grant update (password_hash, last_login_at, first_name, last_name, language, settings, login_alert) on app_user to app_lookup;
grant select, insert, update, delete on session, live_token, reset_token to app_lookup;
grant insert on audit_entry to app_lookup;
grant execute on function make_telemetry_partitions(date, date), drop_telemetry_partitions(date) to app_ingest;
