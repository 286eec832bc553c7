-- What the temperature log of a trailer compares with, and what it says about its recorder.
alter table trailer
  -- °C, null: no limit
  add column temperature_minimum float8 check (temperature_minimum between -70 and 125),
  add column temperature_maximum float8 check (temperature_maximum between -70 and 125),
  -- as entered: make and number of the recorder, when it was calibrated
  add column recorder text,
  add column calibration text,
  add constraint trailer_temperature_limits check (temperature_minimum <= temperature_maximum);
