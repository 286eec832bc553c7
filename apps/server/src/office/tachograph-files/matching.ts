import type { TachographMatching } from '@konvoj/contract';

/** What a card or a vehicle unit was matched with; `ids` has the one, or those who claim it. */
export interface Match {
  readonly matching: Exclude<TachographMatching, 'notNeeded'>;
  readonly ids: readonly number[];
}

export interface KnownCard {
  readonly id: number;
  readonly nation: number;
  /** The first 14 characters of its number. */
  readonly person: string;
  /** Set by a user. */
  readonly driverId: number | null;
}

export interface DriverOfCard {
  readonly id: number;
  readonly cardNumber: string | null;
}

const PERSON_LENGTH = 14;

/** The part of a card number that stays with a person (Annex IC, appendix 1): replacement and renewal change the last two. */
export function personOf(cardNumber: string): string {
  return cardNumber.replaceAll(/\s/g, '').toUpperCase().slice(0, PERSON_LENGTH);
}

/**
 * The driver of each card. What a user set holds. Otherwise the one driver with the same first 14 characters; of cards of
 * several nations with the same number the first known one, since a driver has the nation of none.
 */
export function matchCards(cards: readonly KnownCard[], drivers: readonly DriverOfCard[]): ReadonlyMap<number, Match> {
  const byPerson = Map.groupBy(
    drivers.filter(({ cardNumber }) => cardNumber !== null && personOf(cardNumber).length === PERSON_LENGTH),
    ({ cardNumber }) => personOf(cardNumber ?? ''),
  );
  const setByPerson = Map.groupBy(
    cards.filter(({ driverId }) => driverId !== null),
    ({ person }) => personOf(person),
  );
  return matchAll(
    cards.map(({ id, person, driverId }) => ({
      id,
      set: driverId,
      taken: (setByPerson.get(personOf(person)) ?? []).flatMap((card) => card.driverId ?? []),
      candidates: (byPerson.get(personOf(person)) ?? []).map((driver) => driver.id),
    })),
    'several',
  );
}

export interface KnownUnit {
  readonly id: number;
  /** Every plate that its files have, as `plateKey` gives it; the most certain and newest first. */
  readonly plates: readonly string[];
  readonly vehicleId: number | null;
}

/** Letters and digits of a plate: spaces and hyphens differ between the fleet and the tachograph. */
export function plateKey(plate: string): string {
  return plate
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** The vehicle of each unit: set by a user, or with the first of its plates that any vehicle has, unless another unit has that vehicle already. */
export function matchUnits(
  units: readonly KnownUnit[],
  vehicles: readonly { readonly id: number; readonly licencePlate: string }[],
): ReadonlyMap<number, Match> {
  const taken = units.flatMap(({ vehicleId }) => vehicleId ?? []);
  const byPlate = Map.groupBy(vehicles, ({ licencePlate }) => plateKey(licencePlate));
  return matchAll(
    units.map(({ id, plates, vehicleId }) => ({
      id,
      set: vehicleId,
      taken,
      candidates: plates
        .map((plate) => (byPlate.get(plate) ?? []).map((vehicle) => vehicle.id))
        .filter((ids) => ids.length > 0)
        .slice(0, 1)
        .flat(),
    })),
    'conflict',
  );
}

interface Claim {
  readonly id: number;
  readonly set: number | null;
  readonly candidates: readonly number[];
  /** Candidates that a user has given to others. */
  readonly taken: readonly number[];
}

function matchAll(claims: readonly Claim[], unclear: 'several' | 'conflict'): Map<number, Match> {
  const matched = new Set<number>();
  const matches = new Map<number, Match>();
  for (const { id, set, candidates, taken } of claims.toSorted((a, b) => a.id - b.id)) {
    const ids = [...new Set(candidates)].sort((a, b) => a - b);
    const [only] = ids;
    if (set !== null) matches.set(id, { matching: 'matched', ids: [set] });
    else if (only === undefined) matches.set(id, { matching: 'unknown', ids });
    else if (ids.length > 1 || matched.has(only) || taken.includes(only)) matches.set(id, { matching: unclear, ids });
    else {
      matched.add(only);
      matches.set(id, { matching: 'matched', ids });
    }
  }
  return matches;
}
