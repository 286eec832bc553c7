-- Vehicles are followed to the places of messages (docs/development/messages.md). What was seen of a vehicle when its
-- message was looked at last: without anything new of it there is nothing to compute.
alter table message
  add column followed_version int8,
  add column followed_at timestamptz;
