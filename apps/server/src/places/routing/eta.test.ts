import { describe, expect, it } from 'vitest';
import { breaksOn, drivingStateOf } from './breaks.ts';
import type { WorkedStage } from './breaks.ts';
import { arrivalTimes } from './eta.ts';

const HOUR = 3_600;
const MINUTE = 60;
const BREAK = 45 * MINUTE;

/** Stages after each other, by minutes. */
function day(...parts: readonly (readonly [type: WorkedStage['type'], minutes: number])[]): WorkedStage[] {
  let at = Date.UTC(2026, 10, 22, 5);
  return parts.map(([type, minutes]) => {
    const startAt = at;
    at += minutes * 60_000;
    return { type, startAt, endAt: at };
  });
}

describe('what a driver has driven since the last break', () => {
  it('counts from the last halt of 45 minutes', () => {
    const stages = day(['drive', 200], ['stop', 45], ['drive', 60], ['idling', 20], ['drive', 30]);
    expect(drivingStateOf(stages)).toEqual({ drivenSeconds: 90 * MINUTE, standingSeconds: 0 });
  });

  it('takes halts of several kinds as one', () => {
    expect(drivingStateOf(day(['drive', 200], ['stop', 20], ['idling', 10], ['rest', 15]))).toEqual({
      drivenSeconds: 0,
      standingSeconds: BREAK,
    });
  });

  it('takes loading, which the tachograph reports as work, for no break', () => {
    expect(drivingStateOf(day(['drive', 100], ['work', 90], ['drive', 10])).drivenSeconds).toBe(110 * MINUTE);
  });

  it('does not join two halts with a drive between them', () => {
    const stages = day(['drive', 100], ['stop', 30], ['drive', 1], ['stop', 30]);
    expect(drivingStateOf(stages)).toEqual({ drivenSeconds: 101 * MINUTE, standingSeconds: 30 * MINUTE });
  });
});

describe('the breaks on a drive', () => {
  const rested = { drivenSeconds: 0, standingSeconds: 0 };

  it('are none within four and a half hours', () => {
    expect(breaksOn(4.5 * HOUR, rested)).toEqual([]);
  });

  it('come after four and a half hours of driving, and again after as much', () => {
    expect(breaksOn(10 * HOUR, rested)).toEqual([
      { afterSeconds: 4.5 * HOUR, seconds: BREAK },
      { afterSeconds: 9 * HOUR, seconds: BREAK },
    ]);
  });

  it('are the one that a driver has begun, when they stand and need one on the way', () => {
    expect(breaksOn(3 * HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 20 * MINUTE })).toEqual([
      { afterSeconds: 0, seconds: 25 * MINUTE },
    ]);
    expect(breaksOn(5 * HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 20 * MINUTE })).toEqual([
      { afterSeconds: 0, seconds: 25 * MINUTE },
      { afterSeconds: 4.5 * HOUR, seconds: BREAK },
    ]);
    expect(breaksOn(HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 20 * MINUTE })).toEqual([]);
    expect(breaksOn(3 * HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 5 * MINUTE })).toEqual([
      { afterSeconds: 1.5 * HOUR, seconds: BREAK },
    ]);
  });

  it('do not count a break that is over', () => {
    expect(breaksOn(5 * HOUR, { drivenSeconds: 0, standingSeconds: 3 * HOUR })).toEqual([
      { afterSeconds: 4.5 * HOUR, seconds: BREAK },
    ]);
  });

  it('come earlier for a driver who has driven', () => {
    expect(breaksOn(3 * HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 0 })).toEqual([
      { afterSeconds: 1.5 * HOUR, seconds: BREAK },
    ]);
  });

  it('come at once when they are due, less the time that the vehicle stands already', () => {
    expect(breaksOn(HOUR, { drivenSeconds: 4.5 * HOUR, standingSeconds: 15 * MINUTE })).toEqual([
      { afterSeconds: 0, seconds: 30 * MINUTE },
    ]);
    expect(breaksOn(0, { drivenSeconds: 5 * HOUR, standingSeconds: 0 })).toEqual([]);
  });
});

describe('an arrival', () => {
  const drive = { seconds: 5 * HOUR, engine: 'valhalla' } as const;

  it('is later by the breaks of the driver', () => {
    const { expected, earliest, latest } = arrivalTimes(drive, { drivenSeconds: HOUR, standingSeconds: 0 });
    expect([expected, earliest, latest]).toEqual([5 * HOUR + BREAK, 5 * HOUR, 5.5 * HOUR + BREAK]);
  });

  it('of an unknown driver is only the drive, at the latest with a break at once and one on the way', () => {
    const { expected, latest, breaks } = arrivalTimes(drive, null);
    expect([expected, latest, breaks]).toEqual([5 * HOUR, 5.5 * HOUR + 2 * BREAK, []]);
  });

  it('begins when the vehicle drives on, and a stay of 45 minutes is a break', () => {
    const tired = { drivenSeconds: 4 * HOUR, standingSeconds: 0 };
    const { expected, earliest, breaks } = arrivalTimes(
      { seconds: 2 * HOUR, engine: 'valhalla', startsIn: HOUR },
      tired,
    );
    expect([expected, earliest, breaks]).toEqual([3 * HOUR, 3 * HOUR, []]);
    const soon = arrivalTimes({ seconds: 2 * HOUR, engine: 'valhalla', startsIn: 5 * MINUTE }, tired);
    expect(soon.expected).toBe(2 * HOUR + 5 * MINUTE + BREAK);
  });

  it('of a car has no breaks', () => {
    expect(arrivalTimes({ seconds: 10 * HOUR, engine: 'estimate' }, 'free')).toEqual({
      expected: 10 * HOUR,
      earliest: 10 * HOUR,
      latest: 14 * HOUR,
      breaks: [],
    });
  });
});
