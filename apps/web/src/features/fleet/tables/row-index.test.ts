import type { CrudColumn } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import type { CrudRow } from './crud-row.ts';
import { indexRows, rowsOfState, searchRows } from './row-index.ts';

const COLUMNS: readonly CrudColumn[] = [
  { field: 'firstName', type: 'text', label: 'Ime' },
  { field: 'lastName', type: 'text', label: 'Priimek' },
  { field: 'smsType', type: 'choice', label: 'SMS', reference: 'smsTypes' },
  { field: 'vehicle', type: 'reference', label: 'Vozilo', reference: 'vehicles' },
  { field: 'hasPin', type: 'boolean', label: 'PIN' },
];
const ROWS: readonly CrudRow[] = [
  {
    id: 1,
    firstName: 'Žiga',
    lastName: 'Kovačič',
    smsType: 'business',
    vehicle: { id: 5, licencePlate: 'LJ KT-482' },
    hasPin: true,
  },
  { id: 2, firstName: 'Maja', lastName: 'Žagar', smsType: 'private', vehicle: null, hasPin: false },
];
const choicesOf = () => [
  { value: 'business', label: 'službena' },
  { value: 'private', label: 'zasebna' },
];
const found = (term: string, columns = COLUMNS) =>
  searchRows(indexRows(ROWS, columns, choicesOf), term).map(({ id }) => id);

describe('search in a settings table', () => {
  it.each([
    ['ziga kovacic', [1]],
    ['kovačič žiga', [1]],
    ['ŽAGAR', [2]],
    ['ljkt482', [1]],
    ['lj kt-482', [1]],
    ['LJ KT 482', [1]],
    ['zasebna', [2]],
    ['službena', [1]],
    ['maja kovacic', []],
    ['', [1, 2]],
  ])('%s finds %j', (term, ids) => {
    expect(found(term)).toEqual(ids);
  });

  it('looks only into the columns it is given', () => {
    expect(found('LJ KT', COLUMNS.slice(0, 2))).toEqual([]);
  });
});

describe('state of vehicles', () => {
  const fleet: readonly CrudRow[] = [
    { id: 1, alienated: false },
    { id: 2, alienated: true },
  ];
  it('distinguishes vehicles in the fleet from alienated ones', () => {
    expect(rowsOfState(fleet, 'fleet').map(({ id }) => id)).toEqual([1]);
    expect(rowsOfState(fleet, 'alienated').map(({ id }) => id)).toEqual([2]);
    expect(rowsOfState(fleet, 'all')).toHaveLength(2);
  });
});
