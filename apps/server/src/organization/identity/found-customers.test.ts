import { describe, expect, it } from 'vitest';
import { foundCustomers } from './found-customers.ts';

describe('customers', () => {
  const user = (name: string) => ({ id: 1, name, email: `${name}@x.example`, role: 'user' as const, locked: false });
  const customers = [
    { id: 1, name: 'Žito', vehicleCount: 1, removalAt: null, removalBegan: false, users: [user('Ana'), user('Bor')] },
    { id: 2, name: 'Prevozi', vehicleCount: 2, removalAt: null, removalBegan: false, users: [user('Žan')] },
  ];

  it('are found by organization or by user, without case and marks', () => {
    const found = (search: string) => foundCustomers(customers, search).map(({ id, users }) => [id, users.length]);
    expect(found('')).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(found('ZITO')).toEqual([[1, 2]]);
    expect(found('zan')).toEqual([[2, 1]]);
    expect(found('bor@')).toEqual([[1, 1]]);
    expect(found('nobody')).toEqual([]);
  });

  it('are found by letters that Unicode does not take apart', () => {
    const one = [{ id: 3, name: 'Đurđica', vehicleCount: 0, removalAt: null, removalBegan: false, users: [] }];
    expect(foundCustomers(one, 'durdica')).toEqual(one);
  });
});
