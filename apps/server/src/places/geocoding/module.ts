import type { Context, ServiceModule } from '../../platform/module.ts';
import { contactsNear } from '../own-places/contacts.ts';
import type { FindWithin } from '../own-places/contacts.ts';
import type { Addresses } from './addresses.ts';
import { scheduleAddressCleanup } from './cleanup.ts';
import { ownPlacesOf } from './own-places.ts';
import { ownPlacesFirst } from './place-names.ts';
import type { NamePlaces, PlaceNames } from './place-names.ts';
import { geocodingRoutes } from './routes.ts';
import { GEOCODING_TIMES, startGeocoding } from './service.ts';
import type { GeocodingTimes } from './service.ts';
import type { GeocoderConfig } from './settings.ts';

/** How places are named for people: by the points of the organization first, then by their addresses. */
export interface PlaceNaming {
  readonly addresses: Addresses;
  /** Queues places without an address for the geocoder. */
  readonly namePlaces: NamePlaces;
  /** The same without queueing, for lists of many places. */
  readonly nameKnownPlaces: NamePlaces;
  /** Point and address apart, for exported tracks, which have a column for each. */
  readonly namePointsAndAddresses: (...asked: Parameters<NamePlaces>) => Promise<PointAndAddress>;
}

type PointAndAddress = (
  latitude: number,
  longitude: number,
) => { readonly contact: ReturnType<PlaceNames['contactAt']>; readonly address: string | null };

/** Places by name, addresses of places. @param contactsWithin finds the contacts of the CRM */
export function geocodingModule(
  { config, database, bus, log, clock }: Context,
  { geocoder, geocoderPerSecond }: GeocoderConfig,
  contactsWithin: FindWithin,
  times: GeocodingTimes = GEOCODING_TIMES,
): ServiceModule<PlaceNaming> {
  const geocoding = startGeocoding({
    database,
    bus,
    log,
    ownPlaces: ownPlacesOf(database),
    setting: geocoder,
    perSecond: geocoderPerSecond,
    works: config.roles.has('worker'),
    times,
    now: clock.now,
  });
  const { addresses } = geocoding;
  const nameKnownPlaces = ownPlacesFirst(database, addresses.kept, contactsWithin);
  return {
    name: 'geocoding',
    service: {
      addresses,
      namePlaces: ownPlacesFirst(database, addresses.of, contactsWithin),
      nameKnownPlaces,
      async namePointsAndAddresses(scope, at, language) {
        const [{ contactAt }, addressAt] = await Promise.all([
          contactsNear(database, scope, at, contactsWithin),
          addresses.kept(scope, at, language),
        ]);
        return (latitude, longitude) => ({
          contact: contactAt(latitude, longitude),
          address: addressAt(latitude, longitude),
        });
      },
    },
    jobs: (jobs) => scheduleAddressCleanup(jobs, database.ingest, clock),
    routes: (http) => geocodingRoutes(http, geocoding, nameKnownPlaces, { database, clock }),
    disconnect: () => geocoding.close(),
  };
}
