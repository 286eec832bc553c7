import { describe, expect, it } from 'vitest';
import { anOrgUser } from './builders.testing.ts';
import { changesOfUser, invitationOf, newUser, userFindings, valuesOf } from './user-model.ts';

describe('a user in the form', () => {
  it('works up to and including the last day, in the time zone of the organization', () => {
    const user = anOrgUser({ validUntil: '2026-11-30T22:59:59.000Z' });
    expect(valuesOf(user, null, 'Europe/Ljubljana').validUntil).toBe('2026-11-30');
    expect(changesOfUser({ validUntil: '2026-12-31' })).toEqual({ validUntil: '2026-12-31 23:59:59' });
    expect(changesOfUser({ validUntil: null })).toEqual({ validUntil: null });
  });

  it('is saved with only the changes', () => {
    expect(changesOfUser({ role: 'admin', vehicleIds: [7] })).toEqual({ role: 'admin' });
    expect(changesOfUser({})).toEqual({});
  });

  it('is invited with all that the invitation may hold', () => {
    expect(
      invitationOf({ ...newUser('de'), email: ' eva@kolovrat.example ', firstName: 'Eva', lastName: 'Kos' }),
    ).toEqual({
      email: 'eva@kolovrat.example',
      firstName: 'Eva',
      lastName: 'Kos',
      role: 'user',
      language: 'de',
      canEditFleet: false,
      validUntil: null,
    });
  });

  it('needs an address and both names', () => {
    const values = { ...newUser('sl'), firstName: ' ' };
    const missing = ['email', 'firstName', 'lastName'].map((path) => ({ path, code: 'required' }));
    expect(userFindings(null, values, {})).toEqual(missing);
    expect(userFindings(11, values, { lastName: '' })).toEqual([{ path: 'lastName', code: 'required' }]);
    expect(userFindings(11, values, { role: 'admin' })).toEqual([]);
  });
});
