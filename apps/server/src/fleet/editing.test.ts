import { describe, expect, it } from 'vitest';
import { difference, merged, momentOf, versionOf } from './editing.ts';
import type { Edit } from './editing.ts';

describe('the changed fields', () => {
  it('are those that differ, before and after', () => {
    const before = { name: 'Burja', year: 2020, group: null };
    expect(difference(before, { name: 'Burja', year: 2021, group: 'Regija' })).toEqual({
      before: { year: 2020, group: null },
      after: { year: 2021, group: 'Regija' },
    });
  });

  it('are none when an empty field stays empty', () => {
    expect(difference({ year: null }, { year: undefined })).toEqual({ before: {}, after: {} });
  });
});

describe('changes applied to current values', () => {
  it('keep fields that they do not name, and clear those set to none', () => {
    const before = { name: 'Burja', nickname: 'B', year: 2020 as number | null };
    expect(merged(before, { nickname: undefined, year: null })).toEqual({ name: 'Burja', nickname: 'B', year: null });
  });

  it('add no unknown field', () => {
    const changes: { name: string } = Object.assign({ name: 'Burja' }, { pinHash: 'secret' });
    expect(merged({ name: '' }, changes)).toEqual({ name: 'Burja' });
  });
});

describe('the start of an assignment', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const nothing = { query: () => Promise.resolve([]) };
  const actor = { organizationId: 1, userId: 1, ip: '127.0.0.1' };
  const edit: Edit = { tx: nothing, actor, now, movedTrackers: new Set(), endedSessions: new Set() };

  it('is now by default, and may be in the past', () => {
    expect(momentOf(edit, undefined)).toBe(now);
    expect(momentOf(edit, now - 86_400_000)).toBe(now - 86_400_000);
  });

  it('is now for a clock that is slightly ahead, and never in the future', () => {
    expect(momentOf(edit, now + 60_000)).toBe(now);
    expect(() => momentOf(edit, now + 60_001)).toThrow('validation');
  });
});

describe('the version of a record', () => {
  it('is the same for the same content, whatever the order of its fields', () => {
    const area = { kind: 'circle', centre: { latitude: 46, longitude: 14 } };
    const same = { centre: { longitude: 14, latitude: 46 }, kind: 'circle' };
    expect(versionOf({ id: 1, name: 'Celje', area })).toBe(versionOf({ area: same, name: 'Celje', id: 1 }));
  });

  it.each([{ name: 'Koper' }, { name: null }, { ring: [2, 1] }])('changes with %j', (change) => {
    const record = { id: 1, name: 'Celje', ring: [1, 2] };
    expect(versionOf({ ...record, ...change })).not.toBe(versionOf(record));
  });
});
