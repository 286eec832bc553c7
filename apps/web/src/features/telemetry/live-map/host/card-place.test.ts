import { describe, expect, it } from 'vitest';
import { cardPlace } from './card-place.ts';

const card = { width: 300, height: 200 };
const map = { width: 1000, height: 500 };

describe('place of the vehicle card', () => {
  it('is to the right of the vehicle', () => {
    expect(cardPlace({ x: 400, y: 250 }, card, map)).toEqual({ x: 428, y: 150 });
  });

  it('is to the left where the right has no room', () => {
    expect(cardPlace({ x: 900, y: 250 }, card, map)).toEqual({ x: 572, y: 150 });
  });

  it('leaves the buttons of the map free where the left has room', () => {
    expect(cardPlace({ x: 650, y: 250 }, card, map).x).toBe(322);
    expect(cardPlace({ x: 300, y: 250 }, card, { width: 640, height: 500 }).x).toBe(328);
  });

  it('never leaves the map', () => {
    expect(cardPlace({ x: 400, y: 10 }, card, map).y).toBe(8);
    expect(cardPlace({ x: 400, y: 495 }, card, map).y).toBe(292);
    expect(cardPlace({ x: 150, y: 100 }, card, { width: 320, height: 400 }).x).toBe(8);
  });

  it('is below on a narrow map, above where there is no room below, and leaves the vehicle to be seen', () => {
    const phone = { width: 320, height: 500 };
    expect(cardPlace({ x: 160, y: 200 }, card, phone)).toEqual({ x: 10, y: 228 });
    expect(cardPlace({ x: 160, y: 400 }, card, phone)).toEqual({ x: 10, y: 172 });
  });

  it('is the corner while the vehicle is out of sight', () => {
    expect(cardPlace(null, card, map)).toEqual({ x: 8, y: 8 });
  });
});
