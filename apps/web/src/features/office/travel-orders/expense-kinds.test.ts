import { expect, it } from 'vitest';
import { ofKind } from './expense-kinds.ts';

const trip = { homeCountry: 'SI', distance: 612_300, language: 'sl' } as const;

it('fills in the kilometres of the trip at the Slovenian rate, where no price is typed', () => {
  expect(ofKind({ unitPrice: '' }, 'mileage', trip)).toEqual({ kind: 'mileage', unitPrice: '0,43', quantity: '612,3' });
  expect(ofKind({ unitPrice: '' }, 'mileage', { ...trip, distance: '' })).toEqual({
    kind: 'mileage',
    unitPrice: '0,43',
  });
});

it('changes nothing else of an expense', () => {
  expect(ofKind({ unitPrice: '0,30' }, 'mileage', trip)).toEqual({ kind: 'mileage' });
  expect(ofKind({ unitPrice: '' }, 'mileage', { ...trip, homeCountry: 'DE' })).toEqual({ kind: 'mileage' });
  expect(ofKind({ unitPrice: '' }, 'toll', trip)).toEqual({ kind: 'toll' });
});
