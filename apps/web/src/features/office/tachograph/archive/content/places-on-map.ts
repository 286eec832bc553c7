import { useEffect, useMemo, useState } from 'react';
import { showPlaces } from '../../../../../map/places.ts';
import { onRouteEdit, showRoute, type RoutePoint } from '../../../../../map/route.ts';
import type { PlaceRow } from '../content-words.ts';

/** A row with its number on the map; null: it has no position. */
export interface NumberedRow extends PlaceRow {
  readonly number: number | null;
}

/** Rows that have a position are numbered in their order, the newest first. */
export function numberedRows(rows: readonly PlaceRow[]): NumberedRow[] {
  let last = 0;
  return rows.map((row) => ({ ...row, number: row.position === null ? null : (last += 1) }));
}

export function drawnPlaces(rows: readonly NumberedRow[]): RoutePoint[] {
  return rows.flatMap(({ number, position, what, country }) =>
    number === null || position === null
      ? []
      : [
          {
            key: String(number),
            place: [position.longitude, position.latitude] as const,
            name: [what, country].filter(Boolean).join(', '),
            number,
          },
        ],
  );
}

/** Shows rows on the map while it is beside the page. @returns the number of the one that was chosen there; null: none */
export function usePlacesOnMap(rows: readonly NumberedRow[], enabled: boolean): number | null {
  const [chosen, setChosen] = useState<string | null>(null);
  const points = useMemo(() => (enabled ? drawnPlaces(rows) : []), [rows, enabled]);
  useEffect(() => {
    if (points.length === 0) return undefined;
    showPlaces({ places: points.map(({ place }) => place), how: 'fit' });
    const stopListening = onRouteEdit((edit) => {
      if (edit.kind === 'chosen') setChosen(edit.key);
    });
    return () => {
      stopListening();
      showRoute(null);
    };
  }, [points]);
  useEffect(() => {
    if (points.length > 0) showRoute({ points, legs: [], selected: chosen, isFixed: true });
  }, [points, chosen]);
  return points.length === 0 || chosen === null ? null : Number(chosen);
}
