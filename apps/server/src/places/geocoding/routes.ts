import { endpoints } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import type { RateLimitParts } from '../../platform/rate-limits.ts';
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

export function geocodingRoutes(
  app: FastifyInstance,
  geocoding: Geocoding,
  namePlaces: NamePlaces,
  parts: RateLimitParts,
): void {
  const searches = rateLimit(parts, 'place searches', SEARCHES);
  const lists = rateLimit(parts, 'place lists', LISTS);
  route(app, endpoints.geocoding.search, async ({ query: { q, lat, lon }, scope, language }) => {
    await searches.require(String(scope.userId));
    const near = lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon };
    return geocoding.search(scope, { text: q, language, near });
  });
  route(app, endpoints.geocoding.reverse, async ({ query: { lat, lon }, scope, language }) => {
    await searches.require(String(scope.userId));
    const addresses = await geocoding.reverse(scope, { latitude: lat, longitude: lon }, language);
    return { ...addresses, countryId: countryOf(lat, lon) };
  });
  route(app, endpoints.geocoding.places, async ({ query: { at }, scope, language }) => {
    await lists.require(String(scope.userId));
    const { addressAt } = await namePlaces(scope, at, language);
    return at.map(({ latitude, longitude }) => addressAt(latitude, longitude));
  });
  route(app, endpoints.geocoding.state, () => ({ engine: geocoding.state() }));
}
