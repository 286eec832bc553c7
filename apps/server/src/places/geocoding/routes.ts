import { endpoints } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { Attempts } from '../../platform/attempts.ts';
import type { Scope } from '../../platform/database.ts';
import { ProblemError, route } from '../../platform/http/index.ts';
import { countryOf } from '@konvoj/geo/country';
import type { AddressAt } from './addresses.ts';
import type { Geocoding } from './service.ts';
import type { Place } from './types.ts';

/** Searches of a user per minute: more than a person types. */
const SEARCHES = { limit: 120, windowMs: 60_000 } as const;
/** Lists of places of a user per minute: enough to scroll through a large fleet without a pause. */
const LISTS = { limit: 300, windowMs: 60_000 } as const;

/** Finds the known names of places, own points first, in one query. */
type NamePlaces = (
  scope: Scope,
  places: readonly Place[],
  language: LanguageCode,
) => Promise<{ readonly addressAt: AddressAt }>;

/** @param now epoch milliseconds */
export function geocodingRoutes(
  app: FastifyInstance,
  geocoding: Geocoding,
  namePlaces: NamePlaces,
  now: () => number = Date.now,
): void {
  const searches = new Attempts(SEARCHES);
  const lists = new Attempts(LISTS);
  const count = (userId: number | undefined, attempts = searches) => {
    const wait = attempts.waitMs(String(userId), now());
    if (wait > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1_000) });
    attempts.fail(String(userId), now());
  };
  route(app, endpoints.geocoding.search, ({ query: { q, lat, lon }, scope, language }) => {
    count(scope.userId);
    const near = lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon };
    return geocoding.search(scope, { text: q, language, near });
  });
  route(app, endpoints.geocoding.reverse, async ({ query: { lat, lon }, scope, language }) => {
    count(scope.userId);
    const addresses = await geocoding.reverse(scope, { latitude: lat, longitude: lon }, language);
    return { ...addresses, countryId: countryOf(lat, lon) };
  });
  route(app, endpoints.geocoding.places, async ({ query: { at }, scope, language }) => {
    count(scope.userId, lists);
    const { addressAt } = await namePlaces(scope, at, language);
    return at.map(({ latitude, longitude }) => addressAt(latitude, longitude));
  });
  route(app, endpoints.geocoding.state, () => ({ engine: geocoding.state() }));
}
