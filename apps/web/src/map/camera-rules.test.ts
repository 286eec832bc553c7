import { describe, expect, it } from 'vitest';
import { EMBEDDED_CLOSEST_ZOOM, fitPadding, vehicleZoom } from './camera-rules.ts';

describe('camera', () => {
  it('comes near enough to a vehicle to see it alone', () => {
    expect(vehicleZoom(5, 19)).toBe(10);
    expect(vehicleZoom(13.4, 19)).toBe(13.4);
  });

  it('goes to a vehicle no closer than the embedded map shows anything', () => {
    expect(vehicleZoom(5, EMBEDDED_CLOSEST_ZOOM)).toBe(10);
    expect(vehicleZoom(13.4, EMBEDDED_CLOSEST_ZOOM)).toBe(10);
  });

  it('keeps clear of a card at the left edge where there is room beside it', () => {
    const map = { width: 1000, height: 400 };
    expect(fitPadding(map, 0)).toEqual({ top: 96, right: 64, bottom: 96, left: 64 });
    expect(fitPadding(map, 300)).toMatchObject({ left: 364, right: 64 });
    expect(fitPadding({ width: 340, height: 400 }, 300)).toMatchObject({ left: 64 });
  });
});
