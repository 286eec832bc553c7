-- Links that loading orders give to their clients. The order ends and reopens its link; a person revokes and restores it.
alter table shared_link add column of_order boolean not null default false, add column ended_at timestamptz;
grant select (of_order, ended_at) on shared_link to app_lookup;

update shared_link l
   set of_order = true,
       ended_at = case when o.closed_at is not null then l.revoked_at end,
       revoked_at = case when o.closed_at is null then l.revoked_at end
  from loading_order o
 where o.organization_id = l.organization_id and o.link_id = l.id;
