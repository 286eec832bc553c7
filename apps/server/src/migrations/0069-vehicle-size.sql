-- What decides which roads a vehicle may use, fully loaded; null: as usual for its type (docs/development/routing.md).
alter table vehicle
  add column height_cm int2 check (height_cm between 100 and 600),
  add column width_cm int2 check (width_cm between 100 and 500),
  add column length_cm int2 check (length_cm between 100 and 4000),
  add column weight_kg int4 check (weight_kg between 500 and 150000),
  add column axle_load_kg int4 check (axle_load_kg between 200 and 40000);
