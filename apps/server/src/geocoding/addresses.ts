import type { LanguageCode } from '@konvoj/contract';
import type { Database, Scope } from '../platform/database.ts';
import type { Log } from '../platform/logging.ts';
import { cellKey, cellOf, cellsOf } from './cells.ts';
import { nearText } from './near-text.ts';
import { addressesAt, wantAddresses } from './store.ts';
import type { Place } from './types.ts';

/** Degrees. Null: nothing near has a name. */
export type AddressAt = (latitude: number, longitude: number) => string | null;

/** Addresses of places that were visited. No geocoder is asked here: what is not kept yet is told by the nearest place. */
export interface Addresses {
  /** The addresses of these places, in one look-up; the latest of those that have none are noted for the worker. */
  of(scope: Scope, places: readonly Place[], language: LanguageCode): Promise<AddressAt>;
}

/** Of one request, so that a report of three months does not fill the queue before everybody else. */
const MOST_WANTED = 500;

export interface AddressDeps {
  readonly database: Database;
  readonly log: Log;
  /** Called when something was noted; null without a geocoder: nothing is noted then. */
  readonly wanted: (() => void) | null;
}

export function addressService({ database, log, wanted }: AddressDeps): Addresses {
  return {
    async of(scope, places, language) {
      const cells = cellsOf(places);
      if (cells.length === 0) return () => null;
      const kept = await addressesAt(database, scope, cells);
      const known = new Map(kept.map((each) => [cellKey(each), each.address]));
      const missing = cells.filter((cell) => !known.has(cellKey(cell))).slice(-MOST_WANTED);
      if (wanted !== null && missing.length > 0) {
        // An address that is not noted is noted by whoever asks next; the stages are answered in any case.
        await wantAddresses(database, scope, missing).then(wanted, (error: unknown) =>
          log.warn({ err: error }, 'addresses could not be noted as wanted'),
        );
      }
      return (latitude, longitude) => {
        const place = { latitude, longitude };
        return known.get(cellKey(cellOf(place))) ?? nearText(place, language);
      };
    },
  };
}
