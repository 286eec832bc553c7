import { describe, expect, it } from 'vitest';
import { drawnStretch, pointsOf, stagesOf } from './map-stretch.ts';
import { aStage } from './builders.testing.ts';

const HOUR = 3_600_000;
const chosen = {
  stage: undefined,
  day: null,
  periodChosen: false,
  period: { fromMs: 0, toMs: 72 * HOUR },
  trackLengthHours: 8,
  nowMs: 60 * HOUR,
};

describe('the track on the map', () => {
  it('is the last hours of the track length when nothing was chosen', () => {
    expect(drawnStretch(chosen)).toEqual({ fromMs: 52 * HOUR, toMs: 72 * HOUR });
  });

  it('is the whole period when the user asked for it', () => {
    expect(drawnStretch({ ...chosen, periodChosen: true })).toEqual(chosen.period);
  });

  it('is the chosen day, and the chosen stage before it', () => {
    const day = { fromMs: 24 * HOUR, toMs: 48 * HOUR };
    expect(drawnStretch({ ...chosen, day })).toEqual(day);
    const stage = aStage({ startTime: '1970-01-02T02:00:00.000Z', endTime: '1970-01-02T03:00:00.000Z' });
    expect(drawnStretch({ ...chosen, day, stage })).toEqual({ fromMs: 26 * HOUR, toMs: 27 * HOUR });
  });

  it('of an open stage reaches to the end of the shown period', () => {
    const stage = aStage({
      startTime: '1970-01-03T02:00:00.000Z',
      endTime: null,
      tmpEndTime: '1970-01-03T03:00:00.000Z',
    });
    expect(drawnStretch({ ...chosen, stage })).toEqual({ fromMs: 50 * HOUR, toMs: 72 * HOUR });
  });

  it('holds the points and stages of its stretch', () => {
    const stretch = { fromMs: 1_000, toMs: 3_000 };
    expect(
      pointsOf(
        [
          [0, 46, 15, 0, 0],
          [1, 46, 15, 0, 0],
          [3, 46, 15, 0, 0],
          [4, 46, 15, 0, 0],
        ],
        stretch,
      ),
    ).toHaveLength(2);
    const before = aStage({ startTime: '1970-01-01T00:00:00.000Z', endTime: '1970-01-01T00:00:01.000Z' });
    const across = aStage({ startTime: '1970-01-01T00:00:02.000Z', endTime: '1970-01-01T00:00:09.000Z' });
    expect(stagesOf([before, across], stretch)).toEqual([across]);
  });
});
