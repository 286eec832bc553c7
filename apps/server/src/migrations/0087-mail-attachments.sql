-- Files that go with a mail (docs/development/notifications.md): ids of rows of `file` of the same organization, in order.
-- Who notifies keeps them until the delivery has ended.
alter table delivery add column attachments int8[] not null default '{}';
alter table delivery add check (attachments = '{}' or (channel = 'email' and organization_id is not null));
