import type { LanguageCode } from '@konvoj/contract';
import type { Database, Scope } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { cellKey, cellOf, cellsOf } from './cells.ts';
import type { Cell } from './cells.ts';
import { nearText } from './near-text.ts';
import { addressesAt, requestAddresses } from './store.ts';
import type { Place } from './types.ts';

/** Degrees. Null: no named place is near. */
export type AddressAt = (latitude: number, longitude: number) => string | null;

type FindAddresses = (scope: Scope, places: readonly Place[], language: LanguageCode) => Promise<AddressAt>;

/** Addresses of visited places. Does not query a geocoder: an unknown address is described by the nearest place. */
export interface Addresses {
  /** The addresses of these places, in one query; the latest ones without an address are queued for the worker. */
  readonly of: FindAddresses;
  /** The same without queueing: the records of a day are too many for a geocoder. */
  readonly kept: FindAddresses;
}

/** Per request, so that a report of three months does not fill the queue before all others. */
const MOST_WANTED = 500;

export interface AddressDeps {
  readonly database: Database;
  readonly log: Log;
  /** Called after queueing; null without a geocoder: then nothing is queued. */
  readonly wanted: (() => void) | null;
}

export function addressService({ database, log, wanted }: AddressDeps): Addresses {
  async function knownAt(scope: Scope, cells: readonly Cell[]): Promise<Known> {
    const kept = cells.length === 0 ? [] : await addressesAt(database, scope, cells);
    return new Map(kept.map((each) => [cellKey(each), each.address]));
  }

  async function note(scope: Scope, missing: readonly Cell[]): Promise<void> {
    if (wanted === null || missing.length === 0) return;
    // A failure here must not fail the stages; the next request queues the address.
    await requestAddresses(database, scope, missing).then(wanted, (error: unknown) =>
      log.warn({ err: error }, 'addresses could not be queued'),
    );
  }

  return {
    async of(scope, places, language) {
      const cells = cellsOf(places);
      const known = await knownAt(scope, cells);
      await note(scope, cells.filter((cell) => !known.has(cellKey(cell))).slice(-MOST_WANTED));
      return addressesFrom(known, language);
    },
    async kept(scope, places, language) {
      return addressesFrom(await knownAt(scope, cellsOf(places)), language);
    },
  };
}

/** Addresses by the key of their cell. Null: the geocoder has none there. */
type Known = ReadonlyMap<number, string | null>;

function addressesFrom(known: Known, language: LanguageCode): AddressAt {
  return (latitude, longitude) => {
    const place = { latitude, longitude };
    return known.get(cellKey(cellOf(place))) ?? nearText(place, language);
  };
}
