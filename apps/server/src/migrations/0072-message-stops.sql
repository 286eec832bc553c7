-- The places of the route plan that a message carries, in driving order, as they were when it was sent: the plan may be
-- changed or deleted later. [{"latitude", "longitude", "name"}]
alter table message add column stops jsonb;
