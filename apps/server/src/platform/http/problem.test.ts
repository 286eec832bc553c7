import { expect, it } from 'vitest';
import { toProblemError } from './problem.ts';

it.each(['57P01', '57P03', '53100', '53300', '08006', 'ECONNREFUSED'])(
  'the database error %s is reported as unavailable, not as internal',
  (code) => {
    expect(toProblemError(Object.assign(new Error('away'), { code })).code).toBe('unavailable');
  },
);

it('an error outside the catalogue is internal', () => {
  expect(toProblemError(Object.assign(new Error('unique'), { code: '23505' })).code).toBe('internal');
  expect(toProblemError('thrown').code).toBe('internal');
});
