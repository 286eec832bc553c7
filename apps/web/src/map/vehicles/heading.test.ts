import { expect, it } from 'vitest';
import { headingStep } from './heading.ts';

it.each([
  [0, 0],
  [11, 0],
  [11.25, 22.5],
  [90, 90],
  [100, 90],
  [348, 337.5],
  [349, 0],
  [359.9, 0],
  [360, 0],
  [-90, 270],
  [null, 0],
  [Number.NaN, 0],
])('turns an icon with course %s to %s degrees', (course, heading) => {
  expect(headingStep(course)).toBe(heading);
});
