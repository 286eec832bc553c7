import { expect, it } from 'vitest';
import { nearestFirst } from './country-order.ts';

it('has Austria before Australia, and Europe before the rest', () => {
  const byName = ['AU', 'AT', 'BE', 'CZ', 'CL', 'HR', 'SI'];
  expect(nearestFirst(byName, (code) => code)).toEqual(['AT', 'HR', 'SI', 'BE', 'CZ', 'AU', 'CL']);
});
