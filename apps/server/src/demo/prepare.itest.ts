import { demoFleet } from '@konvoj/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { silentLog } from '../platform/logging.ts';
import { DEMO_SEED } from './companies.ts';
import { prepareDemo } from './prepare.ts';

/** A Wednesday noon, so that the earlier data are the same in every run. */
const NOW = Date.UTC(2026, 5, 3, 12);
const PLATES = ['LJ KT-482', 'LJ KT-483', 'LJ KT-602', 'LJ 38-KTA', 'LJ 917-PK', 'LJ P8-331', 'MS DL-001'];
const fleet = demoFleet(DEMO_SEED).filter(({ licencePlate }) => PLATES.includes(licencePlate));

let database: TestDatabase;
const printed: string[] = [];
const prepare = (now = NOW) =>
  prepareDemo({
    database,
    log: silentLog(),
    retentionMonths: 24,
    fleet,
    days: 1,
    now,
    print: (line) => printed.push(line),
  });

async function count(table: string): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(`select count(*) as count from ${table}`);
  return rows[0]?.count ?? -1;
}

beforeAll(async () => {
  database = await testDatabase();
  await prepare();
}, 120_000);

afterAll(() => database.close());

describe('the demo', () => {
  it('has two companies with their vehicles, drivers, trailers and five users', async () => {
    const { rows } = await database.owner.query<{ name: string; vehicles: number }>(
      `select o.name, count(v.id) as vehicles from organization o left join vehicle v on v.organization_id = o.id
        group by o.name order by o.name`,
    );
    expect(rows).toEqual([
      { name: 'Druga logistika', vehicles: 1 },
      { name: 'Prevozi Kolovrat', vehicles: 7 },
    ]);
    expect(await count('app_user')).toBe(5);
    expect(await count('tracker')).toBe(PLATES.length);
    expect(await count('driver')).toBeGreaterThan(40);
    expect(await count('trailer_assignment')).toBeGreaterThan(2);
  });

  it('has a sold vehicle, drivers without one, and a planner who edits visible vehicles', async () => {
    const ask = async <Row extends object>(text: string) => (await database.owner.query<Row>(text)).rows;
    expect(await ask('select licence_plate from vehicle where alienated_at is not null')).toEqual([
      { licence_plate: 'LJ KT-398' },
    ]);
    const idle = await ask(`select from driver d where not exists (
      select from driver_assignment a where a.driver_id = d.id and a.assigned_to is null)`);
    expect(idle.length).toBeGreaterThan(0);
    const seen = await ask<{ licence_plate: string }>(`select v.licence_plate from app_user u
      join visible_vehicle l on l.user_id = u.id join vehicle v on v.id = l.vehicle_id
     where u.email = 'planner@kolovrat.example' and u.can_edit_fleet and not u.sees_all_vehicles`);
    expect(seen.map((row) => row.licence_plate)).toContain('LJ 38-KTA');
    expect(seen.map((row) => row.licence_plate)).not.toContain('LJ KT-483');
    const nameless = await ask('select from trailer where identifier is null or external_code is null');
    expect(nameless).toEqual([]);
    expect(await count('group_assignment')).toBeGreaterThanOrEqual(PLATES.length);
  });

  it('has places at which its vehicles stop', async () => {
    expect([await count('geo_point'), await count('geo_zone')]).toEqual([66, 11]);
    const { rows } = await database.owner.query<{ at: number; stops: number }>(
      `select count(*) as stops, count(*) filter (where exists (
                select from geo_point p where p.organization_id = s.organization_id
                   and abs(p.latitude - s.last_latitude) < 20000 and abs(p.longitude - s.last_longitude) < 30000)) as at
         from stage s where s.type in ('stop', 'idling', 'work', 'rest') and s.end_at > s.start_at + interval '10 minutes'`,
    );
    const { at = 0, stops = 0 } = rows[0] ?? {};
    expect(at).toBeGreaterThan(stops / 4);
  });

  it('has positions and stages of every vehicle up to now', async () => {
    const { rows } = await database.owner.query<{ device_id: number; records: number; last: Date }>(
      `select device_id, count(*) as records, max(device_time) as last from position group by device_id`,
    );
    expect(rows).toHaveLength(PLATES.length);
    for (const { records, last } of rows) {
      expect(records).toBeGreaterThan(30);
      // Stationary vehicles report twice an hour.
      expect(NOW - last.getTime()).toBeLessThan(31 * 60_000);
    }
    expect(await count('stage')).toBeGreaterThan(20);
  });

  it('identifies its drivers by their cards and keys', async () => {
    const { rows } = await database.owner.query<{ driver: string; known: boolean }>(
      `select distinct s.driver, d.id is not null as known from stage s
         left join driver d on d.organization_id = s.organization_id
          and s.driver in ('card:' || d.card_number, 'key:' || d.key_number, 'driver:' || d.id)
        where s.driver is not null`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ known }) => !known)).toEqual([]);
  });

  it('has alarms that its history fired, with driver and country, the older ones read', async () => {
    const { rows } = await database.owner.query<{ title: string; fired: number; unread: number }>(
      `select a.title, count(e.id)::int4 as fired, (count(e.id) filter (where e.read_at is null))::int4 as unread
         from alarm a left join alarm_event e on e.organization_id = a.organization_id and e.alarm_id = a.id
        group by a.title order by a.title`,
    );
    expect(rows.map(({ title }) => title)).toEqual([
      'Odhod z dvorišča ponoči',
      'Prazen akumulator',
      'Prehitra vožnja',
      'Prihod v Luko Koper',
      'Vozilo ne javlja',
      'Zamrznjeno blago pretoplo',
    ]);
    expect(rows.find(({ title }) => title === 'Prehitra vožnja')?.fired).toBeGreaterThan(0);
    const events = await database.owner.query('select from alarm_event where country is not null');
    expect(events.rows.length).toBeGreaterThan(0);
    expect(events.rows).toHaveLength(rows.reduce((sum, { fired }) => sum + fired, 0));
  });

  it('reports the length of the history', () => {
    expect(printed.join('\n')).toMatch(/a day of history[\s\S]*records of 7 vehicles/);
  });

  it('adds nothing when it is prepared again', async () => {
    const counts = () => Promise.all(['position', 'stage', 'vehicle', 'app_user', 'alarm', 'alarm_event'].map(count));
    const before = await counts();
    expect(await prepare()).toMatchObject({ isNew: false, until: NOW });
    expect(await counts()).toEqual(before);
  });

  it('fills only the time since the last record', async () => {
    const before = await count('position');
    const later = NOW + 9 * 60_000;
    await prepare(later);
    const { rows } = await database.owner.query<{ added: number }>(
      `select count(*) as added from position where device_time >= $1`,
      [new Date(NOW)],
    );
    expect(await count('position')).toBe(before + (rows[0]?.added ?? -1));
    expect(rows[0]?.added).toBeGreaterThan(0);
  });
});
