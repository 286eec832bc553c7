-- Counts of limited actions (platform/rate-limits.ts), in the columns of the library that counts. They belong to addresses
-- and accounts, known before any organization is; keys are hashes. Unlogged: after a crash of the database counting begins
-- anew, and no count costs a write to the log.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 70);
grant select, insert, update, delete on rate_limit to app_lookup;
