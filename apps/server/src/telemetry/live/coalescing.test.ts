import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceCommit } from '../ingest/events.ts';
import { aCommit, aLastPosition, aStage, BASE_TIME } from './builders.testing.ts';
import { coalesce } from './coalescing.ts';
import type { DeviceChange } from './coalescing.ts';

const at = (second: number) => BASE_TIME + second * 1_000;
const seen = (second: number) => aLastPosition({ deviceTime: at(second) });

describe('the pending changes of a round', () => {
  it('hold the newest position, not the one that arrived last', () => {
    const change = coalesce(coalesce(undefined, aCommit({ last: seen(20) })), aCommit({ last: seen(10) }));
    expect(change.last).toEqual(seen(20));
  });

  it('hold, of two records of one moment, the last one in record order', () => {
    const event = aLastPosition({ deviceTime: at(5), eventId: 250 });
    const periodic = aLastPosition({ deviceTime: at(5), eventId: 0 });
    const change = coalesce(coalesce(undefined, aCommit({ last: event })), aCommit({ last: periodic }));
    expect(change.last).toEqual(event);
  });

  it('keep the open stage with the newest record, and a recomputed one over its earlier version', () => {
    const drive = aStage({ lastRecordAt: at(30) });
    const older = aStage({ lastRecordAt: at(20) });
    const recomputed = aStage({ lastRecordAt: at(30), gpsDistanceMeters: 800 });
    const change = [older, drive, older, recomputed].reduce<DeviceChange | undefined>(
      (waiting, openStage) => coalesce(waiting, aCommit({ openStage })),
      undefined,
    );
    expect(change?.openStage).toEqual(recomputed);
  });

  it('lose no closed stage, and hold the last published version of each once', () => {
    const first = aStage({ startAt: at(0), endAt: at(60) });
    const second = aStage({ startAt: at(60), endAt: at(90) });
    const mended = { ...first, positionsCount: 9 };
    const waiting = coalesce(undefined, aCommit({ closedStages: [first, second] }));
    expect(coalesce(waiting, aCommit({ closedStages: [mended] })).closedStages).toEqual([mended, second]);
  });

  it('widen the span of changed history', () => {
    const waiting = coalesce(undefined, aCommit({ recomputed: { from: at(50), to: at(60) } }));
    const change = coalesce(waiting, aCommit({ recomputed: { from: at(10), to: at(20) } }));
    expect(change.recomputed).toEqual({ from: at(10), to: at(60) });
  });

  it('keep the data of one commit while another brings different data', () => {
    const waiting = coalesce(undefined, aCommit({ last: seen(1) }));
    expect(coalesce(waiting, aCommit({ openStage: aStage() }))).toEqual({
      last: seen(1),
      openStage: aStage(),
      closedStages: [],
    });
  });

  it('are a later commit itself when it contains everything, without building its open stage', () => {
    const made: number[] = [];
    const report = (second: number) => ({
      ...aCommit({ last: seen(second) }),
      get openStage() {
        made.push(second);
        return aStage({ lastRecordAt: at(second) });
      },
    });
    const later = report(2);
    expect(coalesce(coalesce(undefined, report(1)), later)).toBe(later);
    expect(made).toEqual([]);
    expect(coalesce(later, report(1)).last).toEqual(seen(2));
  });

  it('end at the last value, for any rounds and any order of commits', () => {
    const commits = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(commits, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (seconds, rounds) => {
        const sent: DeviceChange[] = [];
        let waiting: DeviceChange | undefined;
        for (const [index, second] of seconds.entries()) {
          const stage = aStage({ startAt: at(second), endAt: at(second + 1) });
          const commit: DeviceCommit = aCommit({ last: seen(second), closedStages: [stage] });
          waiting = coalesce(waiting, commit);
          if (rounds[index] === true) {
            sent.push(waiting);
            waiting = undefined;
          }
        }
        if (waiting) sent.push(waiting);
        const times = sent.flatMap((change) => (change.last ? [change.last.record.deviceTime] : []));
        expect(Math.max(...times)).toBe(at(Math.max(...seconds)));
        const closed = sent.flatMap((change) => change.closedStages.map((stage) => stage.startAt));
        expect(closed.toSorted((a, b) => a - b)).toEqual(seconds.map(at).toSorted((a, b) => a - b));
      }),
    );
  });
});
