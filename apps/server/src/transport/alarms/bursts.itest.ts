import { expect, it, onTestFinished } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import { notificationWorld } from '../../organization/notifications/world.testing.ts';
import { aRule, ruleRows } from './alarms.testing.ts';
import { countEntries, listEntries } from './history-store.ts';
import { alarmNotices } from './notices.ts';

const FIRINGS = 300;
const HOUR = 3_600_000;
const COLLECTING = 5 * 60_000;

it('a rule that fires 300 times in an hour sends one mail in 5 minutes, and the history has all 300', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const rows = fleetRows(database);
  const organizationId = await rows.organization('Prevozi Kolovrat');
  const userId = await rows.user(organizationId, 'ana@kolovrat.example', 'admin');
  const { deviceId } = await rows.vehicle(organizationId, 'LJ 1');
  const world = await notificationWorld(database);
  const { clock, channels, service } = world;
  const start = clock.now();
  const contacts = [{ kind: 'email', value: 'dispecer@kolovrat.example' }] as const;
  const rule = aRule('speed_exceeded', { qualifier: 90 }, { contacts });
  const alarmId = await ruleRows(database, { organizationId, userId }).add(rule, start);
  const namePlaces = () => Promise.resolve({ addressAt: () => null, contactAt: () => null });
  const notices = alarmNotices({ database, clock, notify: service.notify, namePlaces });

  for (let firing = 0; firing < FIRINGS; firing += 1) {
    await database.owner.query(
      `insert into alarm_event (organization_id, alarm_id, version, device_id, since, fired_at, value, notice)
       values ($1, $2, 1, $3, $4, $4, 95, 'due')`,
      [organizationId, alarmId, deviceId, new Date(clock.now())],
    );
    await notices.give({ organizationId });
    await world.deliverDue();
    clock.advance(HOUR / FIRINGS);
  }
  clock.advance(COLLECTING);
  await world.deliverDue();

  const mails = channels.email.sent;
  expect(mails).toHaveLength(1 + HOUR / COLLECTING);
  const further = mails.map(({ text }) => Number(/še (\d+) drugih/.exec(text)?.[1] ?? 0));
  expect(mails.length + further.reduce((sum, count) => sum + count, 0)).toBe(FIRINGS);
  expect((await world.states()).map(({ state }) => state)).toEqual(Array.from({ length: FIRINGS }, () => 'sent'));

  const reader = { organizationId, userId, seesAll: true };
  const history = await database.tenant(reader, (tx) => listEntries(tx, reader, { unreadOnly: true, limit: 500 }));
  expect(history).toHaveLength(FIRINGS);
  expect(await database.tenant(reader, (tx) => countEntries(tx, reader))).toMatchObject([
    { alarmId, unread: FIRINGS, total: FIRINGS },
  ]);
});
