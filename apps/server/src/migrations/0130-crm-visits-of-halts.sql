-- A halt is proposed and decided once, whichever contacts share its place (docs/development/crm.md). What was decided about a
-- halt outlives its contact, so that the halt is not proposed again when the contact is entered again.
alter table crm_visit alter column contact_id drop not null;
alter table crm_visit drop constraint crm_visit_organization_id_contact_id_fkey;
alter table crm_visit add foreign key (organization_id, contact_id)
  references crm_contact (organization_id, id) on delete set null (contact_id);
alter table crm_visit add constraint crm_visit_proposed_of_contact check (contact_id is not null or state <> 'proposed');

-- Proposals of a halt that was decided for another contact, or that is proposed already.
delete from crm_visit v using crm_visit o
 where o.organization_id = v.organization_id and o.device_id = v.device_id and o.id <> v.id and v.state = 'proposed'
   and (o.state <> 'proposed' or o.id < v.id)
   and v.arrival_at <= coalesce(o.departure_at, o.arrival_at + make_interval(secs => o.duration_seconds))
   and o.arrival_at <= coalesce(v.departure_at, v.arrival_at + make_interval(secs => v.duration_seconds));
