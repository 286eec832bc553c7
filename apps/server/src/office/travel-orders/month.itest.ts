import { afterAll, beforeAll, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { heldCalls } from '../../../../../tests/support/held.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { monthBatch } from './month.ts';
import type { OrderEditor, OrderParts } from './parts.ts';
import type { Proposal } from './proposals.ts';
import { travelOrderService } from './service.ts';

const MARCH = { from: Date.parse('2026-02-28T23:00:00Z'), to: Date.parse('2026-03-31T22:00:00Z') };
const stays = new AbortController().signal;

let database: TestDatabase;
let editor: OrderEditor;
let colleague: OrderEditor;

beforeAll(async () => {
  database = await testDatabase();
  const rows = fleetRows(database);
  const organizationId = await rows.organization('Prevozi Kolovrat');
  await rows.driver(organizationId, 'Novak', 'A');
  await rows.driver(organizationId, 'Kos', 'B');
  const [userId, otherId] = [
    await rows.user(organizationId, 'ana@kolovrat.example'),
    await rows.user(organizationId, 'boris@kolovrat.example'),
  ];
  editor = { organizationId, userId, ip: '127.0.0.1', timeZone: 'Europe/Ljubljana', showsMoney: false };
  colleague = { ...editor, userId: otherId };
});
afterAll(() => database.close());

/** Orders of a month whose proposals wait until the test answers them. */
function heldMonths() {
  const { asked, hold, until } = heldCalls<{ readonly userId: number }>();
  const propose = async ({ userId }: OrderEditor): Promise<Proposal[]> => {
    await hold({ userId });
    return [];
  };
  const parts: OrderParts = {
    database,
    bus: createLocalBus(silentLog()),
    clock: new ManualClock(MARCH.to),
    compute: () => Promise.reject(new Error('there is nothing to compute')),
  };
  const months = monthBatch(parts, travelOrderService(parts), { propose });
  return {
    asked,
    make: (by: OrderEditor, gone = stays) => months.make(by, 'en', { period: MARCH }, gone),
    until,
  };
}

it('a user has the orders of one month made at a time, and colleagues wait for their turn', async () => {
  const { asked, make, until } = heldMonths();
  const first = make(editor);
  await until(1);
  await expect(make(editor)).rejects.toMatchObject({ code: 'travel_order.month_in_progress' });
  const other = make(colleague);
  for (let count = 1; count <= 4; count += 1) {
    await until(count);
    expect(asked).toHaveLength(count);
    asked[count - 1]?.answer();
  }
  expect(await Promise.all([first, other])).toEqual([
    { made: 0, completed: 0, orders: [] },
    { made: 0, completed: 0, orders: [] },
  ]);
  expect(new Set(asked.map(({ userId }) => userId))).toEqual(new Set([editor.userId, colleague.userId]));
});

it('whose client has gone reads no further driver, and the user may begin again', async () => {
  const { asked, make, until } = heldMonths();
  const leaving = new AbortController();
  const left = make(editor, leaving.signal);
  await until(1);
  leaving.abort(new Error('left'));
  asked[0]?.answer();
  await expect(left).rejects.toThrow('left');
  expect(asked).toHaveLength(1);
  const again = make(editor);
  for (const count of [2, 3]) {
    await until(count);
    asked[count - 1]?.answer();
  }
  expect(await again).toEqual({ made: 0, completed: 0, orders: [] });
});
