import { describe, expect, it } from 'vitest';
import { anOrder, aPoint, aReport } from './orders.testing.ts';
import { reportsOf, shownOrders } from './orders.ts';

const shown = (...args: Parameters<typeof shownOrders>) => shownOrders(...args)[0];

describe('an order on the phone', () => {
  it('goes on at its first point that is not done or skipped', () => {
    const points = [
      aPoint({ number: 1, status: 'done' }),
      aPoint({ number: 2, status: 'skipped' }),
      aPoint({ number: 3 }),
    ];
    expect(shown([anOrder({ points })], [])?.next?.number).toBe(3);
    expect(shown([anOrder({ points: points.slice(0, 2) })], [])?.next).toBeNull();
  });

  it('shows what the driver reported before the server has it', () => {
    const order = anOrder({ points: [aPoint({ number: 1 }), aPoint({ number: 2 })] });
    const arrived = aReport({ sequence: 1, status: 'arrived', at: '2026-11-22T08:00:00.000Z' });
    const left = aReport({ sequence: 2, status: 'done', at: '2026-11-22T09:00:00.000Z' });
    expect(shown([order], [arrived])?.next).toMatchObject({ number: 1, status: 'arrived', isWaiting: true });
    expect(shown([order], [left, arrived])?.points[0]).toMatchObject({
      status: 'done',
      arrivedAt: '2026-11-22T08:00:00.000Z',
      leftAt: '2026-11-22T09:00:00.000Z',
    });
    expect(shown([order], [left, arrived])?.next?.number).toBe(2);
  });

  it('shows a refused report beside what is so', () => {
    const refused = aReport({ status: 'arrived', refused: 'loading_order.closed' });
    expect(shown([anOrder()], [refused])?.points[0]).toMatchObject({ status: 'planned', isWaiting: false, refused });
  });

  it('comes first when it has begun, then by its window; finished ones are last', () => {
    const at = (windowFrom: string) => [aPoint({ windowFrom })];
    const orders = [
      anOrder({ id: 1, points: [aPoint({ status: 'done' })] }),
      anOrder({ id: 2, points: at('2026-11-24T08:00:00.000Z') }),
      anOrder({ id: 3, points: at('2026-11-23T08:00:00.000Z') }),
      anOrder({ id: 4, points: [aPoint({ status: 'arrived' })] }),
      anOrder({ id: 5 }),
    ];
    expect(shownOrders(orders, []).map(({ id }) => id)).toEqual([4, 3, 2, 5, 1]);
  });

  it('offers what usually comes next, and a problem at any time', () => {
    const offered = (status: Parameters<typeof reportsOf>[0]['status']) => reportsOf({ status });
    expect(offered('planned')).toEqual(['arrived', 'enRoute', 'problem']);
    expect(offered('arrived')).toEqual(['done', 'problem']);
    expect(offered('problem')).toEqual(['done']);
    expect(offered('done')).toEqual([]);
  });
});
