-- Who changed one given thing, among hundreds of thousands of entries. Few things of different kinds share a number.
create index audit_entry_entity on audit_entry (organization_id, entity_id, id desc) where entity_id is not null;
