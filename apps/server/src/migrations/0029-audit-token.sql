-- Which program changed something in the name of an administrator. The token may be gone when somebody reads about it.
alter table audit_entry add column api_token_id int, add column api_token_name text;
