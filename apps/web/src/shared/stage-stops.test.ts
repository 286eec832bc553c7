import { describe, expect, it } from 'vitest';
import { stopNumbers, stopsOf } from './stage-stops.ts';
import type { SeenStage } from './vehicle-status.ts';

/** A stage from one minute of the day to another. */
function aStage(subType: SeenStage['subType'], from: number, to: number): SeenStage {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 0, minute)).toISOString();
  return { subType, startTime: at(from), endTime: at(to), tmpEndTime: at(to), duration: (to - from) * 60 };
}

describe('stops', () => {
  const work = aStage('work', 60, 80);
  const rest = aStage('rest', 80, 125);
  const light = aStage('stop', 200, 203);
  const stop = aStage('stop', 240, 250);
  const stages = [
    stop,
    aStage('drive', 0, 60),
    rest,
    work,
    aStage('drive', 125, 200),
    light,
    aStage('drive', 203, 240),
  ];

  it('are halts of at least the minimum, numbered from the first; a halt of several kinds is one', () => {
    expect(stopsOf(stages, 300)).toMatchObject([
      { number: 1, stages: [work, rest], seconds: 65 * 60, kind: 'rest' },
      { number: 2, stages: [stop], seconds: 600, kind: 'stop' },
    ]);
  });

  it('give each of their stages the number of the stop', () => {
    expect([...stopNumbers(stopsOf(stages, 300))]).toEqual([
      [work.startTime, 1],
      [rest.startTime, 1],
      [stop.startTime, 2],
    ]);
  });
});
