import { expect, it } from 'vitest';
import { frameAfter, frameAt, latestFrame } from './play.ts';

const frame = (clock: string, forecast = false) => ({ id: clock, time: `2026-11-21T${clock}:00.000Z`, forecast });
const frames = [frame('10:00'), frame('10:10'), frame('10:20', true)];
const at = (clock: string) => frameAt(frames, Date.parse(`2026-11-21T${clock}:00.000Z`))?.id ?? null;

it('shows the picture that held at a moment', () => {
  expect([at('09:00'), at('10:00'), at('10:19'), at('12:00')]).toEqual(['10:00', '10:00', '10:10', '10:20']);
  expect(frameAt([], 0)).toBeNull();
});

it('rests at the newest picture that was measured, not at a forecast', () => {
  expect(latestFrame(frames)?.id).toBe('10:10');
  expect(latestFrame([frame('10:20', true)])?.id).toBe('10:20');
  expect(latestFrame([])).toBeNull();
});

it('goes from picture to picture and from the last to the first, also when its own is gone', () => {
  expect(frames.map((each) => frameAfter(frames, each)?.id)).toEqual(['10:10', '10:20', '10:00']);
  expect(frameAfter(frames, frame('08:00'))?.id).toBe('10:00');
});
