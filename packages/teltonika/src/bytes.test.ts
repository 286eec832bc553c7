import { expect, it } from 'vitest';
import { readSigned, readUnsigned } from './bytes.ts';
import { bytesOf } from './vectors.testing.ts';

it.each([
  ['FE', 254, -2],
  ['FFFD', 65_533, -3],
  ['FFFFFFFC', 4_294_967_292, -4],
  ['000000E8D4A51000', 1_000_000_000_000, 1_000_000_000_000],
  ['FFFFFF172B5AF000', 2 ** 64 - 1_000_000_000_000, -1_000_000_000_000],
])('reads %s as %i without and %i with a sign', (digits, unsigned, signed) => {
  const bytes = bytesOf(digits);
  expect(readUnsigned(bytes, 0, bytes.length)).toBe(unsigned);
  expect(readSigned(bytes, 0, bytes.length)).toBe(signed);
});

it('reads no number of another size', () => {
  expect(readUnsigned(bytesOf('010203'), 0, 3)).toBeNaN();
  expect(readSigned(bytesOf('010203'), 0, 3)).toBeNaN();
});
