import type { Customer } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { findCustomers } from './find-customers.ts';

const user = (id: number, name: string, email: string) => ({ id, name, email, role: 'user' as const, locked: false });
const customers: Customer[] = [
  {
    id: 1,
    name: 'Prevozi Kolovrat',
    vehicleCount: 41,
    removalAt: null,
    removalBegan: false,
    users: [user(1, 'Žiga Novak', 'ziga@kolovrat.example'), user(2, 'Ana Kos', 'ana@kolovrat.example')],
  },
  {
    id: 2,
    name: 'Žitnik',
    vehicleCount: 0,
    removalAt: null,
    removalBegan: false,
    users: [user(3, 'Bor Kos', 'bor@zitnik.example')],
  },
];
const found = (term: string) =>
  findCustomers(customers, term).map(({ name, users }) => [name, users.map((each) => each.id)]);

describe('the search of customers', () => {
  it.each([
    [
      '',
      [
        ['Prevozi Kolovrat', [1, 2]],
        ['Žitnik', [3]],
      ],
    ],
    ['kolovrat prevozi', [['Prevozi Kolovrat', [1, 2]]]],
    ['zitnik', [['Žitnik', [3]]]],
    ['ziga', [['Prevozi Kolovrat', [1]]]],
    [
      'kos',
      [
        ['Prevozi Kolovrat', [2]],
        ['Žitnik', [3]],
      ],
    ],
    ['bor@', [['Žitnik', [3]]]],
    ['nobody', []],
  ])('finds for %j', (term, expected) => {
    expect(found(term)).toEqual(expected);
  });
});
