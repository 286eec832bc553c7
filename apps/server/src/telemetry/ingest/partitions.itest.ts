import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { clusterPartitions, dropPartitions, makePartitions } from './partitions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const NOW = Date.UTC(2026, 10, 21, 9);
const partitions = async (parent: string) => {
  const { rows } = await database.owner.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [parent],
  );
  return rows.map(({ name }) => name);
};

describe('partitions of telemetry', () => {
  it('exist for every accepted day and some days ahead, and are created once', async () => {
    expect(await makePartitions(database.ingest, NOW)).toBeGreaterThan(0);
    const days = await partitions('position');
    expect(days).toContain('position_20261017');
    expect(days).toContain('position_20261129');
    expect(await partitions('stage')).toEqual(expect.arrayContaining(['stage_202610', 'stage_202611']));
    expect(await makePartitions(database.ingest, NOW)).toBe(0);
  });

  it('are dropped whole when they are older than the retention, not before', async () => {
    await makePartitions(database.ingest, NOW);
    expect(await dropPartitions(database.ingest, NOW, 1)).toBeGreaterThan(0);
    const days = await partitions('position');
    expect(days).not.toContain('position_20261020');
    expect(days).toContain('position_20261021');
    expect(await partitions('stage')).toContain('stage_202610');
  });

  it('of closed days are sorted by device once, and keep every record', async () => {
    await makePartitions(database.ingest, NOW);
    await database.owner.query(
      `insert into position (organization_id, device_id, device_time, event_id, hash, server_time, flags, family)
       select 1, n % 7, '2026-11-10'::timestamptz + n * interval '1 minute', 0, 0, now(), 0, 0 from generate_series(0, 999) n`,
    );
    const inOrderOfKey = `select count(*)::int4 as count from (
        select device_id, lag(device_id) over (order by ctid) as before from position_20261110) rows where device_id < before`;
    const count = async (statement: string) =>
      (await database.owner.query<{ count: number }>(statement)).rows[0]?.count;
    expect(await count(inOrderOfKey)).toBeGreaterThan(0);

    expect(await clusterPartitions(database.ingest, NOW)).toBeGreaterThan(0);
    expect(await count(inOrderOfKey)).toBe(0);
    expect(await count('select count(*)::int4 as count from position')).toBe(1_000);
    expect(await partitions('position')).toContain('position_20261110');
    expect(await clusterPartitions(database.ingest, NOW), 'once').toBe(0);
    await database.owner.query(
      `insert into position (organization_id, device_id, device_time, event_id, hash, server_time, flags, family)
       values (1, 1, '2026-11-10T12:00:01Z', 0, 0, now(), 0, 0)`,
    );
  });

  it('have the grants of their parent: the API reads positions through it alone', async () => {
    const { rows } = await database.owner.query<{ allowed: boolean }>(
      `select has_table_privilege('app_api', 'position_20261120', 'select') as allowed`,
    );
    expect(rows).toEqual([{ allowed: false }]);
  });
});
