-- Hundredths of °C by sensor, for alarms. Records stored before keep theirs in io or attributes only, where they are shown.
alter table position
  add column temperature0 int2, add column temperature1 int2, add column temperature2 int2, add column temperature3 int2;
