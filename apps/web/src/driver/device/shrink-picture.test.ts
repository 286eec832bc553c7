import { expect, it } from 'vitest';
import { shrunkSize } from './shrink-picture.ts';

it('shrinks a picture to its longest side and keeps its shape', () => {
  expect(shrunkSize(4_000, 3_000)).toEqual({ width: 1_600, height: 1_200 });
  expect(shrunkSize(3_000, 4_000)).toEqual({ width: 1_200, height: 1_600 });
  expect(shrunkSize(800, 600)).toEqual({ width: 800, height: 600 });
});
