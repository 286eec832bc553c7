import { expect, it } from 'vitest';
import { squaresPath } from '../../../ui/squares-path.ts';
import { sheetAddress } from './sheet-address.ts';

it('opens the driver app with the code of the organization', () => {
  expect(sheetAddress('https://konvoj.example/driver', 'KOLO 7')).toBe('https://konvoj.example/driver?code=KOLO+7');
});

it('draws a square for each dark one', () => {
  expect(
    squaresPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
});
