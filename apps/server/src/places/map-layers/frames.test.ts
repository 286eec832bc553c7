import { describe, expect, it } from 'vitest';
import { listedFrames, newestFrame, steppedFrame, steppedFrames } from './frames.ts';

const SOURCE = new URL('https://api.rain.example/public/weather-maps.json?key=secret');
/** In RainViewer's format, with the times of its own example. */
const list = {
  version: '2.0',
  generated: 1_609_402_525,
  host: 'https://tilecache.rain.example',
  radar: {
    past: [
      { time: 1_609_401_600, path: '/v2/radar/72250d5768d7' },
      { time: 1_609_402_200, path: '/v2/radar/a1b2c3d4e5f6' },
    ],
    nowcast: [{ time: 1_609_402_800, path: '/v2/radar/nowcast_6b3c5a659cf4' }],
  },
  satellite: { infrared: [{ time: 1_609_401_600, path: '/v2/satellite/0680143a9470' }] },
};
const times = (document: unknown, layer: 'rain' | 'clouds' = 'rain') =>
  listedFrames(document, SOURCE, layer)?.map(({ time, forecast }) => [time, forecast]) ?? null;

describe('a list of frames', () => {
  it('contains measured and forecast frames, oldest first', () => {
    expect(times(list)).toEqual([
      [1_609_401_600, false],
      [1_609_402_200, false],
      [1_609_402_800, true],
    ]);
    expect(newestFrame(listedFrames(list, SOURCE, 'rain') ?? [])?.time).toBe(1_609_402_200);
  });

  it('gives the satellite for clouds', () => {
    expect(listedFrames(list, SOURCE, 'clouds')?.map(({ path }) => path)).toEqual(['/v2/satellite/0680143a9470']);
  });

  it('gives a redrawn image another id, of digits and a dash only', () => {
    const anew = { ...list, radar: { ...list.radar, nowcast: [{ time: 1_609_402_800, path: '/v2/radar/nowcast_2' }] } };
    const [before, after] = [list, anew].map((each) => listedFrames(each, SOURCE, 'rain')?.at(-1)?.id);
    expect(before).toMatch(/^1609402800-\d+$/);
    expect(after).not.toBe(before);
  });

  it.each([
    ['nothing', null],
    ['a text', 'soon'],
    ['no radar', { host: list.host }],
    ['a path that leaves its folder', { ...list, radar: { past: [{ time: 1, path: '/v2/../../admin' }] } }],
    ['a path with a host', { ...list, radar: { past: [{ time: 1, path: '@evil.example/x' }] } }],
    ['invalid times', { ...list, radar: { past: [{ time: 'now', path: '/v2' }] } }],
    ['more frames than a day has', { ...list, radar: { past: Array.from({ length: 99 }, () => list.radar.past[0]) } }],
    ['another company’s host', { ...list, host: 'https://evil.example' }],
    ['a host that only ends alike', { ...list, host: 'https://tilecacherain.example' }],
    ['a host of this machine', { ...list, host: 'https://127.0.0.1' }],
    ['a host without encryption', { ...list, host: 'http://tilecache.rain.example' }],
  ])('is refused with %s', (_, document) => expect(listedFrames(document, SOURCE, 'rain')).toBeNull());
});

describe('frames at fixed intervals', () => {
  const NOON = Date.UTC(2026, 10, 21, 12, 0, 30) / 1_000;

  it('cover two hours in steps of ten minutes, up to the last complete one', () => {
    const frames = steppedFrames(NOON);
    expect(frames).toHaveLength(13);
    expect(new Date((frames.at(-1)?.time ?? 0) * 1_000).toISOString()).toBe('2026-11-21T11:50:00.000Z');
    expect(frames.every(({ id, time }) => id === String(time) && time % 600 === 0)).toBe(true);
  });

  it('are found a little longer than shown, and never between steps or in the future', () => {
    const first = steppedFrames(NOON)[0]?.time ?? 0;
    expect(steppedFrame(String(first - 600), NOON)?.time).toBe(first - 600);
    for (const id of [String(first + 1), String(first + 86_400), String(first - 86_400), '', 'x', '-600'])
      expect(steppedFrame(id, NOON)).toBeNull();
  });
});
