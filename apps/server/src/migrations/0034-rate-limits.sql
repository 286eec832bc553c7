-- Counts of limited actions (platform/rate-limits.ts): `points` in the window that ends at `expire` (milliseconds). They
-- belong to addresses and accounts, known before any organization is; keys are hashes. Unlogged: after a crash of the database counting begins
-- anew, and no count costs a write to the log.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null,
  expire bigint not null
) with (fillfactor = 70);
grant select, insert, update, delete on rate_limit to app_lookup;
