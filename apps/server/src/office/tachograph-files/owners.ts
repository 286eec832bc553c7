import { matchCards, matchUnits } from './matching.ts';
import type { Match } from './matching.ts';
import { readOwners } from './store.ts';
import type { NamedDriver, SeenVehicle, StoredTachographFile } from './store.ts';
import type { Scope, Tx } from '../../platform/database.ts';

/** Who each card and vehicle unit of an organization belongs to, as its user may see it. */
export interface KnownOwners {
  readonly drivers: ReadonlyMap<number, NamedDriver>;
  readonly vehicles: ReadonlyMap<number, SeenVehicle>;
  matchOfCard(cardId: number): Match;
  matchOfUnit(unitId: number): Match;
  /** Cards of a driver, ascending. */
  cardsOf(driverId: number): number[];
  unitsOf(vehicleId: number): number[];
  readonly unmatched: { readonly cards: readonly number[]; readonly units: readonly number[] };
  /** Units of vehicles that the user does not see; of those of nobody, for a user who does not see all vehicles. */
  readonly hiddenUnits: readonly number[];
}

const NOBODY: Match = { matching: 'unknown', ids: [] };

export async function ownersOf(tx: Tx, scope: Scope): Promise<KnownOwners> {
  const { cards, units, drivers, vehicles } = await readOwners(tx, scope);
  const present = drivers.filter(({ isRemoved }) => !isRemoved);
  const cardMatches = matchCards(cards, present);
  const unitMatches = matchUnits(units, vehicles);
  const vehicleById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const seesAll = vehicles.every(({ isSeen }) => isSeen);
  const matchOfUnit = (id: number) => unitMatches.get(id) ?? NOBODY;
  const isHidden = (id: number) => {
    const { matching, ids } = matchOfUnit(id);
    if (matching !== 'matched') return !seesAll;
    return vehicleById.get(ids[0] ?? 0)?.isSeen !== true;
  };
  const unmatchedOf = (matches: ReadonlyMap<number, Match>) =>
    [...matches].flatMap(([id, { matching }]) => (matching === 'matched' ? [] : [id]));
  const having = (matches: ReadonlyMap<number, Match>, owner: number) =>
    [...matches].flatMap(([id, { matching, ids }]) => (matching === 'matched' && ids[0] === owner ? [id] : []));
  return {
    drivers: new Map(drivers.map((driver) => [driver.id, driver])),
    vehicles: vehicleById,
    matchOfCard: (id) => cardMatches.get(id) ?? NOBODY,
    matchOfUnit,
    cardsOf: (driverId) => having(cardMatches, driverId),
    unitsOf: (vehicleId) => having(unitMatches, vehicleId),
    unmatched: { cards: unmatchedOf(cardMatches), units: unmatchedOf(unitMatches) },
    hiddenUnits: units.map(({ id }) => id).filter(isHidden),
  };
}

/** What a file belongs to: its unit's vehicle, or its card's driver; null: neither, as for a card of a workshop. */
export function matchOf(owners: KnownOwners, { kind, card, unit }: StoredTachographFile): Match | null {
  if (kind === 'otherCard') return null;
  if (kind === 'vehicleUnit') return unit === null ? NOBODY : owners.matchOfUnit(unit.id);
  return card === null ? NOBODY : owners.matchOfCard(card.id);
}
