import { customers } from './customers.ts';
import { sharedView } from './shared-view.ts';
import { sharing } from './sharing.ts';
import { account } from './account.ts';
import { placeSearch } from './place-search.ts';
import { places } from './places.ts';
import { placesImport } from './places-import.ts';
import { placesServer } from './places-server.ts';
import { notifications } from './notifications.ts';
import { push } from './push.ts';
import { apiTokens } from './api-tokens.ts';
import { audit } from './audit.ts';
import { chart } from './chart.ts';
import { common } from './common.ts';
import { crud } from './crud.ts';
import { driverApp } from './driver-app.ts';
import { error } from './error.ts';
import { fleet } from './fleet.ts';
import { fileImport } from './file-import.ts';
import { fleetImport } from './fleet-import.ts';
import { form } from './form.ts';
import { frame } from './frame.ts';
import { geocoding } from './geocoding.ts';
import { help } from './help.ts';
import { mail } from './mail.ts';
import { map } from './map.ts';
import { mapLayers } from './map-layers.ts';
import { mapPrint } from './map-print.ts';
import { mapTools } from './map-tools.ts';
import { palette } from './palette.ts';
import { period } from './period.ts';
import { record } from './record.ts';
import { reference } from './reference.ts';
import { report } from './report.ts';
import { session } from './session.ts';
import { stage } from './stage.ts';
import { table } from './table.ts';
import { trackers } from './trackers.ts';
import { users } from './users.ts';
import { vehicle } from './vehicle.ts';
import { vehicleDetails } from './vehicle-details.ts';
import { vehicleList } from './vehicle-list.ts';

export const de = {
  customers,
  sharing,
  sharedView,
  account,
  users,
  notifications,
  push,
  apiTokens,
  audit,
  common,
  crud,
  driverApp,
  error,
  fleet,
  fileImport,
  fleetImport,
  form,
  frame,
  geocoding,
  help,
  mail,
  map,
  mapLayers,
  mapPrint,
  mapTools,
  palette,
  period,
  places,
  placesImport,
  placesServer,
  placeSearch,
  reference,
  report,
  session,
  table,
  trackers,
  vehicle,
  vehicleList,
  stage,
  record,
  chart,
  vehicleDetails,
};
