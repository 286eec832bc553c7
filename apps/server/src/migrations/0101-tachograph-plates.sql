-- The plate of each file of a vehicle unit, so that a unit's plates follow from the files that are there: a deleted or forged
-- file says nothing about its vehicle any more.
alter table tachograph_file add column plate_key text;
update tachograph_file f set plate_key = u.plates[1]
  from tachograph_unit u
 where u.organization_id = f.organization_id and u.id = f.unit_id and cardinality(u.plates) > 0;
