-- Trackers are registered by their IMEI, which is unique over all tenants: whether one is free cannot be seen from inside
-- a tenant, and must not be. These functions answer for the caller's organization only and tell nothing of another's.

-- Registers a tracker that is nobody's for the organization of the transaction; null: it is registered already, with
-- whom is not said. What its former owner knew of it goes.
create function register_tracker(new_imei text, new_protocol text, new_model text, new_family text, new_phone text) returns int
language plpgsql security definer set search_path from current as $$
declare
  registered int;
begin
  insert into tracker (imei, organization_id, protocol, model, family, phone)
  values (new_imei, current_setting('app.organization_id')::int4, new_protocol, new_model, new_family, new_phone)
  on conflict (imei) do update
    set organization_id = excluded.organization_id, protocol = excluded.protocol, model = excluded.model,
        family = excluded.family, phone = excluded.phone, last_contact_at = null
    where tracker.organization_id is null
  returning id into registered;
  if registered is not null then
    delete from unknown_tracker where imei = new_imei;
  end if;
  return registered;
end $$;

-- Takes a tracker out of the organization of the transaction; what it reported and where it was mounted stays.
create function release_tracker(released int) returns void
language sql security definer set search_path from current as $$
  update tracker set organization_id = null, phone = null
   where id = released and organization_id = current_setting('app.organization_id')::int4
$$;

-- Since when a tracker has not been mounted with another organization; null: it never was. A mounting of this one must not
-- reach further back, or late records would go to the wrong company.
create function tracker_free_since(asked int) returns timestamptz
language sql security definer stable set search_path from current as $$
  select max(coalesce(unmounted_at, 'infinity')) from mounting
   where tracker_id = asked and organization_id <> current_setting('app.organization_id')::int4
     and exists (select from tracker where id = asked and organization_id = current_setting('app.organization_id')::int4)
$$;

revoke execute on function
  register_tracker(text, text, text, text, text), release_tracker(int), tracker_free_since(int) from public;
grant execute on function
  register_tracker(text, text, text, text, text), release_tracker(int), tracker_free_since(int) to app_api;

-- Strangers are nobody's: an IMEI that knocked says nothing about any organization.
grant select on unknown_tracker to app_api;
