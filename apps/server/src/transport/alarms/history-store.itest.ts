import { expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { databaseOfThisTest } from '../../../../../tests/support/index.ts';
import type { Tx } from '../../platform/database.ts';
import { aRule, ruleRows } from './alarms.testing.ts';
import { countEntries, listEntries } from './history-store.ts';

it('a long history is read in the order of an index, and counted by one', async () => {
  const database = await databaseOfThisTest();
  const rows = fleetRows(database);
  const organizationId = await rows.organization('Prevozi Kolovrat');
  const userId = await rows.user(organizationId, 'ana@kolovrat.example');
  const { deviceId } = await rows.vehicle(organizationId, 'LJ 1');
  const alarmId = await ruleRows(database, { organizationId, userId }).add(
    aRule('speed_exceeded', { qualifier: 90 }),
    0,
  );
  await database.owner.query(
    `insert into alarm_event (organization_id, alarm_id, version, device_id, since, fired_at, value, notice, read_at)
     select $1, $2, 1, $3, now() - make_interval(secs => n), now() - make_interval(secs => n), 95, 'none', now()
       from generate_series(1, 10000) n`,
    [organizationId, alarmId, deviceId],
  );
  await database.owner.query('vacuum analyze alarm_event');
  const reader = { organizationId, userId, seesAll: false };
  const planOf = (work: (tx: Tx) => Promise<unknown>) =>
    database.tenant(reader, async (tx) => {
      let plan = '';
      await work({
        query: async ({ name, text, values = [] }) => {
          const lines = await tx.query<{ 'QUERY PLAN': string }>({
            name: `plan ${name}`,
            text: `explain ${text}`,
            values,
          });
          plan = lines.map((line) => line['QUERY PLAN']).join('\n');
          return [];
        },
      });
      return plan;
    });
  const planOfList = (filter: Partial<Parameters<typeof listEntries>[2]>) =>
    planOf((tx) => listEntries(tx, reader, { unreadOnly: false, limit: 200, ...filter }));
  expect(await planOfList({})).toContain('using alarm_event_fired');
  expect(await planOfList({ from: Date.now() - 3_600_000, to: Date.now() })).toContain('using alarm_event_fired');
  expect(await planOfList({ unreadOnly: true, limit: 5 })).toContain('using alarm_event_unread');
  expect(await planOfList({ deviceId })).not.toContain('Seq Scan on alarm_event');
  expect(await planOf((tx) => countEntries(tx, reader))).not.toContain('Seq Scan on alarm_event');
});
