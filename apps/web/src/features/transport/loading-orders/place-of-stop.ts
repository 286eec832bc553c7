import type { FoundPlace } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import { searchesFor, townOf } from './written-stops.ts';

export interface PlaceOfStop {
  readonly place: FoundPlace;
  /** Only the town was found: a truck does not go to its middle. */
  readonly isRough: boolean;
}

/** Of so many addresses the places are searched at a time: a pasted list leaves the server to others. */
const SEARCHED_AT_A_TIME = 4;

type Search = (text: string) => Promise<readonly FoundPlace[]>;

/** Finds the places of written addresses, in their order. */
export async function findPlacesOf(
  addresses: readonly string[],
  search: Search,
): Promise<readonly (PlaceOfStop | null)[]> {
  const places: (PlaceOfStop | null)[] = addresses.map(() => null);
  const waiting = addresses.entries();
  const searchOn = async (): Promise<void> => {
    for (const [index, address] of waiting) places[index] = await findPlaceOf(address, search);
  };
  await Promise.all(Array.from({ length: SEARCHED_AT_A_TIME }, searchOn));
  return places;
}

/**
 * Finds the place of a written address: an own place only where the address has its whole name, so that `Maribor` is not
 * taken for the yard `Maribor Tezno`, nor a street in Maribor for an own place `Maribor`.
 * @returns null: nothing was found
 */
export async function findPlaceOf(address: string, search: Search): Promise<PlaceOfStop | null> {
  for (const [index, text] of searchesFor(address).entries()) {
    const found = await search(text);
    const own = found.find(({ id, name }) => id !== null && namesPlace(address, name));
    if (own !== undefined) return { place: own, isRough: false };
    const other = found.find(({ id }) => id === null);
    if (other !== undefined) return { place: other, isRough: other.source === 'places' || index > 0 };
  }
  return null;
}

/** Whether an address has all words of a name, and not only as its town. */
function namesPlace(address: string, name: string): boolean {
  const words = wordsOf(name);
  if (words === wordsOf(address.split(',')[0] ?? '')) return true;
  return words !== wordsOf(townOf(address)?.town ?? '') && ` ${wordsOf(address)} `.includes(` ${words} `);
}

const wordsOf = (text: string): string =>
  folded(text)
    .match(/[\p{L}\d]+/gu)
    ?.join(' ') ?? '';
