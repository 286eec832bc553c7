-- Plates and group names that people take for the same (platform/folded.ts has the same rules; a test holds them together):
-- of a plate count letters without their marks and digits, of a name the case, marks and white space do not count.
create function folded_text(text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(
    lower(translate(regexp_replace(normalize($1, NFD), '[\u0300-\u036F]', '', 'g'), 'ĐđŁłØøı', 'ddllooi')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
create function plate_key(text) returns text language sql immutable strict parallel safe
  return coalesce(nullif(regexp_replace(folded_text($1), '[\u0001-/:-@\[-`{-\u00BF\u2000-\u206F\u3000]', '', 'g'), ''), $1);
create function name_key(text) returns text language sql immutable strict parallel safe
  return coalesce(nullif(regexp_replace(folded_text($1), '[\u0001- \u007F-\u00A0\u2000-\u200B\u202F\u3000]', '', 'g'), ''), $1);

-- Not unique: a fleet may hold such twins from before. They stay as they are, and nobody can make another; what is written
-- is compared under the lock of the fleet (fleet/editing.ts).
create index vehicle_plate_key on vehicle (organization_id, plate_key(licence_plate)) where alienated_at is null;
create index trailer_plate_key on trailer (organization_id, plate_key(licence_plate)) where removed_at is null;
create index vehicle_group_name_key on vehicle_group (organization_id, name_key(name)) where removed_at is null;
