import { describe, expect, it } from 'vitest';
import { userState } from './user-state.ts';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
const active = { locked: false, validUntil: null, lastLogin: '2026-11-20T08:00:00.000Z' };

describe('state of a user', () => {
  it.each([
    [{}, 'active'],
    [{ validUntil: '2026-11-21T08:00:00.001Z' }, 'active'],
    [{ validUntil: '2026-11-21T08:00:00.000Z' }, 'expired'],
    [{ lastLogin: null }, 'invited'],
    [{ lastLogin: null, locked: true }, 'locked'],
    [{ lastLogin: null, validUntil: '2026-01-01T00:00:00.000Z' }, 'expired'],
  ] as const)('of %o is %s', (over, state) => {
    expect(userState({ ...active, ...over }, NOW)).toBe(state);
  });
});
