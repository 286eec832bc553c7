import { describe, expect, it } from 'vitest';
import { afterDrive, breaksOn, drivingStateOf, stood } from './breaks.ts';
import type { WorkedStage } from './breaks.ts';
import { driverStateOf } from './driver-times.ts';
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
      { kind: 'break', afterSeconds: 4.5 * HOUR, seconds: BREAK },
      { kind: 'break', afterSeconds: 9 * HOUR, seconds: BREAK },
    ]);
  });

  it('are the one that a driver has begun, when they stand and need one on the way', () => {
    expect(breaksOn(3 * HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 20 * MINUTE })).toEqual([
      { kind: 'break', afterSeconds: 0, seconds: 25 * MINUTE },
    ]);
    expect(breaksOn(5 * HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 20 * MINUTE })).toEqual([
      { kind: 'break', afterSeconds: 0, seconds: 25 * MINUTE },
      { kind: 'break', afterSeconds: 4.5 * HOUR, seconds: BREAK },
    ]);
    expect(breaksOn(HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 20 * MINUTE })).toEqual([]);
    expect(breaksOn(3 * HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 5 * MINUTE })).toEqual([
      { kind: 'break', afterSeconds: 1.5 * HOUR, seconds: BREAK },
    ]);
  });

  it('do not count a break that is over', () => {
    expect(breaksOn(5 * HOUR, { drivenSeconds: 0, standingSeconds: 3 * HOUR })).toEqual([
      { kind: 'break', afterSeconds: 4.5 * HOUR, seconds: BREAK },
    ]);
  });

  it('come earlier for a driver who has driven', () => {
    expect(breaksOn(3 * HOUR, { drivenSeconds: 3 * HOUR, standingSeconds: 0 })).toEqual([
      { kind: 'break', afterSeconds: 1.5 * HOUR, seconds: BREAK },
    ]);
  });

  it('come at once when they are due, less the time that the vehicle stands already', () => {
    expect(breaksOn(HOUR, { drivenSeconds: 4.5 * HOUR, standingSeconds: 15 * MINUTE })).toEqual([
      { kind: 'break', afterSeconds: 0, seconds: 30 * MINUTE },
    ]);
    expect(breaksOn(0, { drivenSeconds: 5 * HOUR, standingSeconds: 0 })).toEqual([]);
  });
});

describe('the rests on a drive', () => {
  const day = { drivenSeconds: 4 * HOUR, standingSeconds: 0, rest: { afterSeconds: 3 * HOUR, seconds: 11 * HOUR } };

  it('come when the driving of the day is used up, and the next day has nine hours', () => {
    const breaks = breaksOn(13 * HOUR, day);
    expect(breaks).toEqual([
      { kind: 'break', afterSeconds: 0.5 * HOUR, seconds: BREAK },
      { kind: 'rest', afterSeconds: 3 * HOUR, seconds: 11 * HOUR },
      { kind: 'break', afterSeconds: 7.5 * HOUR, seconds: BREAK },
      { kind: 'rest', afterSeconds: 12 * HOUR, seconds: 11 * HOUR },
    ]);
    expect(afterDrive(13 * HOUR, day, breaks)).toEqual({
      drivenSeconds: HOUR,
      standingSeconds: 0,
      rest: { afterSeconds: 8 * HOUR, seconds: 11 * HOUR },
    });
  });

  it('take the place of a break that would come at the same time', () => {
    const state = { ...day, rest: { afterSeconds: 0.5 * HOUR, seconds: 45 * HOUR } };
    expect(breaksOn(2 * HOUR, state)).toEqual([{ kind: 'rest', afterSeconds: 0.5 * HOUR, seconds: 45 * HOUR }]);
    const resting = { ...state, standingSeconds: 10 * HOUR, rest: { afterSeconds: 0, seconds: 11 * HOUR } };
    expect(breaksOn(HOUR, resting)).toEqual([{ kind: 'rest', afterSeconds: 0, seconds: HOUR }]);
  });

  it('end with standing as long', () => {
    expect(stood(day, 10 * HOUR)).toMatchObject({ drivenSeconds: 0, rest: { afterSeconds: 3 * HOUR } });
    expect(stood(day, 11 * HOUR)).toMatchObject({ drivenSeconds: 0, rest: { afterSeconds: 9 * HOUR } });
  });
});

describe('a driver by the tachograph', () => {
  const asOf = Date.UTC(2026, 10, 22, 8);
  const times = {
    asOf,
    fileUntil: asOf - 4 * 86_400_000,
    untilBreakSeconds: 2 * HOUR,
    breakSeconds: 30 * MINUTE,
    rest: { afterSeconds: 5 * HOUR, seconds: 11 * HOUR },
  };

  const stateAt = (stages: WorkedStage[]) => {
    const state = driverStateOf(stages, times);
    if (state === null) throw new Error('nothing is known');
    return state;
  };

  it('goes on with what the vehicle has done since', () => {
    // From five o'clock: what was before eight is in the figures.
    const state = stateAt(day(['drive', 170], ['stop', 20], ['drive', 50]));
    expect(state).toEqual({
      drivenSeconds: 2.5 * HOUR + 50 * MINUTE,
      standingSeconds: 0,
      breakSeconds: 30 * MINUTE,
      rest: { afterSeconds: 5 * HOUR - 50 * MINUTE, seconds: 11 * HOUR },
    });
    expect(breaksOn(2 * HOUR, state)).toEqual([{ kind: 'break', afterSeconds: 70 * MINUTE, seconds: 30 * MINUTE }]);
  });

  it('has finished the second part of a break after half an hour, also one that began before the figures', () => {
    const state = driverStateOf(day(['drive', 170], ['stop', 30]), times);
    expect(state).toMatchObject({ drivenSeconds: 0, standingSeconds: 30 * MINUTE });
    expect(state?.breakSeconds).toBeUndefined();
  });

  it('is known without stages, and by the stages alone without a file', () => {
    expect(driverStateOf([], times)).toMatchObject({ drivenSeconds: 2.5 * HOUR });
    expect(driverStateOf(day(['drive', 60]), null)).toEqual({ drivenSeconds: HOUR, standingSeconds: 0 });
    expect(driverStateOf([], null)).toBeNull();
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
