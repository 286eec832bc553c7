import { describe, expect, it } from 'vitest';
import { circleOf, nearestPlaced } from './circles.ts';

const YARD = { latitude: 46.05, longitude: 14.5 };
/** So many metres to the north of the yard. */
const north = (meters: number) => ({ ...YARD, latitude: YARD.latitude + meters / 111_195 });
const placed = (name: string, meters: number, radiusMeters = 250) => ({
  name,
  circle: { centre: north(meters), radiusMeters },
});

describe('the contact of a halt', () => {
  it('is the nearest, of equally near ones the first', () => {
    const some = [placed('far', 200), placed('first', 50), placed('second', 50)];
    expect(nearestPlaced(some, [YARD])?.name).toBe('first');
  });

  it('is chosen at the end of the halt, else at its beginning', () => {
    const some = [placed('here', 0), placed('there', 600)];
    expect(nearestPlaced(some, [north(600), YARD])?.name).toBe('there');
    expect(nearestPlaced(some, [north(5_000), YARD])?.name).toBe('here');
  });

  it('lies in its circle: a wide own point does not lose to a place that does not reach so far', () => {
    expect(nearestPlaced([placed('near', 400), placed('wide', 900, 1_000)], [YARD])?.name).toBe('wide');
  });

  it('has its own coordinates before its point, or no circle', () => {
    const point = { id: 1, name: 'Skladišče', ...north(100), radiusMeters: 80 };
    expect(circleOf({ ...YARD, point })).toEqual({ centre: YARD, radiusMeters: 250 });
    const none = { latitude: null, longitude: null };
    expect(circleOf({ ...none, point })).toEqual({ centre: north(100), radiusMeters: 80 });
    expect(circleOf({ ...none, point: null })).toBeNull();
  });
});
