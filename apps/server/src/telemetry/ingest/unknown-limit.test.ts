import { describe, expect, it } from 'vitest';
import { UNKNOWN_PER_ADDRESS, UnknownLimit } from './unknown-limit.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;

function filled(address: string): UnknownLimit {
  const limit = new UnknownLimit();
  for (let i = 0; i < UNKNOWN_PER_ADDRESS; i += 1) expect(limit.allows(address, `made-up-${i}`, NOW)).toBe(true);
  return limit;
}

describe('unknown identities of one address', () => {
  it('are recorded up to a limit; those recorded before are always accepted', () => {
    const limit = filled('198.51.100.7');
    expect(limit.allows('198.51.100.7', 'one-more', NOW)).toBe(false);
    expect(limit.allows('198.51.100.7', 'made-up-0', NOW)).toBe(true);
  });

  it('do not count for another address', () => {
    expect(filled('198.51.100.7').allows('198.51.100.8', 'one-more', NOW)).toBe(true);
  });

  it('above the limit are reported once per address and hour', () => {
    const reported: [string, number][] = [];
    const limit = new UnknownLimit((network, until) => reported.push([network, until]));
    for (const start of [NOW, NOW + HOUR_MS]) {
      for (let i = 0; i < UNKNOWN_PER_ADDRESS; i += 1) limit.allows('198.51.100.7', `made-up-${i}`, start);
      expect(reported).toHaveLength(start === NOW ? 0 : 1);
      limit.allows('198.51.100.7', 'one-more', start);
      limit.allows('198.51.100.7', 'another', start);
    }
    expect(reported).toEqual([
      ['198.51.100.7', NOW + HOUR_MS],
      ['198.51.100.7', NOW + 2 * HOUR_MS],
    ]);
  });

  it('are recorded again an hour later', () => {
    const limit = filled('198.51.100.7');
    expect(limit.allows('198.51.100.7', 'one-more', NOW + HOUR_MS - 1)).toBe(false);
    expect(limit.allows('198.51.100.7', 'one-more', NOW + HOUR_MS)).toBe(true);
  });
});
