// Written by `node scripts/generate-lists.ts` from the files of this folder. Do not edit.
import { account } from './account.ts';
import { apiTokens } from './api-tokens.ts';
import { audit } from './audit.ts';
import { chart } from './chart.ts';
import { common } from './common.ts';
import { crud } from './crud.ts';
import { customers } from './customers.ts';
import { driverAccess } from './driver-access.ts';
import { driverApp } from './driver-app.ts';
import { error } from './error.ts';
import { fileImport } from './file-import.ts';
import { fleet } from './fleet.ts';
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
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { palette } from './palette.ts';
import { period } from './period.ts';
import { placeSearch } from './place-search.ts';
import { places } from './places.ts';
import { placesImport } from './places-import.ts';
import { placesServer } from './places-server.ts';
import { push } from './push.ts';
import { record } from './record.ts';
import { reference } from './reference.ts';
import { report } from './report.ts';
import { session } from './session.ts';
import { sharedView } from './shared-view.ts';
import { sharing } from './sharing.ts';
import { stage } from './stage.ts';
import { table } from './table.ts';
import { trackers } from './trackers.ts';
import { users } from './users.ts';
import { vehicle } from './vehicle.ts';
import { vehicleDetails } from './vehicle-details.ts';
import { vehicleList } from './vehicle-list.ts';

export const en = {
  account,
  apiTokens,
  audit,
  chart,
  common,
  crud,
  customers,
  driverAccess,
  driverApp,
  error,
  fileImport,
  fleet,
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
  messages,
  notifications,
  palette,
  period,
  placeSearch,
  places,
  placesImport,
  placesServer,
  push,
  record,
  reference,
  report,
  session,
  sharedView,
  sharing,
  stage,
  table,
  trackers,
  users,
  vehicle,
  vehicleDetails,
  vehicleList,
};
