-- Deletion of an organization for good (docs/operations/operations.md). From removal_at on a job deletes every row of it; until
-- it begins the deletion can be cancelled, and its users cannot sign in.
alter table organization add column removal_at timestamptz, add column removal_began_at timestamptz;
create index organization_removal on organization (removal_at) where removal_at is not null;
-- A system administrator schedules and cancels before any organization is known.
grant update (removal_at) on organization to app_lookup;

-- Organizations that are gone: what a process stored of them just before is deleted once more.
create table removed_organization (
  id int primary key,
  removed_at timestamptz not null
);
