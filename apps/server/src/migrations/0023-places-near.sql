-- Points near the ends of stages are looked for by where they lie.
create index geo_point_place on geo_point (organization_id, latitude, longitude) where deleted_at is null;
