import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { instant } from './instant.ts';

it('writes any instant like Date, in any order', () => {
  const moments = fc.array(fc.integer({ min: -8_640_000_000_000, max: 8_640_000_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(moments, fc.integer({ min: -2, max: 2 }), (all, off) => {
      for (const one of all) {
        const near = Math.floor(one / 86_400_000) * 86_400_000 + off;
        for (const at of [one, near]) expect(instant(at)).toBe(new Date(at).toISOString());
      }
    }),
  );
});
