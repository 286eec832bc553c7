import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { readMigrations } from '../../platform/migrate.ts';
import { LAST_COLUMNS, storedPosition, unpackedRow } from './fields.generated.ts';
import type { LastRow } from './fields.generated.ts';
import { aWholeRecord, anEmptyRecord } from './records.testing.ts';

/** That version had no columns for them. */
const noTemperatures = {
  temperature0CentiCelsius: null,
  temperature1CentiCelsius: null,
  temperature2CentiCelsius: null,
  temperature3CentiCelsius: null,
};

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('the newest records of the version before are kept by the upgrade', async () => {
  const client = await db.owner.connect();
  try {
    await client.query(`create schema before; set search_path to before;
      create table device_state (device_id int4, server_time timestamptz, device_time timestamptz, event_id int4, hash int2,
        latitude int4, longitude int4, altitude int2, course int2, speed int2, satellites int2, flags int2, can_speed int2,
        rpm int2, can_distance int4, fuel_used int4, driver1_state int2, driver1_card text, driver_key text, family int2,
        io bytea, attributes jsonb, external_voltage int4)`);
    const at = new Date(aWholeRecord.deviceTime);
    await client.query(
      `insert into device_state values
       (1, $1, $1, 239, -7, 461000000, 145000000, 300, 90, 72, 12, 23, 71, 1200, 123456, 505, 2, 'SI0000000000200',
        '01000017BD3C5A77', 3, '\\x00420002', '{"kraj":"Žiri"}', 27431),
       (2, $1, $1, 0, 0, null, null, null, null, null, null, 0, null, null, null, null, null, null, null, 0, null, null, null)`,
      [at],
    );
    const migration = (await readMigrations()).find(({ name }) => name === '0066-packed-last-record');
    await client.query(migration?.sql ?? '');
    const { rows } = await client.query<LastRow>(`select ${LAST_COLUMNS} from device_state order by device_id`);
    const serverTime = at.getTime();
    expect(rows.map((row) => storedPosition(unpackedRow(row)))).toEqual([
      { ...aWholeRecord, ...noTemperatures, io: Buffer.from(aWholeRecord.io ?? []), deviceId: 1, serverTime },
      { ...anEmptyRecord, deviceId: 2, serverTime },
    ]);
  } finally {
    // The connection keeps its search path.
    client.release(true);
  }
});
