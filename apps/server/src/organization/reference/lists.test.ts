import type { LanguageCode } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { vehicleIcons } from './icons.ts';
import {
  OTHER_POINT,
  allowanceTariffs,
  listCountries,
  listCurrencies,
  listIdentifierTypes,
  listPointTypes,
  listVehicleTypes,
} from './lists.ts';

const languages: readonly LanguageCode[] = ['sl', 'en', 'de'];
const names = (rows: readonly { readonly name: string }[]) => rows.map((row) => row.name);

describe('the lists that the specification numbers', () => {
  it('are the tariffs 0 none, 1 full, 2 half, 3 reduced', () => {
    expect(allowanceTariffs('en').map((row) => [row.id, row.code])).toEqual([
      [0, 'none'],
      [1, 'full'],
      [2, 'half'],
      [3, 'reduced'],
    ]);
    expect(names(allowanceTariffs('sl'))).toEqual(['brez', 'polna', 'polovična', 'znižana']);
  });

  it('are the vehicle types 1 car, 2 small van, 3 truck, 4 bus, 5 boat or trailer', () => {
    expect(names(listVehicleTypes('en'))).toEqual(['car', 'small van', 'truck', 'bus', 'boat or trailer']);
    expect(listVehicleTypes('de').map((row) => row.id)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are the identifiers 0 to 3 temperature sensors, 4 old iButton, 5 iButton, 6 Bluetooth', () => {
    expect(listIdentifierTypes('en').map((row) => [row.id, row.name])).toEqual([
      [0, 'temperature sensor 0'],
      [1, 'temperature sensor 1'],
      [2, 'temperature sensor 2'],
      [3, 'temperature sensor 3'],
      [4, 'old iButton'],
      [5, 'iButton'],
      [6, 'Bluetooth'],
    ]);
  });
});

it('has twelve kinds of points of interest, the last for any other', () => {
  expect(listPointTypes('en').map((row) => row.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, OTHER_POINT]);
  expect(listPointTypes('sl')[3]).toEqual({ id: 4, name: 'lastno dvorišče' });
  expect(listPointTypes('de').at(-1)).toEqual({ id: 12, name: 'Sonstiges' });
});

it('has an icon of every colour, turning and still, under its own number', () => {
  const icons = vehicleIcons();
  expect(icons).toHaveLength(22);
  expect(new Set(icons.map((icon) => icon.id)).size).toBe(22);
});

describe.each(languages)('countries and currencies in %s', (language) => {
  it('have names in alphabetical order', () => {
    for (const rows of [listCountries(language), listCurrencies(language)]) {
      expect(names(rows)).toEqual(names(rows).toSorted(new Intl.Collator(language).compare));
      for (const row of rows) expect(row.name).not.toBe(row.code);
    }
  });

  it('pay with a currency of the list', () => {
    const currencies = new Set(listCurrencies(language).map((row) => row.code));
    for (const row of listCountries(language)) expect(currencies).toContain(row.currency);
  });
});

it('knows every country once, Slovenia among them', () => {
  const rows = listCountries('sl');
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  expect(rows).toContainEqual({ id: 705, code: 'SI', name: 'Slovenija', currency: 'EUR' });
});
