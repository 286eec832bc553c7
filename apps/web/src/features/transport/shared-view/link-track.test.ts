import type { SimplePosition } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { grownTrack, trackStart } from './link-track.ts';
import { aLinkedPosition, aLinkedStage } from './builders.testing.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const seconds = NOON / 1000;
const points: SimplePosition[] = [
  [seconds - 60, 46, 14, 90, 80],
  [seconds - 30, 46.01, 14.01, 90, 80],
];

describe('the track of a shared link', () => {
  it('is that of the last 8 hours', () => {
    expect(trackStart({ validFrom: '2026-11-19T00:00:00.000Z' }, NOON)).toBe('2026-11-20T04:00:00.000Z');
  });

  it('does not begin before the link', () => {
    expect(trackStart({ validFrom: '2026-11-20T10:00:00.000Z' }, NOON)).toBe('2026-11-20T10:00:00.000Z');
  });

  it('grows with what the vehicle reports', () => {
    const grown = grownTrack({ points, stages: [] }, aLinkedPosition(), undefined);
    expect(grown.points).toEqual([...points, [seconds, 46.05, 14.5, 90, 82]]);
  });

  it('does not grow by what it has, nor without a fix', () => {
    const known = aLinkedPosition({ deviceTime: '2026-11-20T11:59:30.000Z' });
    const blind = aLinkedPosition({ latitude: null, longitude: null });
    for (const position of [known, blind, undefined]) {
      expect(grownTrack({ points, stages: [] }, position, undefined).points).toBe(points);
    }
  });

  it('has the open stage in its present state, and the next one when that begins', () => {
    const first = aLinkedStage({ duration: 60 });
    const grown = aLinkedStage({ duration: 120 });
    const next = aLinkedStage({ id: 2, subType: 'stop' });
    expect(grownTrack({ points, stages: [first] }, undefined, grown).stages).toEqual([grown]);
    expect(grownTrack({ points, stages: [first] }, undefined, next).stages).toEqual([first, next]);
  });
});
