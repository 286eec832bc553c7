import { z } from 'zod';
import { onWire } from '../on-wire.ts';
import { id } from '../wire-types.ts';

/**
 * The fields of the fleet's tables that have another name on the wire: in rows and bodies, in the columns and forms of
 * `/api/crud`, and in the outcome of an import.
 */
export const fleetNames = {
  drivers: {
    firstName: 'ime',
    lastName: 'priimek',
    nickname: 'vzdevek',
    cardNumber: 'krtVoznika',
    keyNumber: 'kljuc',
    workPhone: 'sluzbeniTelefon',
    privatePhone: 'zasebniTelefon',
    smsType: 'smsTip',
    smsNumber: 'smsStevilka',
    vehicle: 'vozilo',
  },
  /** The last two are columns of files; a row has `icon`. */
  vehicles: { licencePlate: 'rgsOznaka', nickname: 'vzdevek', iconColour: 'nzvBarve', dynamicIcon: 'dnmIkona' },
  vehicleGroups: { name: 'naziv' },
  trailers: {
    licencePlate: 'rgsOznaka',
    nickname: 'vzdevek',
    kind: 'tip',
    notes: 'opombe',
    vehicle: 'vozilo',
    driver: 'voznik',
  },
} as const;

// How rows refer to each other.
export const vehicleReference = onWire(z.object({ id, licencePlate: z.string() }), fleetNames.vehicles);
export const trailerReference = onWire(z.object({ id, licencePlate: z.string() }), fleetNames.trailers);
export const driverReference = onWire(
  z.object({ id, firstName: z.string(), lastName: z.string() }),
  fleetNames.drivers,
);
