import { describe, expect, it } from 'vitest';
import { addressOf, isTile, lifetimeOf, tileType } from './rules.ts';
import { tileSettingsProblem, tileTemplate } from './settings.ts';

describe('a tile', () => {
  it('is one of the world, down to the deepest zoom of its layer', () => {
    expect(isTile({ z: 0, x: 0, y: 0 }, 7)).toBe(true);
    expect(isTile({ z: 7, x: 127, y: 127 }, 7)).toBe(true);
    expect(isTile({ z: 7, x: 128, y: 0 }, 7)).toBe(false);
    expect(isTile({ z: 7, x: 0, y: 128 }, 7)).toBe(false);
    expect(isTile({ z: 8, x: 0, y: 0 }, 7)).toBe(false);
  });

  it('has the provider’s address, with its frame if it has one', () => {
    const frame = { id: '600-1', time: 600, forecast: false, host: 'https://tiles.rain.example', path: '/v2/abc' };
    expect(addressOf('{host}{path}/256/{z}/{x}/{y}/2.png?key=k', { z: 3, x: 4, y: 5 }, frame)).toBe(
      'https://tiles.rain.example/v2/abc/256/3/4/5/2.png?key=k',
    );
    expect(addressOf('https://t.example/{z}/{y}/{x}?time={time}', { z: 3, x: 4, y: 5 }, frame)).toBe(
      'https://t.example/3/5/4?time=600',
    );
  });

  it('is recognised by its bytes', () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    expect(tileType(bytes('\u0089PNG\r\n\u001a\n…'))).toBe('image/png');
    expect(tileType(bytes('\u00ff\u00d8\u00ff\u00e0'))).toBe('image/jpeg');
    expect(tileType(bytes('RIFF....WEBPVP8 '))).toBe('image/webp');
    for (const other of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'GIF89a', 'RIFF....WAVE'])
      expect(tileType(bytes(other))).toBeNull();
  });

  it.each([
    ['traffic', false, null, 60],
    ['traffic', false, 'max-age=0', 60],
    ['traffic', false, 'public, max-age=90', 90],
    ['traffic', false, 'max-age=86400', 120],
    ['rain', false, 'no-cache', 120],
    ['rain', true, null, 600],
    ['rain', true, 'max-age=3600, immutable', 3_600],
    ['rain', true, 'max-age=999999999', 86_400],
  ] as const)('of %s (frame: %s) stays fresh within bounds: %s', (layer, isFrame, cacheControl, seconds) => {
    expect(lifetimeOf(layer, isFrame, cacheControl).freshSeconds).toBe(seconds);
  });
});

describe('the settings of a layer', () => {
  it.each([
    'https://t.example/{z}/{x}/{y}.png?key=k',
    'http://t.example/{time}/{z}/{y}/{x}',
    '{host}{path}/{z}/{x}/{y}',
  ])('accept %s', (template) => expect(tileTemplate.safeParse(template).success).toBe(true));

  it.each(['https://t.example/{z}/{x}', 'ftp://t.example/{z}/{x}/{y}', 'https://t.example/{z}/{x}/{y}/{apikey}'])(
    'refuse %s',
    (template) => expect(tileTemplate.safeParse(template).success).toBe(false),
  );

  it('must be consistent', () => {
    const tiles = 'https://t.example/{z}/{x}/{y}';
    const problem = (template?: string, frames?: string) => tileSettingsProblem('KONVOJ_RAIN', template, frames);
    expect([problem(), problem(tiles), problem(`${tiles}/{time}`)]).toEqual([null, null, null]);
    expect(problem(`{host}{path}/{z}/{x}/{y}`, 'https://f.example')).toBeNull();
    expect(problem(`{host}{path}/{z}/{x}/{y}`)).toContain('KONVOJ_RAIN_FRAMES');
    expect(problem(tiles, 'https://f.example')).toContain('{path}');
  });
});
