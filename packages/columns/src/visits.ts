import type { TextKey, TextParams } from '@konvoj/i18n';
import type { Column } from './column.ts';

/** A visit of a place as its tables show it. Instants are epoch milliseconds. */
export interface VisitRow {
  readonly vehicle: string | null;
  readonly driver: string | null;
  readonly arrival: number;
  /** Null: the vehicle is still there. */
  readonly departure: number | null;
  readonly durationSeconds: number;
}

/** The columns of visits, by their field. */
export function visitColumns(text: (key: TextKey, params?: TextParams) => string) {
  return {
    vehicle: { id: 'vehicle', header: 'places.visit.vehicle', kind: 'text', value: ({ vehicle }) => vehicle },
    driver: { id: 'driver', header: 'places.visit.driver', kind: 'text', value: ({ driver }) => driver },
    arrival: {
      id: 'arrival',
      header: 'places.visit.arrival',
      kind: 'instant',
      value: ({ arrival }) => arrival,
      total: ({ length }) => text('places.visit.count', { count: length }),
    },
    departure: {
      id: 'departure',
      header: 'places.visit.departure',
      kind: 'instant',
      value: ({ departure }) => departure ?? text('places.visit.stillThere'),
    },
    duration: {
      id: 'duration',
      header: 'places.visit.duration',
      kind: 'duration',
      value: ({ durationSeconds }) => durationSeconds,
      total: 'sum',
    },
  } satisfies Readonly<Record<string, Column<VisitRow>>>;
}
