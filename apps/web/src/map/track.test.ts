import type { SimplePosition } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { createTrack } from './track.ts';

/** Frames on command of the test. */
function framesByHand() {
  let waiting: ((nowMs: number) => void) | null = null;
  return {
    request: (work: (nowMs: number) => void) => {
      waiting = work;
      return 1;
    },
    cancel: () => {
      waiting = null;
    },
    at: (nowMs: number) => {
      const work = waiting;
      waiting = null;
      work?.(nowMs);
    },
  };
}
const POINTS: SimplePosition[] = [
  [1000, 46, 14, 90, 50],
  [1100, 46.1, 14.1, 90, 60],
  [1200, 46.2, 14.2, 90, 70],
];
const aTrack = () => {
  const frames = framesByHand();
  const track = createTrack(frames);
  track.showTrack(POINTS, [], { deviceId: 7 });
  return { track, frames };
};

describe('the track shared by map and page', () => {
  it('notifies all listeners of the cursor, once for each change', () => {
    const { track } = aTrack();
    const seen: (number | null)[] = [];
    track.onCursor((timeMs) => seen.push(timeMs));
    track.setCursor(1_100_000);
    track.setCursor(1_100_000);
    track.setCursor(null);
    expect(seen).toEqual([1_100_000, null]);
  });

  it('keeps the cursor while the track of the same vehicle grows, not for another', () => {
    const { track } = aTrack();
    track.setCursor(1_100_000);
    track.showTrack([...POINTS, [1300, 46.3, 14.3, 90, 70]], [], { deviceId: 7 });
    expect(track.getState().cursorMs).toBe(1_100_000);
    track.showTrack(POINTS, [], { deviceId: 8 });
    expect(track.getState().cursorMs).toBeNull();
  });

  it('reports that it is only the last hours of a period until all of it is shown', () => {
    const { track } = aTrack();
    expect(track.getState().lastHours).toBeNull();
    track.showTrack(POINTS, [], { deviceId: 7, lastHours: 8 });
    expect(track.getState().lastHours).toBe(8);
    track.showTrack(POINTS, [], { deviceId: 7 });
    expect(track.getState().lastHours).toBeNull();
  });

  it('ends the replay when another day of the vehicle is shown, on which the cursor does not lie', () => {
    const { track } = aTrack();
    track.setCursor(1_100_000);
    track.play();
    track.showTrack([[90_000, 46, 14, 90, 50]], [], { deviceId: 7 });
    expect(track.getState()).toMatchObject({ cursorMs: null, replay: { playing: false } });
  });

  it('replays from the start, as many times faster as asked, and stops at the end', () => {
    const { track, frames } = aTrack();
    track.setSpeed(60);
    track.play();
    frames.at(0);
    frames.at(1_000);
    expect(track.getState()).toMatchObject({ cursorMs: 1_060_000, replay: { playing: true } });
    frames.at(60_000);
    expect(track.getState()).toMatchObject({ cursorMs: 1_200_000, replay: { playing: false } });
  });

  it('continues where the viewer drags the cursor to', () => {
    const { track, frames } = aTrack();
    track.play();
    frames.at(0);
    track.setCursor(1_150_000);
    frames.at(100);
    expect(track.getState().cursorMs).toBe(1_156_000);
  });

  it('stands still while paused', () => {
    const { track, frames } = aTrack();
    track.play();
    frames.at(0);
    track.pause();
    frames.at(10_000);
    expect(track.getState().cursorMs).toBe(1_000_000);
  });

  it('asks the map to show a stretch of time', () => {
    const { track } = aTrack();
    const asked: unknown[] = [];
    track.onFit((places) => asked.push(places));
    track.fit({ fromMs: 1_100_000, toMs: 1_200_000 });
    expect(asked).toEqual([
      [
        [14.1, 46.1],
        [14.2, 46.2],
        [14.1, 46.1],
        [14.2, 46.2],
      ],
    ]);
  });

  it('is empty after it was cleared', () => {
    const { track } = aTrack();
    track.clearTrack();
    expect(track.getState()).toMatchObject({ deviceId: null, points: [], cursorMs: null });
  });
});
