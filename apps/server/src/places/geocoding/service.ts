import type { FoundPlace, LanguageCode } from '@konvoj/contract';
import type { Bus } from '../../platform/bus.ts';
import { cacheFor } from '../../platform/cache.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { countryOf } from '@konvoj/geo/country';
import { addressService } from './addresses.ts';
import type { Addresses } from './addresses.ts';
import { cellOf, placeOfCell } from './cells.ts';
import { readCoordinates } from '@konvoj/geo/coordinates';
import { addressLanguage } from './engine/address-text.ts';
import { createEngine } from './engine/engine.ts';
import type { Engine, EngineTimes } from './engine/engine.ts';
import type { EngineSetting } from './engine/setting.ts';
import { gazetteer } from './gazetteer.ts';
import { nearText } from './near-text.ts';
import { foundAt, foundByEngine, foundInList, mergeFound } from './search.ts';
import { addressesAt, keepAddress, requestAddresses } from './store.ts';
import type { Place } from './types.ts';
import { startAddressWorker, WORKER_TIMES } from './worker.ts';
import type { WorkerTimes } from './worker.ts';

/** How long things may take; tests wait less. */
export interface GeocodingTimes extends EngineTimes, WorkerTimes {
  /** A search is answered without the geocoder after this. */
  readonly answerWithinMs: number;
}

export const GEOCODING_TIMES: GeocodingTimes = {
  ...WORKER_TIMES,
  timeoutMs: 4_000,
  breaker: { failures: 3, firstPauseMs: 5_000, longestPauseMs: 300_000 },
  answerWithinMs: 1_500,
};

/** Points and zones of the caller's organization by name; provided by the places module. */
export interface OwnPlaces {
  search(scope: Scope, text: string): Promise<FoundPlace[]>;
  /** The name of the point near a place; null: none. */
  nameAt(scope: Scope, place: Place): Promise<string | null>;
}

/** The names of a place. */
export interface PlaceAddress {
  /** The own point there, else `plainAddress`. */
  readonly address: string | null;
  /** The address of the geocoder, else the nearest known place. */
  readonly plainAddress: string | null;
}

export interface Asked {
  readonly text: string;
  readonly language: LanguageCode;
  /** Nearby results come first. */
  readonly near: Place | null;
}

export interface Geocoding {
  readonly addresses: Addresses;
  /** Places by name, address or coordinates. Answers without the geocoder when it fails or is slow. */
  search(scope: Scope, asked: Asked): Promise<FoundPlace[]>;
  /** The address of a place: own points first, then the geocoder, then the nearest known place. */
  reverse(scope: Scope, place: Place, language: LanguageCode): Promise<PlaceAddress>;
  state(): 'none' | 'working' | 'failing';
  close(): Promise<void>;
}

export interface GeocodingDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly ownPlaces: OwnPlaces;
  /** Null: no geocoder is configured. */
  readonly setting: EngineSetting | null;
  readonly perSecond: number;
  /** Whether this process fetches queued addresses. */
  readonly works: boolean;
  readonly times?: GeocodingTimes;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const MOST_OF_ENGINE = 12;
const MOST_OF_LIST = 12;
/** The same texts are typed repeatedly: results are cached for some minutes. */
const REMEMBERED = { most: 500, forMs: 300_000 } as const;

export function startGeocoding(deps: GeocodingDeps): Geocoding {
  const { database, bus, log, ownPlaces, setting, perSecond, works, times = GEOCODING_TIMES, now } = deps;
  const engine = setting === null ? null : createEngine({ setting, perSecond, times, log, now });
  const worker = engine !== null && works ? startAddressWorker({ database, bus, engine, log, times, now }) : null;
  const recent = cacheFor<readonly FoundPlace[]>({ ...REMEMBERED, now });
  const wanted = engine === null ? null : () => worker?.nudge();

  /** Empty when the geocoder fails or is slow; a late answer is cached for the next keystroke. */
  async function askEngine(asked: Asked): Promise<readonly FoundPlace[]> {
    if (engine === null) return [];
    const key = keyOf(asked);
    const known = recent.get(key);
    if (known !== undefined) return known;
    const answer = engine
      .search(asked.text, { ...asked, limit: MOST_OF_ENGINE }, times.answerWithinMs)
      .then((places) => places.map(foundByEngine))
      .then((found) => (recent.set(key, found), found));
    return (await inTime(answer, times.answerWithinMs)) ?? [];
  }

  async function addressOf(scope: Scope, place: Place, language: LanguageCode): Promise<string | null> {
    return (await engineAddress(scope, place)) ?? nearText(place, language);
  }

  async function engineAddress(scope: Scope, place: Place): Promise<string | null> {
    const cell = cellOf(place);
    const [kept] = await addressesAt(database, scope, [cell]);
    if (kept !== undefined || engine === null) return kept?.address ?? null;
    const answer = fetched(engine, placeOfCell(cell));
    const found = await inTime(answer, times.answerWithinMs);
    if (found !== null) return found.address;
    await requestAddresses(database, scope, [cell]);
    worker?.nudge();
    return null;
  }

  /** The address of the centre of a cell, stored for all later requests. */
  async function fetched(from: Engine, place: Place): Promise<{ address: string | null }> {
    const language = addressLanguage(countryOf(place.latitude, place.longitude));
    const address = await from.reverse(place, language, times.answerWithinMs);
    await keepAddress(statementsOn(database.ingest), cellOf(place), {
      address,
      source: from.kind,
      at: new Date(now()),
    });
    return { address };
  }

  return {
    addresses: addressService({ database, log, wanted }),
    async search(scope, asked) {
      const place = readCoordinates(asked.text);
      // Loading the list blocks for a moment, so it happens before any deadline starts.
      const listed = place === null ? gazetteer().search(asked.text, { ...asked, limit: MOST_OF_LIST }) : [];
      const places = listed.map((each) => foundInList(each, asked.language));
      const [own, engineFound, coordinates] = await Promise.all([
        ownPlaces.search(scope, asked.text),
        place === null ? askEngine(asked) : [],
        place === null ? [] : addressOf(scope, place, asked.language).then((address) => [foundAt(place, address)]),
      ]);
      return mergeFound({ own, coordinates, engine: engineFound, places }, asked.text);
    },
    async reverse(scope, place, language) {
      const [own, plainAddress] = await Promise.all([
        ownPlaces.nameAt(scope, place),
        addressOf(scope, place, language),
      ]);
      return { address: own ?? plainAddress, plainAddress };
    },
    state: () => (engine === null ? 'none' : engine.isFailing ? 'failing' : 'working'),
    async close() {
      engine?.close();
      await worker?.close();
    },
  };
}

function keyOf({ text, language, near }: Asked): string {
  const place = near === null ? '' : `${near.latitude.toFixed(1)},${near.longitude.toFixed(1)}`;
  return `${language}\n${place}\n${text.toLowerCase()}`;
}

/** Null when it fails or takes longer; it continues in the background. */
async function inTime<T>(answer: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null)));
  try {
    return await Promise.race([answer.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
