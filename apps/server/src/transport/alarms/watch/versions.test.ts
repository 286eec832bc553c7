import { describe, expect, it } from 'vitest';
import { continued, firstDifference, versionsUntil } from './versions.ts';
import { aVersion, START, versionsOf } from './watch.testing.ts';

const closed = { days: [6], fromMinutes: 0, toMinutes: 0 };

describe('versions of an alarm', () => {
  it('continue where only the window or the switch changed', () => {
    const versions = versionsOf(
      aVersion({ validFrom: 0 }),
      { validFrom: 10, window: closed },
      { validFrom: 20, enabled: false },
      { validFrom: 30, minTimeSeconds: 5 },
      { validFrom: 40, enabled: true },
    );
    expect(continued(versions).map(({ emptySince }) => emptySince)).toEqual([0, 0, 0, 30, 30]);
  });

  it('begin empty after a time without one', () => {
    const first = aVersion({ validFrom: 0, validTo: 10 });
    const second = aVersion({ version: 2, validFrom: 20 });
    expect(continued([second, first]).map(({ emptySince }) => emptySince)).toEqual([0, 20]);
  });

  it('end where the vehicle leaves the fleet', () => {
    const versions = versionsOf(aVersion({ validFrom: 0 }), { validFrom: 10 }, { validFrom: 20 });
    expect(versionsUntil(versions, 15).map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
      [0, 10],
      [10, 15],
    ]);
  });

  it.each([
    ['nothing changed', [aVersion()], [aVersion()], null],
    ['an alarm is new', [], [aVersion({ validFrom: START })], START],
    ['a version follows', [aVersion()], versionsOf(aVersion(), { validFrom: START + 5, minTimeSeconds: 9 }), START + 5],
    ['an alarm is deleted', [aVersion()], [aVersion({ validTo: START + 7 })], START + 7],
    [
      'the vehicles are listed in another order',
      [aVersion({ deviceIds: [1, 2] })],
      [aVersion({ deviceIds: [2, 1] })],
      null,
    ],
  ])('differ from where: %s', (_what, before, after, expected) => {
    expect(firstDifference(before, after)).toBe(expected);
  });
});
