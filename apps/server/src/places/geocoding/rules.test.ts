import { describe, expect, it } from 'vitest';
import { directionOf, farthestThatCounts, weighedKilometers, weightOf } from './rules.ts';

const seems = (kilometers: number, population: number, isForeign = false) =>
  weighedKilometers(kilometers, weightOf(population), isForeign);

describe('the place that describes another one', () => {
  it('is a town a little farther away rather than a hamlet', () => {
    expect(seems(3, 37_520)).toBeLessThan(seems(2.5, 1_000));
  });
  it('is a village nearby rather than a city far away', () => {
    expect(seems(1, 1_000)).toBeLessThan(seems(30, 300_000));
    expect(seems(1, 0)).toBeLessThan(seems(30, 20_000_000));
  });
  it('is preferably in the same country', () => {
    expect(seems(3, 10_000)).toBeLessThan(seems(2, 10_000, true));
  });
  it('is never farther than any place that could outweigh the nearest', () => {
    expect(seems(farthestThatCounts(seems(2, 1_000)) + 0.1, 10_000_000)).toBeGreaterThan(seems(2, 1_000));
  });
});

it.each([
  [0, 'n'],
  [22, 'n'],
  [23, 'ne'],
  [90, 'e'],
  [135, 'se'],
  [180, 's'],
  [225, 'sw'],
  [270, 'w'],
  [337, 'nw'],
  [338, 'n'],
  [360, 'n'],
] as const)('a bearing of %s° is %s', (bearing, direction) => {
  expect(directionOf(bearing)).toBe(direction);
});
