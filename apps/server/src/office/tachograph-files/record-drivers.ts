import { z } from 'zod';
import { deleteRecordedBefore, replaceRecordedDrivers } from '../../fleet/assignments/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { FileFacts } from './facts.ts';
import { plateKey } from './matching.ts';
import { ownersOf } from './owners.ts';
import type { KnownOwners } from './owners.ts';
import { recordedDriversOf } from './recorded-drivers.ts';
import type { CardUse } from './recorded-drivers.ts';
import { listInsertions, listUses, lockRecordedDrivers } from './use-store.ts';
import type { InsertionRow } from './use-store.ts';

/** Computes the recorded drivers of an organization again: it changed whom a card or a unit belongs to, or deleted a file. */
export const recordDriversJob: JobKind<{ readonly organizationId: number }> = {
  name: 'tachograph-recorded-drivers',
  data: z.strictObject({ organizationId: z.int() }),
  retries: 2,
};

const DAY_MS = 86_400_000;
/** Files are kept for at least twelve months, so that what is computed of these days has all its files. */
const COMPUTED_DAYS = 365;
/** What is older stays as it is, and is deleted some time later. */
const KEPT_DAYS = 400;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const beginOfDay = (at: number) => at - (at % DAY_MS);

/** The recorded drivers of the vehicles that a new file says something about. @param unitId of the file; null: none */
export async function recordDriversOfFile(
  tx: Tx,
  scope: Scope,
  facts: FileFacts,
  unitId: number | null,
): Promise<void> {
  const uses = facts.cards.flatMap((card) => card.uses);
  const begins = [...uses.map(({ from }) => from), ...(facts.unit?.days ?? []).map(({ day }) => Date.parse(day))];
  if (begins.length === 0) return;
  const owners = await ownersOf(tx, { organizationId: scope.organizationId });
  const plates = new Set(uses.map(({ plate }) => plateKey(plate)));
  const ofUnit = unitId === null ? [] : vehicleOf(owners, unitId);
  const ofCards = [...vehicleByPlate(owners)].flatMap(([plate, id]) => (plates.has(plate) ? [id] : []));
  await record(
    tx,
    scope,
    owners,
    new Set([...ofUnit, ...ofCards]),
    beginOfDay(begins.reduce((a, b) => Math.min(a, b))),
  );
}

/** Those of all vehicles. @param now epoch milliseconds */
export async function recordAllDrivers(tx: Tx, { organizationId }: Scope, now: number): Promise<void> {
  const scope = { organizationId };
  await deleteRecordedBefore(tx, scope, now - KEPT_DAYS * DAY_MS);
  const owners = await ownersOf(tx, scope);
  await record(tx, scope, owners, new Set(owners.vehicles.keys()), beginOfDay(now - COMPUTED_DAYS * DAY_MS));
}

async function record(
  tx: Tx,
  scope: Scope,
  owners: KnownOwners,
  vehicleIds: ReadonlySet<number>,
  from: number,
): Promise<void> {
  if (vehicleIds.size === 0) return;
  await lockRecordedDrivers(tx, scope);
  const plateOf = new Map([...vehicleByPlate(owners)].map(([plate, id]) => [id, plate]));
  for (const vehicleId of [...vehicleIds].toSorted((a, b) => a - b)) {
    const plate = plateOf.get(vehicleId);
    const days = await listInsertions(tx, scope, owners.unitsOf(vehicleId), dayOf(from));
    const uses = plate === undefined ? [] : await listUses(tx, scope, [plate], from);
    const byUnit = days.flatMap((day) => insertionsOf(day, owners));
    const byCard = uses.flatMap(({ cardId, ...use }) => usesBy(driverOf(owners, cardId), use));
    await replaceRecordedDrivers(tx, scope, vehicleId, from, recordedDriversOf(byUnit, byCard, from));
  }
}

/** Cards in the slot of the driver on a day. One that was still inserted at its end goes on with the next day. */
function insertionsOf({ day, downloadedAt, insertions }: InsertionRow, owners: KnownOwners): CardUse[] {
  const begin = Date.parse(day);
  const end = Math.min(begin + DAY_MS, downloadedAt);
  return insertions.flatMap(({ slot, nation, number, from, to }) => {
    if (slot !== 'driver' || from === null) return [];
    const use = { from: Math.max(from, begin), to: Math.min(to ?? end, end) };
    return use.from < use.to ? usesBy(owners.driverOfNumber(nation, number), use) : [];
  });
}

const usesBy = (driverId: number | null, { from, to }: Omit<CardUse, 'driverId'>): CardUse[] =>
  driverId === null ? [] : [{ driverId, from, to }];

function driverOf(owners: KnownOwners, cardId: number): number | null {
  const { matching, ids } = owners.matchOfCard(cardId);
  return matching === 'matched' ? (ids[0] ?? null) : null;
}

function vehicleOf(owners: KnownOwners, unitId: number): number[] {
  const { matching, ids } = owners.matchOfUnit(unitId);
  return matching === 'matched' ? ids.slice(0, 1) : [];
}

/** Vehicles by their plates, without plates that several vehicles have or had. */
function vehicleByPlate({ vehicles }: KnownOwners): Map<string, number> {
  const byPlate = Map.groupBy(vehicles.values(), ({ licencePlate }) => plateKey(licencePlate));
  return new Map(
    [...byPlate].flatMap(([plate, [first, ...others]]) =>
      plate === '' || first === undefined || others.length > 0 ? [] : [[plate, first.id]],
    ),
  );
}
