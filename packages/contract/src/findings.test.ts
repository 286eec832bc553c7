import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaFindings } from './findings.ts';
import { instantInput, shortText } from './wire-types.ts';

const order = z.strictObject({
  name: shortText,
  email: z.email(),
  from: instantInput,
  pin: z.string().min(4).optional(),
  weight: z.number().min(1).optional(),
  quantity: z.number().positive().optional(),
  points: z.array(z.object({ name: z.string() })).min(2),
});
const aBody = {
  name: 'Koper',
  email: 'eva@kolovrat.example',
  from: '2026-11-20 08:00:00',
  points: [{ name: 'a' }, { name: 'b' }],
};
const found = (changed: object) => schemaFindings(order, { ...aBody, ...changed });

describe('what a schema finds wrong', () => {
  it('is nothing with an accepted body', () => {
    expect(found({})).toEqual([]);
  });

  it.each([{ email: '' }, { email: undefined }, { name: '' }, { from: '' }, { weight: '' }])(
    'is a missing value, absent or empty: %o',
    (changed) => {
      expect(found(changed)).toEqual([{ path: Object.keys(changed)[0], code: 'required' }]);
    },
  );

  it('has the path of the value, and the numbers that make the text true', () => {
    expect(found({ points: [{ name: 7 }] })).toEqual([
      { path: 'points.0.name', code: 'invalid' },
      { path: 'points', code: 'too_few', params: { min: 2 } },
    ]);
    expect(found({ pin: '12' })).toEqual([{ path: 'pin', code: 'too_short', params: { num: 3 } }]);
    expect(found({ weight: 0 })).toEqual([{ path: 'weight', code: 'too_small', params: { min: 1 } }]);
    // 0.5 is accepted, so the text names what the value must be above.
    expect(found({ quantity: 0 })).toEqual([{ path: 'quantity', code: 'not_above', params: { min: 0 } }]);
    expect(found({ email: 'eva' })).toEqual([{ path: 'email', code: 'invalid_email' }]);
    expect(found({ from: 'now' })).toEqual([{ path: 'from', code: 'invalid_date' }]);
    expect(found({ other: 1 })).toEqual([{ path: 'other', code: 'unknown_key' }]);
  });
});
