-- Who drove and in which country an alarm fired. Without a card or key the driver who was assigned at that time counts.
alter table alarm_event
  -- 'card:<number>' or 'key:<hex>', or what the stage said
  add column driver text,
  -- ISO 3166-1 alpha-2; null: at sea, or without a place
  add column country text;
update alarm_event e set driver = s.driver, country = s.country
  from stage s
 where s.organization_id = e.organization_id and s.device_id = e.device_id
   and s.start_at <= e.fired_at and s.end_at > e.fired_at;
