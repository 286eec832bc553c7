import type { CrmContactRow } from '@konvoj/contract';
import { useEffect, useMemo } from 'react';
import type { LngLat } from '../../../map/map-types.ts';
import { forgetShowPlaces, showPlaces } from '../../../map/places.ts';
import { onRouteEdit, showRoute, type RoutePoint } from '../../../map/route.ts';
import type { Coordinates } from '../../../shared/place-drafts.ts';
import { contactName } from './crm-words.ts';
import { openContact, useCrmSearch } from './crm-search.ts';

type Placed = Pick<CrmContactRow, 'id' | 'company' | 'person' | 'place'>;

/** The contacts that have a place, as points of the map. */
export function drawnContacts(contacts: readonly Placed[]): RoutePoint[] {
  return contacts.flatMap(({ id, place, ...contact }) =>
    place === null
      ? []
      : [
          {
            key: String(id),
            place: [place.longitude, place.latitude] as const,
            name: contactName(contact),
            number: null,
          },
        ],
  );
}

const NONE: readonly Placed[] = [];

/** Half the height of the view of one contact, degrees: about a kilometre. */
const AROUND = 0.01;

/** The corners of the view of one contact: a fit to a single spot would show nothing around it. */
export const viewOf = ({ latitude, longitude }: Coordinates): LngLat[] => [
  [longitude - AROUND, latitude - AROUND],
  [longitude + AROUND, latitude + AROUND],
];

/**
 * Shows contacts on the map while their list is open; a click there opens one.
 * @param open the contact whose details are shown; it may be left out of the list
 */
export function useContactsOnMap(contacts: readonly Placed[] = NONE, open: Placed | undefined): void {
  const [, change] = useCrmSearch();
  const openId = open?.id;
  const points = useMemo(
    () =>
      drawnContacts(open === undefined || contacts.some(({ id }) => id === open.id) ? contacts : [...contacts, open]),
    [contacts, open],
  );
  useEffect(() => {
    showRoute({ points, legs: [], selected: openId === undefined ? null : String(openId), isFixed: true });
  }, [points, openId]);
  useEffect(
    () =>
      onRouteEdit((edit) => {
        if (edit.kind === 'chosen') change(openContact(Number(edit.key)), 'push');
      }),
    [change],
  );
  useEffect(
    () => () => {
      showRoute(null);
      forgetShowPlaces();
    },
    [],
  );
  const isDrawn = points.length > 0;
  useEffect(() => {
    if (isDrawn && openId === undefined) showPlaces({ places: points.map(({ place }) => place), how: 'fit' });
    // oxlint-disable-next-line react/exhaustive-deps -- when contacts are first drawn, not with each search
  }, [isDrawn]);
  useEffect(() => {
    const place = open?.place ?? null;
    if (place !== null) showPlaces({ places: viewOf(place), how: 'reveal' });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each contact, not with each of its changes
  }, [openId]);
}
