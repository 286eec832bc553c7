-- The newest unread firings, and the counts of each alarm, without reading the whole history.
drop index alarm_event_unread;
create index alarm_event_unread on alarm_event (organization_id, fired_at desc, id desc)
  where read_at is null and cleared_at is null and withdrawn_at is null;
create index alarm_event_counted on alarm_event (organization_id, alarm_id, device_id) include (read_at)
  where cleared_at is null and withdrawn_at is null;
