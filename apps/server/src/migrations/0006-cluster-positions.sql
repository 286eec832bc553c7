-- Puts the rows of a closed day into the order of their key, so that a track of a cold day is read from a few pages instead
-- of one per record: a sorted copy is made and takes the place of the partition.
-- Late rows of that day wait meanwhile, readers only for the moment of the swap (two seconds at most, then it fails: call
-- again). False: nothing to do, because there is no such partition or it is sorted already.
create function cluster_position_partition(part_day date) returns boolean
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
declare
  part text := 'position_' || to_char(part_day, 'YYYYMMDD');
  sorted text := part || '_sorted';
  lower text := part_day::text || ' 00:00:00+00';
  upper text := (part_day + 1)::text || ' 00:00:00+00';
begin
  perform pg_advisory_xact_lock(hashtext('telemetry partitions'));
  if to_regclass(part) is null or obj_description(to_regclass(part), 'pg_class') = 'sorted' then
    return false;
  end if;
  execute format('lock table %I in share mode', part);
  execute format('create table %I (like position including storage)', sorted);
  execute format('insert into %I select * from %I order by organization_id, device_id, device_time, event_id, hash', sorted, part);
  execute format('alter table %I add primary key (organization_id, device_id, device_time, event_id, hash)', sorted);
  execute format('create index on %I using brin (device_time)', sorted);
  -- Known to hold, so that attaching need not look at the rows while everybody waits.
  execute format('alter table %I add constraint in_day check (device_time >= %L and device_time < %L)', sorted, lower, upper);
  execute format('analyze %I', sorted);
  execute format('alter table position detach partition %I', part);
  execute format('drop table %I', part);
  execute format('alter table %I rename to %I', sorted, part);
  execute format('alter index %I rename to %I', sorted || '_pkey', part || '_pkey');
  execute format('alter table position attach partition %I for values from (%L) to (%L)', part, lower, upper);
  execute format('alter table %I drop constraint in_day', part);
  execute format('comment on table %I is %L', part, 'sorted');
  return true;
end $$;

revoke execute on function cluster_position_partition(date) from public;
grant execute on function cluster_position_partition(date) to app_ingest;
