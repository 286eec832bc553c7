import { describe, expect, it } from 'vitest';
import { inPixels, mapSize, pageSize, zoomFor } from './paper.ts';
import { scaleBar } from './scale-bar.ts';

describe('the printed page', () => {
  it('is A4 or A3, lying or standing', () => {
    expect(pageSize('a4', 'landscape')).toEqual({ width: 297, height: 210 });
    expect(pageSize('a3', 'portrait')).toEqual({ width: 297, height: 420 });
  });

  it('has room for the legend beside a lying map and below a standing one', () => {
    const [lying, standing] = [mapSize('a4', 'landscape'), mapSize('a4', 'portrait')];
    expect(lying.width / lying.height).toBeGreaterThan(1);
    expect(standing.width / standing.height).toBeLessThan(1);
    expect(inPixels({ width: 25.4, height: 50.8 })).toEqual({ width: 96, height: 192 });
  });

  it('shows all that is seen: a window half as wide is a zoom level away', () => {
    const screen = { width: 1_000, height: 500 };
    expect(zoomFor(10, screen, { width: 500, height: 500 })).toBe(9);
    expect(zoomFor(10, screen, { width: 2_000, height: 1_000 })).toBe(11);
    expect(zoomFor(10, screen, { width: 4_000, height: 250 })).toBe(9);
  });
});

describe('the scale bar', () => {
  it.each([
    [100_000, 20_000],
    [90_000, 10_000],
    [240_000, 50_000],
    [1_000, 200],
    [47, 5],
  ])('of a map %i m wide is %i m long', (across, metres) => {
    const bar = scaleBar(across, 0.21);
    expect(bar.metres).toBe(metres);
    expect(bar.share).toBeCloseTo(metres / across);
  });
});
