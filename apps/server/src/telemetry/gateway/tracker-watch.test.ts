import { describe, expect, it } from 'vitest';
import { FRAMES_KEPT, TrackerWatch } from './tracker-watch.ts';

const IMEI = '356307042441013';
const bytes = (length: number, value = 7) => new Uint8Array(length).fill(value);

describe('the recorded traffic of a tracker', () => {
  it('is empty before it sends', () => {
    expect(new TrackerWatch().seen(IMEI)).toEqual({ packets: 0, records: 0, refused: 0, lastAt: null, frames: [] });
  });

  it('counts packets, records and undecodable messages', () => {
    const watch = new TrackerWatch();
    watch.took(IMEI, bytes(10), 3, 1_000);
    watch.took(IMEI, bytes(10), 2, 2_000);
    watch.refused(IMEI, bytes(10), 3_000);
    expect(watch.seen(IMEI)).toMatchObject({ packets: 2, records: 5, refused: 1, lastAt: 3_000 });
  });

  it('holds its last five frames, newest first', () => {
    const watch = new TrackerWatch();
    for (let i = 1; i <= 7; i += 1) watch.took(IMEI, bytes(i, i), 1, i * 1_000);
    const { frames } = watch.seen(IMEI);
    expect(frames).toHaveLength(FRAMES_KEPT);
    expect(frames.map(({ at, length, bytes: kept }) => [at, length, kept[0]])).toEqual([
      [7_000, 7, 7],
      [6_000, 6, 6],
      [5_000, 5, 5],
      [4_000, 4, 4],
      [3_000, 3, 3],
    ]);
    watch.took('another', bytes(1), 1, 1);
    watch.took('another', bytes(2), 1, 2);
    expect(watch.seen('another').frames.map(({ length }) => length)).toEqual([2, 1]);
  });

  it('holds the beginning of a long frame, in bytes of its own', () => {
    const watch = new TrackerWatch();
    const frame = bytes(60_000);
    watch.took(IMEI, frame, 1, 1);
    frame.fill(0);
    expect(watch.seen(IMEI).frames).toMatchObject([{ length: 60_000 }]);
    expect(watch.seen(IMEI).frames[0]?.bytes).toEqual(bytes(2_048));
  });

  it('is shorter the more trackers there are', () => {
    const watch = new TrackerWatch();
    for (let i = 0; i < 20_000; i += 1) watch.took(String(i), bytes(1), 1, 1);
    watch.took(IMEI, bytes(2_000), 1, 1);
    expect(watch.seen(IMEI).frames[0]?.bytes.length).toBeLessThan(700);
  });

  it('is deleted with a change of owner', () => {
    const watch = new TrackerWatch();
    watch.took(IMEI, bytes(1), 1, 1);
    watch.forget(IMEI);
    expect(watch.seen(IMEI).packets).toBe(0);
  });
});
