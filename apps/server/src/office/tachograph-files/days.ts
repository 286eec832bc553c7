import { nationCountry } from '@konvoj/tachograph';
import type { Scope, Tx } from '../../platform/database.ts';
import { listCardDays, listConditions, listCrossings, listUnitDays } from './day-store.ts';
import type { CardDayRow, UnitDayRow } from './day-store.ts';
import { ownersOf } from './owners.ts';
import { unpackChanges } from './packed-days.ts';
import type { DriverDays, KnownUnitDay, RecordedCrossing, UnitOfDay } from './types.ts';

/** Days, UTC, as 2026-06-30; both ends are in it. */
interface DayPeriod {
  readonly from: string;
  readonly to: string;
}

/**
 * What the cards of drivers say of a period, by driver; drivers without a card are left out. A day that several cards have
 * counts once, as the best download has it.
 * @param driverIds only these; null: all
 */
export async function readDriverDays(
  tx: Tx,
  scope: Scope,
  driverIds: readonly number[] | null,
  period: DayPeriod,
): Promise<Map<number, DriverDays>> {
  const owners = await ownersOf(tx, scope);
  const wanted = driverIds ?? [...owners.drivers.keys()];
  const driverOfCard = new Map(wanted.flatMap((driverId) => owners.cardsOf(driverId).map((card) => [card, driverId])));
  const cardIds = [...driverOfCard.keys()];
  if (cardIds.length === 0) return new Map();
  const [days, conditions] = await Promise.all([
    listCardDays(tx, scope, cardIds, period),
    listConditions(tx, scope, cardIds, period.from),
  ]);
  const daysOf = Map.groupBy(days, ({ cardId }) => driverOfCard.get(cardId) ?? 0);
  const conditionsOf = Map.groupBy(conditions, ({ cardId }) => driverOfCard.get(cardId) ?? 0);
  return new Map(
    [...daysOf].map(([driverId, own]) => [
      driverId,
      {
        days: [...new Map(own.map((day) => [day.day, dayOf(day)])).values()],
        conditions: (conditionsOf.get(driverId) ?? []).map(({ at, type }) => ({ at: new Date(at), type })),
        until: Math.max(...own.map(({ downloadedAt }) => downloadedAt)),
      },
    ]),
  );
}

function dayOf({ day, fileId, downloadedAt, verdict, distanceKm, changes }: CardDayRow): DriverDays['days'][number] {
  return { day, fileId, downloadedAt, verdict, distanceKm, changes: unpackChanges(changes) };
}

/**
 * Border crossings on the cards of a driver, ascending; those of nations that are no country are left out, and all of a driver
 * whom the user does not see.
 */
export async function readCrossings(
  tx: Tx,
  scope: Scope,
  driverId: number,
  period: { readonly from: number; readonly to: number },
): Promise<RecordedCrossing[]> {
  const owners = await ownersOf(tx, scope);
  if (owners.drivers.get(driverId)?.isSeen !== true) return [];
  const crossings = await listCrossings(tx, scope, owners.cardsOf(driverId), period);
  return crossings.flatMap(({ left, entered, ...crossing }) => {
    const [fromCountry, toCountry] = [nationCountry(left), nationCountry(entered)];
    return fromCountry === null || toCountry === null ? [] : { ...crossing, fromCountry, toCountry };
  });
}

/** Days of vehicle units, by unit and day, without those of vehicles that the user does not see. @param vehicleId of one only */
export async function readUnitDays(
  tx: Tx,
  scope: Scope,
  period: DayPeriod,
  vehicleId: number | undefined,
): Promise<KnownUnitDay[]> {
  const owners = await ownersOf(tx, scope);
  const only = vehicleId === undefined ? null : owners.unitsOf(vehicleId);
  const rows = await listUnitDays(tx, scope, period, { only, hidden: owners.hidden.units });
  const vehicleOf = (unitId: number): UnitOfDay['vehicle'] => {
    const { matching, ids } = owners.matchOfUnit(unitId);
    const vehicle = matching === 'matched' ? owners.vehicles.get(ids[0] ?? 0) : undefined;
    return vehicle === undefined ? null : { id: vehicle.id, name: vehicle.licencePlate };
  };
  return rows.map((row) => unitDayOf(row, vehicleOf(row.unitId)));
}

function unitDayOf({ unitId, vin, plate, fileId, day, writtenAt, changes }: UnitDayRow, vehicle: UnitOfDay['vehicle']) {
  return {
    unit: { id: unitId, vin, plate, vehicle },
    fileId,
    day,
    date: new Date(writtenAt),
    changes: unpackChanges(changes),
  };
}
