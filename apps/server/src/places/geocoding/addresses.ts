import type { LanguageCode } from '@konvoj/contract';
import type { Database, Scope } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { cellKey, cellOf, cellsOf } from './cells.ts';
import type { Cell } from './cells.ts';
import { nearText } from './near-text.ts';
import { addressesAt, wantAddresses } from './store.ts';
import type { Place } from './types.ts';

/** Degrees. Null: nothing near has a name. */
export type AddressAt = (latitude: number, longitude: number) => string | null;

type FindAddresses = (scope: Scope, places: readonly Place[], language: LanguageCode) => Promise<AddressAt>;

/** Addresses of places that were visited. No geocoder is asked here: what is not kept yet is told by the nearest place. */
export interface Addresses {
  /** The addresses of these places, in one look-up; the latest of those that have none are noted for the worker. */
  readonly of: FindAddresses;
  /** The same, and nothing is noted: the records of a day are more than a geocoder is to be asked about. */
  readonly kept: FindAddresses;
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
  async function knownAt(scope: Scope, cells: readonly Cell[]): Promise<Known> {
    const kept = cells.length === 0 ? [] : await addressesAt(database, scope, cells);
    return new Map(kept.map((each) => [cellKey(each), each.address]));
  }

  async function note(scope: Scope, missing: readonly Cell[]): Promise<void> {
    if (wanted === null || missing.length === 0) return;
    // An address that is not noted is noted by whoever asks next; the stages are answered in any case.
    await wantAddresses(database, scope, missing).then(wanted, (error: unknown) =>
      log.warn({ err: error }, 'addresses could not be noted as wanted'),
    );
  }

  return {
    async of(scope, places, language) {
      const cells = cellsOf(places);
      const known = await knownAt(scope, cells);
      await note(scope, cells.filter((cell) => !known.has(cellKey(cell))).slice(-MOST_WANTED));
      return toldBy(known, language);
    },
    async kept(scope, places, language) {
      return toldBy(await knownAt(scope, cellsOf(places)), language);
    },
  };
}

/** Addresses by the key of their cell. Null: the geocoder has none there. */
type Known = ReadonlyMap<number, string | null>;

function toldBy(known: Known, language: LanguageCode): AddressAt {
  return (latitude, longitude) => {
    const place = { latitude, longitude };
    return known.get(cellKey(cellOf(place))) ?? nearText(place, language);
  };
}
