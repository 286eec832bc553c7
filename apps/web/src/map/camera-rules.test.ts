import { describe, expect, it } from 'vitest';
import { clearCentre, coveredEdges, EMBEDDED_CLOSEST_ZOOM, fitPadding, vehicleZoom } from './camera-rules.ts';

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
    expect(fitPadding(map, {})).toEqual({ top: 96, right: 64, bottom: 96, left: 64 });
    expect(fitPadding(map, { left: 300 })).toMatchObject({ left: 364, right: 64 });
    expect(fitPadding({ width: 340, height: 400 }, { left: 300 })).toMatchObject({ left: 64 });
  });

  it('keeps clear of a sheet at the lower edge as long as half of the map is free', () => {
    const phone = { width: 342, height: 450 };
    expect(fitPadding(phone, { bottom: 150 })).toEqual({ top: 64, right: 64, bottom: 182, left: 64 });
    expect(clearCentre(phone, { bottom: 150 })).toEqual([0, -75]);
    expect(coveredEdges(phone, { bottom: 300 })).toEqual({ left: 0, bottom: 0 });
  });
});
