-- The ingest writes positions with COPY, which PostgreSQL offers for tables without row-level security only: straight into
-- the partition of their day. It may insert there and nothing else, which is no more than its policy on `position` lets it
-- do; reading, and everything of app_api, still goes through the walls of the parent.
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'position'::regclass loop
    execute format('grant insert on %s to app_ingest', part);
  end loop;
end $$;

create or replace function make_telemetry_partitions(first_day date, last_day date) returns int
language plpgsql security definer set search_path from current as $$
declare
  part record;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('telemetry partitions'));
  for part in
    select 'position' as parent, 'position_' || to_char(d, 'YYYYMMDD') as name, d as lower, d + interval '1 day' as upper
      from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d
    union all
    select 'stage', 'stage_' || to_char(m, 'YYYYMM'), m, m + interval '1 month'
      from generate_series(date_trunc('month', first_day::timestamp), last_day::timestamp, interval '1 month') m
  loop
    continue when to_regclass(quote_ident(part.name)) is not null;
    execute format('create table %I (like %I including storage)', part.name, part.parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      part.parent, part.name, part.lower::text || '+00', part.upper::text || '+00');
    if part.parent = 'position' then
      execute format('grant insert on %I to app_ingest', part.name);
    end if;
    made := made + 1;
  end loop;
  return made;
end $$;

create or replace function cluster_position_partition(part_day date) returns boolean
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
  execute format('grant insert on %I to app_ingest', part);
  execute format('comment on table %I is %L', part, 'sorted');
  return true;
end $$;
