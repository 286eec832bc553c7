import type { FoundPlace } from '@konvoj/contract';
import { pointNamesNear } from '../own-places/contacts.ts';
import { findPoints, findZones } from '../own-places/service.ts';
import type { GeoPoint, GeoZone } from '../own-places/types.ts';
import type { Database } from '../../platform/database.ts';
import { searchKey } from './search-key.ts';
import type { OwnPlaces } from './service.ts';

const MOST_FOUND = 8;

/** Points and zones of an organization whose texts contain the search text; first those whose name starts with it. */
export function ownPlacesOf(database: Database): OwnPlaces {
  return {
    search: (scope, text) =>
      database.tenant(scope, async (tx) => {
        const [points, zones] = await Promise.all([findPoints(tx, scope, text), findZones(tx, scope, text)]);
        const key = searchKey(text);
        const rank = ({ name }: FoundPlace) => (searchKey(name).startsWith(key) ? 0 : 1);
        return [...points.map(foundPoint), ...zones.map(foundZone)]
          .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'sl'))
          .slice(0, MOST_FOUND);
      }),
    async nameAt(scope, place) {
      const nameAt = await pointNamesNear(database, scope, [place]);
      return nameAt(place.latitude, place.longitude);
    },
  };
}

function foundPoint({ id, name, address, latitude, longitude }: GeoPoint): FoundPlace {
  return { name, address, latitude, longitude, source: 'poi', id };
}

/** The position of a zone is the centre of its bounds. */
function foundZone({ id, name, bounds }: GeoZone): FoundPlace {
  const latitude = (bounds.swLatitude + bounds.neLatitude) / 2;
  const longitude = (bounds.swLongitude + bounds.neLongitude) / 2;
  return { name, address: null, latitude, longitude, source: 'zone', id };
}
