import { describe, expect, it } from 'vitest';
import { degreesText, parseDegrees, parsePair } from './coordinates.ts';

describe('coordinates as people write them', () => {
  it.each([
    ['46.05', 46.05],
    ['46,05', 46.05],
    [' -12.5 ', -12.5],
    ['46°', 46],
    ['46° 3\' 15"', 46.054167],
    ["46°03.25' N", 46.054167],
    ['S 12.5', -12.5],
    ['122 W', -122],
  ])('reads %s', (text, degrees) => {
    expect(parseDegrees(text)).toBeCloseTo(degrees, 6);
  });

  it.each(['', 'Celje', '46..1', '4600', '46.1.2', '46,1 15,2'])('does not read %s as an angle', (text) => {
    expect(parseDegrees(text)).toBeNull();
  });

  it.each(['46.1, 15.2', '46.1,15.2', '46,1 15,2', '46,1; 15,2', '46,1, 15,2', '46.1 15.2', '46.1N 15.2E'])(
    'splits a pasted pair: %s',
    (text) => {
      expect(parsePair(text)).toEqual({ latitude: 46.1, longitude: 15.2 });
    },
  );

  it('takes no pair from a single number or from what lies beyond the poles', () => {
    expect([parsePair('46.1'), parsePair('46'), parsePair('96.1, 15.2'), parsePair('a, b')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('writes no more than six decimals', () => {
    expect(degreesText(46.123_456_789)).toBe('46.123457');
    expect(degreesText(46)).toBe('46');
  });
});
