-- How often an unknown tracker tried to connect.
alter table unknown_tracker rename column knocks to attempts;
