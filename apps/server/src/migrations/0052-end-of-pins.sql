-- Sessions of the driver app live no longer than the PIN with which they began: a new PIN, none, or the removal of the
-- driver ends them in the same transaction, whoever causes it.
create function end_driver_sessions() returns trigger language plpgsql as $$
begin
  delete from driver_session where organization_id = new.organization_id and driver_id = new.id;
  if new.pin_hash is null then
    update co_driver set ended_at = now()
     where organization_id = new.organization_id and driver_id = new.id and ended_at is null;
  end if;
  return null;
end $$;

create trigger end_sessions after update of pin_hash on driver for each row
  when (old.pin_hash is distinct from new.pin_hash) execute function end_driver_sessions();
