import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceCommit } from '../ingest/events.ts';
import { aCommit, aLastPosition, aStage, BASE_TIME } from './builders.ts';
import { coalesce } from './coalescing.ts';
import type { DeviceChange } from './coalescing.ts';

const at = (second: number) => BASE_TIME + second * 1_000;
const seen = (second: number) => aLastPosition({ deviceTime: at(second) });

describe('what waits for the next round', () => {
  it('is the newest position, not the one that came last', () => {
    const change = coalesce(coalesce(undefined, aCommit({ last: seen(20) })), aCommit({ last: seen(10) }));
    expect(change.last).toEqual(seen(20));
  });

  it('is, of two records of one moment, the one that the order of records puts last', () => {
    const event = aLastPosition({ deviceTime: at(5), eventId: 250 });
    const periodic = aLastPosition({ deviceTime: at(5), eventId: 0 });
    const change = coalesce(coalesce(undefined, aCommit({ last: event })), aCommit({ last: periodic }));
    expect(change.last).toEqual(event);
  });

  it('keeps the open stage with the newest record, and a recomputed one over what it was', () => {
    const drive = aStage({ lastRecordAt: at(30) });
    const older = aStage({ lastRecordAt: at(20) });
    const recomputed = aStage({ lastRecordAt: at(30), gpsDistanceMeters: 800 });
    const change = [older, drive, older, recomputed].reduce<DeviceChange | undefined>(
      (waiting, openStage) => coalesce(waiting, aCommit({ openStage })),
      undefined,
    );
    expect(change?.openStage).toEqual(recomputed);
  });

  it('loses no closed stage, and holds each once as it was told last', () => {
    const first = aStage({ startAt: at(0), endAt: at(60) });
    const second = aStage({ startAt: at(60), endAt: at(90) });
    const mended = { ...first, positionsCount: 9 };
    const waiting = coalesce(undefined, aCommit({ closedStages: [first, second] }));
    expect(coalesce(waiting, aCommit({ closedStages: [mended] })).closedStages).toEqual([mended, second]);
  });

  it('widens the span of changed history', () => {
    const waiting = coalesce(undefined, aCommit({ recomputed: { from: at(50), to: at(60) } }));
    const change = coalesce(waiting, aCommit({ recomputed: { from: at(10), to: at(20) } }));
    expect(change.recomputed).toEqual({ from: at(10), to: at(60) });
  });

  it('keeps what one commit brought while another brings something else', () => {
    const waiting = coalesce(undefined, aCommit({ last: seen(1) }));
    expect(coalesce(waiting, aCommit({ openStage: aStage() }))).toEqual({
      last: seen(1),
      openStage: aStage(),
      closedStages: [],
    });
  });

  it('is a later report itself where that says all, without its open stage being made', () => {
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

  it('ends at the last value, wherever the rounds fall and in whatever order commits come', () => {
    const commits = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(commits, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (seconds, rounds) => {
        const told: DeviceChange[] = [];
        let waiting: DeviceChange | undefined;
        for (const [index, second] of seconds.entries()) {
          const stage = aStage({ startAt: at(second), endAt: at(second + 1) });
          const commit: DeviceCommit = aCommit({ last: seen(second), closedStages: [stage] });
          waiting = coalesce(waiting, commit);
          if (rounds[index] === true) {
            told.push(waiting);
            waiting = undefined;
          }
        }
        if (waiting) told.push(waiting);
        const times = told.flatMap((change) => (change.last ? [change.last.record.deviceTime] : []));
        expect(Math.max(...times)).toBe(at(Math.max(...seconds)));
        const closed = told.flatMap((change) => change.closedStages.map((stage) => stage.startAt));
        expect(closed.toSorted((a, b) => a - b)).toEqual(seconds.map(at).toSorted((a, b) => a - b));
      }),
    );
  });
});
