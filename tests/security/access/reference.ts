import { signedIn } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/tarifeDnevnic': { expected: signedIn(200) },
  'GET /api/countries': { expected: signedIn(200) },
  'GET /api/currencies': { expected: signedIn(200) },
  'GET /api/vehicleTypes': { expected: signedIn(200) },
  'GET /api/vehicleIcons': { expected: signedIn(200) },
  'GET /api/vehicleIcons/:type': { expected: signedIn(200), params: () => ({ type: 3 }) },
  'GET /api/vehicleIcons/:type/:colour.svg': {
    expected: signedIn(200),
    params: () => ({ type: 3, colour: 'blue' }),
  },
  'GET /api/identifierTypes': { expected: signedIn(200) },
  'GET /api/routePlanningPointTypes': { expected: signedIn(200) },
  'GET /api/routePlanningPointActivityTypes': { expected: signedIn(200) },
  'GET /api/routePlanningPointStatusTypes': { expected: signedIn(200) },
};
