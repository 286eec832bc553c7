import { matchCards, matchUnits, personOf } from './matching.ts';
import type { Match } from './matching.ts';
import { readOwners } from './store.ts';
import type { Hidden, NamedDriver, SeenVehicle, StoredTachographFile } from './store.ts';
import type { Scope, Tx } from '../../platform/database.ts';

/** Who each card and vehicle unit of an organization belongs to, as its user may see it. */
export interface KnownOwners {
  readonly drivers: ReadonlyMap<number, NamedDriver>;
  readonly vehicles: ReadonlyMap<number, SeenVehicle>;
  matchOfCard(cardId: number): Match;
  matchOfUnit(unitId: number): Match;
  /** The driver of a card by its number, also of one without a file; null: none, or several. */
  driverOfNumber(nation: number, number: string): number | null;
  /** Cards of a driver, ascending. */
  cardsOf(driverId: number): number[];
  unitsOf(vehicleId: number): number[];
  readonly unmatched: { readonly cards: readonly number[]; readonly units: readonly number[] };
  /** Cards of drivers and units of vehicles that the user does not see; those of nobody, unless they see all vehicles. */
  readonly hidden: Hidden;
}

const NOBODY: Match = { matching: 'unknown', ids: [] };

export async function ownersOf(tx: Tx, scope: Scope): Promise<KnownOwners> {
  const { cards, units, drivers, vehicles, seesAll } = await readOwners(tx, scope);
  const present = drivers.filter(({ isRemoved }) => !isRemoved);
  const cardMatches = matchCards(cards, present);
  const unitMatches = matchUnits(units, vehicles);
  const vehicleById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const matchOfUnit = (id: number) => unitMatches.get(id) ?? NOBODY;
  const driverById = new Map(drivers.map((driver) => [driver.id, driver]));
  const isHidden = (matches: ReadonlyMap<number, Match>, by: ReadonlyMap<number, { readonly isSeen: boolean }>) => {
    return ({ id }: { readonly id: number }) => {
      const { matching, ids } = matches.get(id) ?? NOBODY;
      return matching === 'matched' ? by.get(ids[0] ?? 0)?.isSeen !== true : !seesAll;
    };
  };
  const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);
  const unmatchedOf = (matches: ReadonlyMap<number, Match>) =>
    [...matches].flatMap(([id, { matching }]) => (matching === 'matched' ? [] : [id]));
  const having = (matches: ReadonlyMap<number, Match>, owner: number) =>
    [...matches].flatMap(([id, { matching, ids }]) => (matching === 'matched' && ids[0] === owner ? [id] : []));
  return {
    drivers: driverById,
    vehicles: vehicleById,
    matchOfCard: (id) => cardMatches.get(id) ?? NOBODY,
    matchOfUnit,
    driverOfNumber(nation, number) {
      const person = personOf(number);
      const known = cards.find((card) => card.nation === nation && card.person === person);
      const own = known === undefined ? matchCards([{ id: 0, nation, person, driverId: null }], present) : cardMatches;
      const { matching, ids } = own.get(known?.id ?? 0) ?? NOBODY;
      return matching === 'matched' ? (ids[0] ?? null) : null;
    },
    cardsOf: (driverId) => having(cardMatches, driverId),
    unitsOf: (vehicleId) => having(unitMatches, vehicleId),
    unmatched: { cards: unmatchedOf(cardMatches), units: unmatchedOf(unitMatches) },
    hidden: {
      cards: idsOf(cards.filter(isHidden(cardMatches, driverById))),
      units: idsOf(units.filter(isHidden(unitMatches, vehicleById))),
      others: !seesAll,
    },
  };
}

/** What a file belongs to: its unit's vehicle, or its card's driver; null: neither, as for a card of a workshop. */
export function matchOf(owners: KnownOwners, { kind, card, unit }: StoredTachographFile): Match | null {
  if (kind === 'otherCard') return null;
  if (kind === 'vehicleUnit') return unit === null ? NOBODY : owners.matchOfUnit(unit.id);
  return card === null ? NOBODY : owners.matchOfCard(card.id);
}
