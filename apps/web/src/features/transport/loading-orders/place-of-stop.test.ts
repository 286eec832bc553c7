import type { FoundPlace } from '@konvoj/contract';
import { expect, it } from 'vitest';
import { findPlaceOf, findPlacesOf } from './place-of-stop.ts';

const found = (name: string, source: FoundPlace['source'], id: number | null = null): FoundPlace => ({
  name,
  address: null,
  latitude: 46,
  longitude: 15,
  source,
  id,
});
/** Finds what contains the text, as the server does. */
const among = (places: readonly FoundPlace[]) => async (text: string) =>
  places.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
const yard = found('Maribor Tezno', 'poi', 5);
const town = found('Maribor', 'places');

it('takes an own place only where the address has its whole name', async () => {
  const search = among([yard, town]);
  expect(await findPlaceOf('Maribor, 2000 Maribor', search)).toEqual({ place: town, isRough: true });
  expect(await findPlaceOf('MARIBOR TEZNO', search)).toEqual({ place: yard, isRough: false });
});

it('takes what the geocoder found for the whole address as exact, and its town as rough', async () => {
  const house = found('Letališka 29, 1000 Ljubljana', 'engine');
  const ljubljana = found('Ljubljana', 'engine');
  expect(await findPlaceOf('Letališka 29, 1000 Ljubljana', among([house]))).toEqual({ place: house, isRough: false });
  expect(await findPlaceOf('Letališka 29, 1000 Ljubljana', among([ljubljana]))).toEqual({
    place: ljubljana,
    isRough: true,
  });
});

it('finds nothing for what nobody knows', async () => {
  expect(await findPlaceOf('Nowhere', among([]))).toBeNull();
});

it('searches for the places of four addresses at a time, and keeps their order', async () => {
  const addresses = Array.from({ length: 20 }, (_, index) => `Town ${index}`);
  let searching = 0;
  let most = 0;
  const places = await findPlacesOf(addresses, async (text) => {
    searching += 1;
    most = Math.max(most, searching);
    await Promise.resolve();
    searching -= 1;
    return text === 'Town 7' ? [] : [found(text, 'engine')];
  });
  expect(most).toBe(4);
  expect(places.map((each) => each?.place.name ?? null)).toEqual(
    addresses.map((address) => (address === 'Town 7' ? null : address)),
  );
});
