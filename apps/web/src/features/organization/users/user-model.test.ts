import { describe, expect, it } from 'vitest';
import { anOrgUser } from './test-builders.ts';
import { changesOf, invitationOf, missingFields, newUser, valuesOf } from './user-model.ts';

describe('a user in the form', () => {
  it('works up to and including the last day, in the time zone of the organization', () => {
    const user = anOrgUser({ validUntil: '2026-11-30T22:59:59.000Z' });
    expect(valuesOf(user, 'Europe/Ljubljana').lastDay).toBe('2026-11-30');
    expect(changesOf({ lastDay: '2026-12-31' })).toEqual({ validUntil: '2026-12-31 23:59:59' });
    expect(changesOf({ lastDay: null })).toEqual({ validUntil: null });
  });

  it('is saved with only the changes', () => {
    expect(changesOf({ role: 'admin' })).toEqual({ role: 'admin' });
    expect(changesOf({})).toEqual({});
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
    expect(missingFields({ ...newUser('sl'), firstName: ' ' })).toEqual(['email', 'firstName', 'lastName']);
    expect(missingFields(valuesOf(anOrgUser(), 'UTC'))).toEqual([]);
  });
});
