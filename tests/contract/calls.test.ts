import { endpoints, fieldsOnWire } from '@konvoj/contract';
import type { EndpointShape } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/**
 * Chapter 7 of the specification, "The calls it makes", line by line: each call with its method. The
 * permissions of each role are tested by tests/security/authorization.itest.ts with the calls of the same table.
 */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'Before any post, put or delete, a CSRF cookie is fetched': ['GET /sanctum/csrf-cookie'],
  'POST /api/session …; DELETE /api/session logs out': ['POST /api/session', 'DELETE /api/session'],
  'GET /api/user, then GET /api/sysAdmin': ['GET /api/user', 'GET /api/sysAdmin'],
  'GET /api/sysadmin/customers': ['GET /api/sysadmin/customers'],
  'POST /api/user/reset-password-link, …/reset-password, /api/reset-password/validate-token': [
    'POST /api/user/reset-password-link',
    'POST /api/user/reset-password',
    'POST /api/reset-password/validate-token',
  ],
  '/api/saveUser, /api/switchUser, /api/resetSwitchUser': [
    'POST /api/saveUser',
    'POST /api/switchUser',
    'POST /api/resetSwitchUser',
  ],
  '/api/tokens (push token)': ['POST /api/tokens'],
  'Reference data: GET /api/tarifeDnevnic, /api/countries, /api/currencies': [
    'GET /api/tarifeDnevnic',
    'GET /api/countries',
    'GET /api/currencies',
  ],
  'Reference data: /api/geoZone, /api/poiLocations, /api/poiItemType': [
    'GET /api/geoZone',
    'GET /api/poiLocations',
    'GET /api/poiItemType',
  ],
  'Reference data: /api/vehicleTypes, /api/vehicleIcons and /api/vehicleIcons/{type}, /api/identifierTypes': [
    'GET /api/vehicleTypes',
    'GET /api/vehicleIcons',
    'GET /api/vehicleIcons/:type',
    'GET /api/identifierTypes',
  ],
  'GET /api/devices, /api/positions, /api/drivingStages': [
    'GET /api/devices',
    'GET /api/positions',
    'GET /api/drivingStages',
  ],
  'external variants under /api/trackingLink': [
    'GET /api/trackingLink/devices',
    'GET /api/trackingLink/positions',
    'GET /api/trackingLink/positions/simple',
    'GET /api/trackingLink/drivingStages',
  ],
  'GET /api/positions/simple': ['GET /api/positions/simple'],
  '/api/drivingStagesDriver; PDF and XLS downloads of stages': [
    'GET /api/drivingStagesDriver',
    'GET /api/drivingStages/pdf',
    'GET /api/drivingStages/xls',
    'GET /api/drivingStagesDriver/pdf',
    'GET /api/drivingStagesDriver/xls',
  ],
  'Drivers: /api/vozniki': ['GET /api/vozniki', 'POST /api/vozniki', 'PATCH /api/vozniki/:id'],
  'Vehicles: GET /api/vehicles/filter; PATCH /api/vehicles/{id}': [
    'GET /api/vehicles/filter',
    'PATCH /api/vehicles/:id',
  ],
  'Vehicle groups: GET /api/vehicleGroups; PATCH /{id}': ['GET /api/vehicleGroups', 'PATCH /api/vehicleGroups/:id'],
  'Trailers: GET /api/trailers; PATCH /{id}': ['GET /api/trailers', 'PATCH /api/trailers/:id'],
  'Also /api/orgusers, /api/userVisibleVehicles, /api/allVehicles, /api/crud, /api/auditLog/user, /api/externalLinks': [
    'GET /api/orgusers',
    'GET /api/userVisibleVehicles',
    'POST /api/userVisibleVehicles',
    'GET /api/allVehicles',
    'GET /api/crud',
    'GET /api/auditLog/user',
    'GET /api/externalLinks',
    'POST /api/externalLinks',
  ],
  'GET /api/communicationMessages with from, to, devices, messageTypes, unreadLimit; POST; updateStates': [
    'GET /api/communicationMessages',
    'POST /api/communicationMessages',
    'POST /api/communicationMessages/updateStates',
    'GET /api/communicationMessages/:id/attachments/:attachmentId',
  ],
  'GET /api/alarms, GET /api/alarms/device/{id}, GET/PUT/DELETE /api/alarms/{id}, POST /api/alarms': [
    'GET /api/alarms',
    'GET /api/alarms/device/:id',
    'GET /api/alarms/:id',
    'PUT /api/alarms/:id',
    'DELETE /api/alarms/:id',
    'POST /api/alarms',
  ],
  'alarm history: GET, unread, total, POST mark-read, DELETE clear for a vehicle': [
    'GET /api/alarms/history',
    'GET /api/alarms/:id/history/unread',
    'GET /api/alarms/:id/history/total',
    'POST /api/alarms/history/mark-read',
    'DELETE /api/alarms/device/:id/history',
  ],
  '/api/loadingOrders (PDF)': [
    'GET /api/loadingOrders',
    'POST /api/loadingOrders',
    'GET /api/loadingOrders/:id',
    'PUT /api/loadingOrders/:id',
    'DELETE /api/loadingOrders/:id',
    'GET /api/loadingOrders/:id/pdf',
  ],
  'Reference data: routePlanningPointActivityTypes, routePlanningPointStatusTypes, routePlanningPointTypes': [
    'GET /api/routePlanningPointActivityTypes',
    'GET /api/routePlanningPointStatusTypes',
    'GET /api/routePlanningPointTypes',
  ],
  '/api/routePlans': [
    'GET /api/routePlans',
    'GET /api/routePlans/:id',
    'POST /api/routePlans',
    'PUT /api/routePlans/:id',
    'DELETE /api/routePlans/:id',
  ],
  '/api/drivingReport (PDF, XLS, country-summary with PDF/XLS), /api/drivingOverview (PDF, XLS)': [
    'GET /api/drivingReport',
    'GET /api/drivingReport/pdf',
    'GET /api/drivingReport/xls',
    'GET /api/drivingReport/country-summary',
    'GET /api/drivingReport/country-summary/pdf',
    'GET /api/drivingReport/country-summary/xls',
    'GET /api/drivingOverview',
    'GET /api/drivingOverview/pdf',
    'GET /api/drivingOverview/xls',
  ],
  '/api/reportTemplate': [
    'GET /api/reportTemplate',
    'POST /api/reportTemplate',
    'PUT /api/reportTemplate/:id',
    'DELETE /api/reportTemplate/:id',
  ],
  '/api/reports/general, generalDrivers, generalColumns': [
    'GET /api/reports/general',
    'GET /api/reports/generalDrivers',
    'GET /api/reports/generalColumns',
  ],
  '/api/temperatureLog (PDF, XLS)': [
    'GET /api/temperatureLog',
    'GET /api/temperatureLog/pdf',
    'GET /api/temperatureLog/xls',
  ],
  'Travel orders: /api/travel_order, PDF/XLS download': [
    'GET /api/travel_order',
    'POST /api/travel_order',
    'GET /api/travel_order/:id',
    'PUT /api/travel_order/:id',
    'DELETE /api/travel_order/:id',
    'GET /api/travel_order/:id/pdf',
    'GET /api/travel_order/:id/xls',
  ],
  'Tachograph: /api/tco_download_plan/index, tco_download, tco_download/manual, tco_download_log, tco_download_debug': [
    'GET /api/tco_download_plan/index',
    'POST /api/tco_download_plan/index',
    'GET /api/tco_download',
    'POST /api/tco_download/manual',
    'GET /api/tco_download_log',
    'GET /api/tco_download_debug',
  ],
  'Tachograph: … tco_logs/downloads (vehicle and drivers)': [
    'GET /api/tco_logs/downloads/vehicle',
    'GET /api/tco_logs/downloads/drivers',
  ],
  'Tachograph: … tco_download_file': [
    'GET /api/tco_download_file',
    'POST /api/tco_download_file',
    'GET /api/tco_download_file/:id',
  ],
  'Travel orders: allowanceRates, allowanceRates/default, migrate fromOldTable and toOldTable': [
    'GET /api/travel_order/allowanceRates',
    'PUT /api/travel_order/allowanceRates',
    'GET /api/travel_order/allowanceRates/default',
    'POST /api/travel_order/migrate/fromOldTable',
    'POST /api/travel_order/migrate/toOldTable',
  ],
  'Activities and contacts of the CRM': [
    'GET /api/crm_activitys',
    'POST /api/crm_activitys',
    'PUT /api/crm_activitys/:id',
    'DELETE /api/crm_activitys/:id',
    'GET /api/crm_contacts/index',
    'POST /api/crm_contacts/index',
    'GET /api/crm_contacts/:id',
    'PUT /api/crm_contacts/:id',
    'DELETE /api/crm_contacts/:id',
  ],
};

