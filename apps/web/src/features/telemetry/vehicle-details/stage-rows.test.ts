import { describe, expect, it } from 'vitest';
import { stageView } from './stage-rows.ts';
import { aStage } from './builders.testing.ts';

const day = { fromMs: Date.parse('2026-11-18T23:00:00Z'), toMs: Date.parse('2026-11-19T23:00:00Z') };

describe('the stages of a day', () => {
  const rest = aStage({
    id: 1,
    subType: 'rest',
    startTime: '2026-11-18T20:00:00.000Z',
    endTime: '2026-11-19T05:00:00.000Z',
    duration: 9 * 3_600,
    distance: 0,
  });
  const drive = aStage({
    id: 2,
    startTime: '2026-11-19T05:00:00.000Z',
    endTime: '2026-11-19T09:00:00.000Z',
    duration: 4 * 3_600,
  });
  const stop = aStage({
    id: 3,
    subType: 'stop',
    startTime: '2026-11-19T09:00:00.000Z',
    endTime: '2026-11-20T05:00:00.000Z',
    duration: 20 * 3_600,
    distance: 0,
  });

  it('fill exactly the day, whatever reaches beyond it', () => {
    const { rows } = stageView([stop, drive, rest], day, 5);
    expect(rows.map(({ id, duration }) => [id, duration / 3_600])).toEqual([
      [3, 14],
      [2, 4],
      [1, 6],
    ]);
  });

  it('have the stop numbers of the map: from the first of the day, drives none', () => {
    const { rows, stops } = stageView([stop, drive, rest], day, 5);
    expect(rows.map(({ stop: number }) => number)).toEqual([2, null, 1]);
    expect(stops.map(({ number, seconds }) => [number, seconds / 3_600])).toEqual([
      [1, 6],
      [2, 14],
    ]);
  });

  it('count a halt as a stop from the minimum stop of the user on', () => {
    const short = aStage({ ...stop, endTime: '2026-11-19T09:10:00.000Z', duration: 600 });
    expect(stageView([short, drive], day, 10).stops).toHaveLength(1);
    expect(stageView([short, drive], day, 11).stops).toHaveLength(0);
  });
});
