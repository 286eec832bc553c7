-- A vehicle has one driver, one trailer and one group at a time; a driver drives one vehicle and a trailer is pulled by one.
create unique index driver_assignment_open_vehicle on driver_assignment (organization_id, vehicle_id) where assigned_to is null;
create unique index driver_assignment_open_driver on driver_assignment (organization_id, driver_id) where assigned_to is null;
create unique index trailer_assignment_open_vehicle on trailer_assignment (organization_id, vehicle_id) where assigned_to is null;
create unique index trailer_assignment_open_trailer on trailer_assignment (organization_id, trailer_id) where assigned_to is null;
create unique index group_assignment_open_vehicle on group_assignment (organization_id, vehicle_id) where assigned_to is null;