const rows = Object.values(endpoints).flatMap((word) => Object.values<EndpointShape>(word));
const offered = new Set(rows.map(({ method, path }) => `${method} ${path}`));

/** What the query of a call takes, by name. */
function queryOf(call: string): string[] {
  const row = rows.find(({ method, path }) => `${method} ${path}` === call);
  return row?.query === undefined ? [] : Object.keys(fieldsOnWire(row.query).shape);
}

describe('chapter 7, the calls', () => {
  it.each(Object.entries(CALLS))('%s', (_line, calls) => {
    expect(calls.filter((call) => !offered.has(call))).toEqual([]);
  });

  it.each([
    [
      'external variants under /api/trackingLink take a secret query parameter',
      'GET /api/trackingLink/devices',
      'secret',
    ],
    ['GET /api/positions/simple with deviceId, from and to', 'GET /api/positions/simple', 'deviceId from to'],
    ['stages with deviceId, from and to', 'GET /api/drivingStages', 'deviceId from to'],
    ['drivers: GET with optional vzdevek, priimek, ime, search', 'GET /api/vozniki', 'vzdevek priimek ime search'],
    [
      'vehicles: optional search, vehicleTypes, vehicleGroups',
      'GET /api/vehicles/filter',
      'search vehicleTypes vehicleGroups',
    ],
    ['vehicle groups: optional naziv, search', 'GET /api/vehicleGroups', 'naziv search'],
    [
      'trailers: optional rgsOznaka, vzdevek, tip, opombe, search',
      'GET /api/trailers',
      'rgsOznaka vzdevek tip opombe search',
    ],
  ])('%s', (_line, call, keys) => {
    expect(queryOf(call)).toEqual(expect.arrayContaining(keys.split(' ')));
  });

  it('the session and the passwords travel form-encoded', () => {
    const forms = rows.filter(({ bodyKind }) => bodyKind === 'form').map(({ path }) => path);
    expect(forms.toSorted()).toEqual([
      '/api/reset-password/validate-token',
      '/api/session',
      '/api/user/reset-password',
      '/api/user/reset-password-link',
    ]);
  });

  it('a language may be si, an old alias of sl, and an unknown one is en', () => {
    const languages = rows.flatMap(({ path, query, body }) =>
      [query, body].flatMap((fields) => {
        const field = fields instanceof z.ZodObject ? fields.shape['language'] : undefined;
        // Contacts of the CRM speak any language.
        return field instanceof z.ZodType && field.safeParse('it').data !== 'it' ? [{ path, field }] : [];
      }),
    );
    expect(languages.length).toBeGreaterThan(10);
    for (const { path, field } of languages) {
      expect([path, field.parse('si'), field.parse('fr')]).toEqual([path, 'sl', 'en']);
    }
  });
});
