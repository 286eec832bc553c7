import { describe, expect, it } from 'vitest';
import { difference, merged, momentOf } from './editing.ts';
import type { Edit } from './editing.ts';

describe('what was changed', () => {
  it('is what differs, before and after', () => {
    const before = { name: 'Burja', year: 2020, group: null };
    expect(difference(before, { name: 'Burja', year: 2021, group: 'Regija' })).toEqual({
      before: { year: 2020, group: null },
      after: { year: 2021, group: 'Regija' },
    });
  });

  it('is nothing when a field that was none is none again', () => {
    expect(difference({ year: null }, { year: undefined })).toEqual({ before: {}, after: {} });
  });
});

describe('changes laid over what is there', () => {
  it('keep what they do not name, and take away what they say is none', () => {
    const before = { name: 'Burja', nickname: 'B', year: 2020 as number | null };
    expect(merged(before, { nickname: undefined, year: null })).toEqual({ name: 'Burja', nickname: 'B', year: null });
  });

  it('bring no field that was not there', () => {
    const changes: { name: string } = Object.assign({ name: 'Burja' }, { pinHash: 'secret' });
    expect(merged({ name: '' }, changes)).toEqual({ name: 'Burja' });
  });
});

describe('the moment from which an assignment holds', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const nothing = { query: () => Promise.resolve([]) };
  const doer = { organizationId: 1, userId: 1, ip: '127.0.0.1' };
  const edit: Edit = { tx: nothing, doer, now, reassigned: [], movedTrackers: new Set() };

  it('is now when nobody says it, and may lie in the past', () => {
    expect(momentOf(edit, undefined)).toBe(now);
    expect(momentOf(edit, now - 86_400_000)).toBe(now - 86_400_000);
  });

  it('is now for a clock that is a little fast, and never the future', () => {
    expect(momentOf(edit, now + 60_000)).toBe(now);
    expect(() => momentOf(edit, now + 60_001)).toThrow('validation');
  });
});
