import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DriveMatrix } from './engines/engine.ts';
import { bestOrder as bestOrderInSteps, latenessOf } from './optimize.ts';
import type { Visit } from './optimize.ts';

function stepsOf(drives: DriveMatrix, some: readonly Visit[]): { readonly steps: number; readonly order: number[] } {
  const work = bestOrderInSteps(drives, some);
  for (let steps = 0; ; steps += 1) {
    const step = work.next();
    if (step.done === true) return { steps, order: step.value };
  }
}
const bestOrder = (drives: DriveMatrix, some: readonly Visit[]) => stepsOf(drives, some).order;

/** Points on a road, by their kilometre; a kilometre takes a minute. */
function along(...kilometres: readonly number[]): DriveMatrix {
  return kilometres.map((from) =>
    kilometres.map((to) => ({ meters: Math.abs(to - from) * 1_000, seconds: Math.abs(to - from) * 60 })),
  );
}
const anytime: Visit = { from: -Infinity, to: Infinity, stay: 0 };
const visits = (count: number, some: Readonly<Record<number, Partial<Visit>>> = {}): Visit[] =>
  Array.from({ length: count }, (_, i) => ({ ...anytime, ...some[i] }));

function secondsOf(order: readonly number[], drives: DriveMatrix): number {
  return order.reduce((sum, to, i) => sum + (i === 0 ? 0 : (drives[order[i - 1] ?? 0]?.[to]?.seconds ?? 0)), 0);
}

function allOrders(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => allOrders(items.filter((each) => each !== item)).map((rest) => [item, ...rest]));
}

describe('the best order of points', () => {
  it('visits points in the order in which they lie on the road', () => {
    expect(bestOrder(along(0, 30, 10, 20, 40), visits(5))).toEqual([0, 2, 3, 1, 4]);
  });

  it('keeps the first and the last point, also where another order would be shorter', () => {
    expect(bestOrder(along(0, 50, 20), visits(3))).toEqual([0, 1, 2]);
  });

  it('goes back for a point that closes early', () => {
    const drives = along(0, 10, 30, 40);
    expect(bestOrder(drives, visits(4, { 1: { stay: 3_600 }, 2: { to: 30 * 60 } }))).toEqual([0, 2, 1, 3]);
  });

  it('leaves a point that opens late for later', () => {
    const drives = along(0, 10, 30, 40);
    expect(bestOrder(drives, visits(4, { 1: { from: 3 * 3_600 }, 2: { stay: 2 * 3_600 } }))).toEqual([0, 2, 1, 3]);
  });

  it('is found in steps, between which others have their turn', () => {
    const places = (count: number) => along(...Array.from({ length: count }, (_, i) => (i * 37) % 101));
    expect(stepsOf(places(9), visits(9)).steps).toBeGreaterThan(50);
    expect(stepsOf(places(20), visits(20)).steps).toBeGreaterThan(1_000);
  });

  it('names the time that is late with every order', () => {
    const drives = along(0, 60, 90);
    expect(latenessOf([0, 1, 2], drives, visits(3, { 1: { to: 1_800, stay: 600 }, 2: { to: 5_400 } }))).toBe(
      1_800 + 600,
    );
  });

  it('changes nothing where nothing is gained', () => {
    expect(bestOrder(along(5, 5, 5, 5, 5), visits(5))).toEqual([0, 1, 2, 3, 4]);
  });

  it('is the shortest of all orders of up to nine points', () => {
    const matrix = fc.array(fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(matrix, (rows) => {
        const drives = rows.map((row) => row.map((seconds) => ({ meters: seconds, seconds })));
        const shortest = Math.min(...allOrders([1, 2, 3, 4]).map((inner) => secondsOf([0, ...inner, 5], drives)));
        expect(secondsOf(bestOrder(drives, visits(6)), drives)).toBe(shortest);
      }),
      { numRuns: 50 },
    );
  });

  it('is never worse than the given one, and puts twenty points of a road in their order', () => {
    const kilometres = [0, 170, 20, 150, 40, 130, 60, 110, 80, 90, 100, 70, 120, 50, 140, 30, 160, 10, 180, 190];
    const drives = along(...kilometres);
    const order = bestOrder(drives, visits(20));
    expect(order.map((i) => kilometres[i])).toEqual(Array.from({ length: 20 }, (_, i) => i * 10));
  });
});
