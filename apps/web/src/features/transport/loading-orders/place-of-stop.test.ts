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

it('takes no own place that has only the name of the town, or a part of a word, for a street there', async () => {
  const [celje, ljubljana] = [found('Celje', 'zone', 6), found('Ljubljana', 'places')];
  const search = among([celje, ljubljana, town, found('Maribor', 'poi', 7)]);
  expect(await findPlaceOf('Luna d.o.o., Tovarniška 1, 3000 Celje', search)).toBeNull();
  expect(await findPlaceOf('Celje, 3000 Celje', search)).toEqual({ place: celje, isRough: false });
  expect(await findPlaceOf('Mariborska cesta 10, 1000 Ljubljana', search)).toEqual({ place: ljubljana, isRough: true });
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
