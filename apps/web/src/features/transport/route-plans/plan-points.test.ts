import { describe, expect, it } from 'vitest';
import { aPoint } from './builders.testing.ts';
import { draggedTo, newPoint, pointNumbers, reordered, without, withVia } from './plan-points.ts';

const points = ['a', 'b', 'c', 'd'].map((key) => aPoint({ key }));
const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key).join('');

describe('points of a plan', () => {
  it('are moved to any position, at most to the ends', () => {
    expect(keys(reordered(points, 'a', 2))).toBe('bcad');
    expect(keys(reordered(points, 'd', 0))).toBe('dabc');
    expect(keys(reordered(points, 'b', 99))).toBe('acdb');
    expect(keys(reordered(points, 'b', -1))).toBe('bacd');
    expect(keys(reordered(points, 'x', 0))).toBe('abcd');
  });

  it('are removed, and put between the two of a leg', () => {
    expect(keys(without(points, 'b'))).toBe('acd');
    expect(keys(withVia(points, 0, aPoint({ key: 'v' })))).toBe('avbcd');
    expect(keys(withVia(points, 2, aPoint({ key: 'v' })))).toBe('abcvd');
  });

  it('are numbered without those that are only passed; the ends are stops in any case', () => {
    const passed = (...which: number[]) => points.map((point, index) => ({ ...point, isVia: which.includes(index) }));
    expect(pointNumbers(passed(1))).toEqual([1, null, 2, 3]);
    expect(pointNumbers(passed(0, 1, 2, 3))).toEqual([1, null, null, 2]);
  });
});

describe('the name of a point', () => {
  const at = { latitude: 45.5481, longitude: 13.7302 };

  it('is that of the place, else its address, else its coordinates', () => {
    const names = [
      { ...at, name: 'Luka Koper', address: 'Vojkovo nabrežje 38' },
      { ...at, name: null, address: 'Vojkovo nabrežje 38' },
      { ...at, name: null, address: null },
    ].map((place) => newPoint('k', place).name);
    expect(names).toEqual(['Luka Koper', 'Vojkovo nabrežje 38', '45.54810, 13.73020']);
  });

  it('follows a dragged marker unless somebody gave it', () => {
    expect(draggedTo(aPoint({ name: 'Skladišče', isNamed: true }), at)).toEqual({ at, address: null });
    expect(draggedTo(aPoint({ name: '46.0, 14.5', isNamed: false }), at)).toMatchObject({ name: '45.54810, 13.73020' });
  });
});
