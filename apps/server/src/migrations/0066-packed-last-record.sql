-- The newest record of a device in one column: what has no column of its own, each value after the number of its column
-- (telemetry/records/record-packer.ts).
create function packed_text(tag int, content bytea) returns bytea language sql immutable
  return set_byte('\x00'::bytea, 0, tag) || int4send(octet_length(content)) || content;

alter table device_state add column last bytea;
update device_state set last =
     coalesce('\x06'::bytea || int2send(altitude), '')
  || coalesce('\x07'::bytea || int2send(course), '')
  || coalesce('\x08'::bytea || int2send(speed), '')
  || coalesce('\x09'::bytea || int2send(satellites), '')
  || '\x0a'::bytea || int2send(flags)
  || coalesce('\x0b'::bytea || int2send(can_speed), '')
  || coalesce('\x0c'::bytea || int2send(rpm), '')
  || coalesce('\x0d'::bytea || int4send(can_distance), '')
  || coalesce('\x0e'::bytea || int4send(fuel_used), '')
  || coalesce('\x0f'::bytea || int4send(external_voltage), '')
  || coalesce('\x10'::bytea || int2send(driver1_state), '')
  || coalesce(packed_text(17, convert_to(driver1_card, 'UTF8')), '')
  || coalesce(packed_text(18, convert_to(driver_key, 'UTF8')), '')
  || '\x13'::bytea || int2send(family)
  || coalesce(packed_text(20, io), '')
  || coalesce(packed_text(21, convert_to(attributes::text, 'UTF8')), '');
alter table device_state
  alter column last set not null,
  drop column altitude, drop column course, drop column speed, drop column satellites, drop column flags,
  drop column can_speed, drop column rpm, drop column can_distance, drop column fuel_used, drop column external_voltage,
  drop column driver1_state, drop column driver1_card, drop column driver_key, drop column family, drop column io,
  drop column attributes;
drop function packed_text(int, bytea);
