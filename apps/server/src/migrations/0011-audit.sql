-- What something was called when it was changed: it may be gone or renamed when somebody reads about it.
alter table audit_entry add column entity_name text;
create index audit_entry_user on audit_entry (organization_id, user_id, id desc);
