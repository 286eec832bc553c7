-- Millivolts. Records stored before keep the value in io or attributes, where it is still shown.
alter table position add column external_voltage int4;
alter table device_state add column external_voltage int4;
