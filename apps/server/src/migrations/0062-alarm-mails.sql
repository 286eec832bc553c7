-- How many mails of alarms an organization may send in a day.
alter table organization
  add column alarm_mails_per_day int not null default 2000 check (alarm_mails_per_day >= 0);
create index delivery_alarm_mails on delivery (organization_id, sending_since)
  where channel = 'email' and reason = 'alarm';
