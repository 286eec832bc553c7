import type { FuelEvent, FuelUse } from '@konvoj/contract';
import type { TextKey } from '@konvoj/i18n';
import { sumOf, type Column } from './column.ts';
import { lacksFuel } from './stages.ts';

/** The names that tables of fuel need of their surroundings. */
export interface FuelWords {
  readonly text: (key: TextKey) => string;
  readonly plateOf: (deviceId: number) => string;
  readonly driverName: (driverId: number) => string;
  readonly countryName: (code: string) => string;
}

/** The columns of refuels and suspected drains, in their order. */
export function fuelEventColumns({ text, plateOf, driverName, countryName }: FuelWords): Column<FuelEvent>[] {
  return [
    {
      id: 'vehicle',
      header: 'report.vehicle',
      kind: 'text',
      value: ({ deviceId }) => plateOf(deviceId),
    },
    { id: 'at', header: 'report.fuel.at', kind: 'instant', value: ({ at }) => Date.parse(at) },
    { id: 'kind', header: 'report.fuel.kind', kind: 'text', value: ({ kind }) => text(`report.fuel.${kind}`) },
    litres('litres', 'report.fuel.litres', ({ litres: changed }) => changed),
    litres('before', 'report.fuel.before', ({ before }) => before),
    litres('after', 'report.fuel.after', ({ after }) => after),
    { id: 'place', header: 'report.fuel.place', kind: 'place', value: ({ place }) => place },
    {
      id: 'country',
      header: 'stage.country',
      kind: 'text',
      value: ({ countryId }) => (countryId === null ? null : countryName(countryId)),
    },
    {
      id: 'driver',
      header: 'report.driver',
      kind: 'text',
      value: ({ driverId }) => (driverId === null ? null : driverName(driverId)),
    },
  ];
}

/** The columns of the fuel of vehicles, in their order. */
export function fuelUseColumns({ text, plateOf }: FuelWords): Column<FuelUse>[] {
  return [
    {
      id: 'vehicle',
      header: 'report.vehicle',
      kind: 'text',
      value: ({ deviceId }) => plateOf(deviceId),
      total: () => text('report.total'),
    },
    { id: 'distance', header: 'stage.distance', kind: 'distance', value: ({ distance }) => distance, total: 'sum' },
    { ...litres<FuelUse>('used', 'stage.fuelUsed', ({ used }) => used, 'sum'), isIncomplete: lacksUse },
    {
      id: 'consumption',
      header: 'stage.consumption',
      kind: 'number',
      unit: 'l/100 km',
      digits: 1,
      value: (row) => consumptionOf([row]),
      total: consumptionOf,
    },
    {
      id: 'source',
      header: 'report.fuel.source',
      kind: 'text',
      value: ({ source }) => source && text(`report.fuel.by.${source}`),
    },
    litres('refuelled', 'report.fuel.refuelled', ({ refuelled }) => refuelled, 'sum'),
    litres('drained', 'report.fuel.drained', ({ drained }) => drained, 'sum'),
  ];
}

/** Whether the fuel of some of these vehicles is known, and of others not. */
function lacksUse(rows: readonly FuelUse[]): boolean {
  const ways = rows.map(({ distance, used }) => ({
    distance,
    fuelDistance: used === null ? 0 : distance,
    fuelUsed: used,
  }));
  return lacksFuel(ways);
}

/** l/100 km over the vehicles whose fuel is known. */
function consumptionOf(rows: readonly FuelUse[]): number | null {
  const known = rows.filter(({ used }) => used !== null);
  const used = sumOf(known.map((row) => row.used));
  const way = known.reduce((sum, { distance }) => sum + distance, 0);
  return used === null || way === 0 ? null : (used / way) * 100_000;
}

function litres<Row>(id: string, header: TextKey, value: Column<Row>['value'], total?: 'sum'): Column<Row> {
  return { id, header, kind: 'number', unit: 'l', digits: 1, value, ...(total && { total }) };
}
