import { describe, expect, it } from 'vitest';
import {
  changedFields,
  completeSettings,
  isUsable,
  losesAdmin,
  mayChangeOther,
  mayChangeSelf,
  sessionEnd,
} from './rules.ts';
import type { RequestedChanges, User } from './types.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

function aUser(changes: Partial<User> = {}): User {
  return {
    id: 1,
    organization: { id: 1, name: 'Prevozi Kolovrat', timeZone: 'Europe/Ljubljana', country: 'SI' },
    email: 'ana@kolovrat.example',
    firstName: 'Ana',
    lastName: 'Kos',
    role: 'user',
    language: 'sl',
    canEditFleet: false,
    locked: false,
    validUntil: null,
    removalAt: null,
    loginAlert: false,
    settings: {},
    ...changes,
  };
}

describe('an account', () => {
  it.each([
    ['without an end', {}, true],
    ['that is locked', { locked: true }, false],
    ['one millisecond before its end', { validUntil: new Date(NOW + 1) }, true],
    ['of an organization that will be deleted', { removalAt: new Date(NOW + 14 * 24 * HOUR) }, false],
    ['at its end', { validUntil: new Date(NOW) }, false],
  ] as const)('%s is usable: %s', (_, changes, usable) => {
    expect(isUsable(aUser(changes), NOW)).toBe(usable);
  });

  it('has the default settings for those its user did not choose', () => {
    expect(completeSettings({ theme: 'dark' })).toEqual({
      trackLengthHours: 8,
      stopTimeMinutes: 1,
      minimumStopMinutes: 5,
      theme: 'dark',
    });
  });
});

describe('a session', () => {
  it('ends after twelve hours without use, or after thirty days', () => {
    const after = (remember: boolean) => sessionEnd({ remember, createdAt: NOW }, NOW).getTime() - NOW;
    expect(after(false)).toBe(12 * HOUR);
    expect(after(true)).toBe(30 * 24 * HOUR);
  });

  it('ends 90 days after the sign-in, regardless of use', () => {
    const createdAt = NOW - 80 * 24 * HOUR;
    expect(sessionEnd({ remember: true, createdAt }, NOW).getTime() - NOW).toBe(10 * 24 * HOUR);
    expect(sessionEnd({ remember: false, createdAt }, NOW).getTime() - NOW).toBe(12 * HOUR);
    expect(sessionEnd({ remember: false, createdAt }, NOW + 10 * 24 * HOUR).getTime() - NOW).toBe(10 * 24 * HOUR);
  });
});

describe('what users may change of their own account', () => {
  const own: RequestedChanges = {
    firstName: 'Eva',
    lastName: 'Novak',
    language: 'de',
    loginAlert: true,
    settings: { theme: 'dark' },
    email: 'eva@kolovrat.example',
    password: 'a-new-password',
    currentPassword: 'an-old-password',
  };
  const admin = aUser({ role: 'admin', validUntil: new Date(NOW) });

  it.each(['user', 'admin', 'sysadmin'] as const)('is all that concerns only themselves, as %s', (role) => {
    expect(mayChangeSelf(aUser({ role }), own, false)).toBe(true);
  });

  it.each([{ role: 'user' }, { locked: false }, { validUntil: null }, { canEditFleet: false }] as const)(
    'is not %j',
    (asked) => {
      expect(mayChangeSelf(aUser(), asked, false)).toBe(false);
      expect(mayChangeSelf(aUser({ role: 'sysadmin', organization: null }), asked, false)).toBe(false);
    },
  );

  it('lets administrators repeat their own role and status, not change them', () => {
    const repeated = { role: 'admin', locked: false, validUntil: new Date(NOW), canEditFleet: false } as const;
    expect(mayChangeSelf(admin, repeated, false)).toBe(true);
    const changes = [
      { role: 'user' },
      { locked: true },
      { validUntil: null },
      { validUntil: new Date(NOW + 1) },
      { canEditFleet: true },
    ] as const;
    for (const asked of changes) expect(mayChangeSelf(admin, asked, false)).toBe(false);
  });

  it('never includes e-mail and password while a system administrator acts as the user', () => {
    const { email, password, currentPassword, ...rest } = own;
    expect(mayChangeSelf(aUser(), rest, true)).toBe(true);
    expect(mayChangeSelf(aUser(), { email: aUser().email }, true)).toBe(true);
    for (const asked of [{ email }, { password }, { currentPassword }]) {
      expect(mayChangeSelf(aUser(), asked, true)).toBe(false);
    }
  });
});

describe('what an administrator may change of others', () => {
  it('is everything but password and settings', () => {
    expect(mayChangeOther({ role: 'admin', locked: true, validUntil: null, email: 'x@y.example' })).toBe(true);
    expect(mayChangeOther({ password: 'a-new-password' })).toBe(false);
    expect(mayChangeOther({ currentPassword: 'x' })).toBe(false);
    expect(mayChangeOther({ settings: {} })).toBe(false);
  });

  it.each([
    [{ role: 'user' }, true],
    [{ locked: true }, true],
    [{ validUntil: new Date(NOW) }, true],
    [{ validUntil: new Date(NOW + HOUR) }, false],
    [{ firstName: 'Eva' }, false],
  ] as const)('reports with %j whether an administrator is lost: %s', (changes, loses) => {
    const before = aUser({ role: 'admin' });
    expect(losesAdmin(before, { ...before, ...changes }, NOW)).toBe(loses);
  });

  it('reports no loss for a user who was no administrator or could not sign in', () => {
    expect(losesAdmin(aUser(), aUser({ locked: true }), NOW)).toBe(false);
    const locked = aUser({ role: 'admin', locked: true });
    expect(losesAdmin(locked, { ...locked, role: 'user' }, NOW)).toBe(false);
  });
});

describe('the audit of a user', () => {
  it('holds the changed fields, before and after', () => {
    const before = aUser({ validUntil: new Date(NOW) });
    const after = aUser({ lastName: 'Novak', settings: { theme: 'dark' } });
    expect(changedFields(before, after)).toEqual({
      before: { lastName: 'Kos', validUntil: new Date(NOW), settings: {} },
      after: { lastName: 'Novak', validUntil: null, settings: { theme: 'dark' } },
    });
    expect(changedFields(before, { ...before, validUntil: new Date(NOW) })).toBeNull();
  });
});
