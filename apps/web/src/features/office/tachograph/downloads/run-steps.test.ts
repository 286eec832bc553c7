import { describe, expect, it } from 'vitest';
import { shareDone, stepsOf } from './run-steps.ts';

const nothing = { blocksDone: 0, bytesDone: 0, endedAt: null };

describe('steps of a download', () => {
  it('are all ahead while it waits, then done one after the other', () => {
    const states = (status: Parameters<typeof stepsOf>[0]['status']) =>
      stepsOf({ ...nothing, status }).map(({ state }) => state);
    expect(states(null)).toEqual(['ahead', 'ahead', 'ahead', 'ahead']);
    expect(states('authComplete')).toEqual(['done', 'now', 'ahead', 'ahead']);
    expect(stepsOf({ ...nothing, status: 'success', endedAt: '2026-11-23T08:00:00.000Z' }).at(-1)).toEqual({
      status: 'success',
      state: 'done',
    });
  });

  it('end with the failure', () => {
    expect(stepsOf({ ...nothing, status: 'cardDenied' })).toEqual([{ status: 'cardDenied', state: 'failed' }]);
    expect(stepsOf({ ...nothing, status: 'fail', blocksDone: 2 }).map(({ status }) => status)).toEqual([
      'authStarted',
      'authComplete',
      'downloadInProgress',
      'fail',
    ]);
  });

  it('make a share that grows', () => {
    const run = (status: Parameters<typeof shareDone>[0]['status'], blocksDone = 0, blocksTotal: number | null = 4) =>
      shareDone({ status, blocksDone, blocksTotal });
    const shares = [
      run(null),
      run('authStarted'),
      run('authComplete'),
      run('downloadInProgress', 0, null),
      run('downloadInProgress', 2),
      run('downloadInProgress', 9),
      run('success'),
    ];
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});
