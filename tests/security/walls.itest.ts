import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editFleet } from '../../apps/server/src/fleet/editing.ts';
import { createDriver } from '../../apps/server/src/fleet/drivers/service.ts';
import { createGroup } from '../../apps/server/src/fleet/groups/service.ts';
import { createTrailer } from '../../apps/server/src/fleet/trailers/service.ts';
import { createVehicle } from '../../apps/server/src/fleet/vehicles/service.ts';
import { fileIntake } from '../../apps/server/src/organization/files/intake.ts';
import { keepFile } from '../../apps/server/src/organization/files/service.ts';
import { createPoint, createZone, editPlaces } from '../../apps/server/src/places/own-places/service.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLocalBus } from '../../apps/server/src/platform/local-bus.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { fleetRows } from '../support/fleet.ts';
import { testDatabase } from '../support/index.ts';
import type { TestDatabase } from '../support/index.ts';
import { insertLastPosition, insertPositions } from '../support/telemetry.ts';

// What a store that forgot its `where` would see: the walls of the database, without the application in front of them.

/** Tables with tenants in them; partitions are reached through their parents only. */
const TENANT_TABLES = `
  select c.oid, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, c.relispartition as part,
         has_any_column_privilege('app_api', c.oid, 'select') as readable,
         has_table_privilege('app_api', c.oid, 'update') or has_any_column_privilege('app_api', c.oid, 'update') as changeable,
         array(select coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
                 from pg_policy p where p.polrelid = c.oid and 'app_api'::regrole::oid = any(p.polroles)) as policies
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
   where c.relkind in ('r', 'p')
   order by c.relname`;
const OWN_ROWS = `(organization_id = (current_setting('app.organization_id'::text))::integer)`;

interface Table {
  readonly name: string;
  readonly enabled: boolean;
  readonly forced: boolean;
  readonly part: boolean;
  readonly readable: boolean;
  readonly changeable: boolean;
  readonly policies: readonly string[];
}

let db: TestDatabase;
let own: number;
let foreign: number;
let tables: Table[];

beforeAll(async () => {
  db = await testDatabase();
  own = await fill('Prevozi Kolovrat', 'LJ 1', '356307042441013');
  foreign = await fill('Druga logistika', 'MB 1', '356307042441021');
  ({ rows: tables } = await db.owner.query<Table>(TENANT_TABLES));
});
afterAll(() => db.close());

/** A row in every table of a fleet. */
async function fill(name: string, licencePlate: string, imei: string): Promise<number> {
  const rows = fleetRows(db);
  const organizationId = await rows.organization(name);
  const userId = await rows.user(organizationId, `${organizationId}@example.org`, 'admin');
  const actor = { organizationId, userId, ip: '127.0.0.1' };
  const deviceId = await editFleet({ database: db, bus: createLocalBus(silentLog()) }, actor, async (edit) => {
    const group = await createGroup(edit, { name: 'Skupina' });
    const driver = await createDriver(edit, { firstName: 'Ana', lastName: 'Kos' });
    const trailer = await createTrailer(edit, { licencePlate: 'PR 1' });
    const assigned = { groupId: group.id, driverId: driver.id, trailerId: trailer.id };
    const vehicle = await createVehicle(edit, { licencePlate, ...assigned });
    return vehicle.deviceId ?? 0;
  });
  const { rows: vehicles } = await db.owner.query<{ id: number }>('select id from vehicle where licence_plate = $1', [
    licencePlate,
  ]);
  await rows.showOnly(organizationId, userId, [vehicles[0]?.id ?? 0]);
  const trackerId = await rows.tracker(organizationId, deviceId, imei);
  await db.owner.query(
    `insert into tracker_incident (organization_id, tracker_id, kind, first_at, last_at, times, protocol)
     values ($1, $2, 'wrong_protocol', now(), now(), 1, 'osmand')`,
    [organizationId, trackerId],
  );
  await db.owner.query(
    `insert into quarantine (organization_id, tracker_id, reason, protocol, bytes) values ($1, $2, 'too_old', 'osmand', '')`,
    [organizationId, trackerId],
  );
  const deviceTime = Date.UTC(2026, 10, 20);
  await insertPositions(db, organizationId, deviceId, [{ deviceTime }]);
  await insertLastPosition(db, organizationId, deviceId, { deviceTime });
  await db.owner.query(
    `insert into shared_link (organization_id, name, secret_hash, sealed_secret, device_ids, valid_from, valid_to, created_by)
     values ($1, 'Tovor', $2, '', array[$3::int4], now(), now() + interval '1 hour', $4)`,
    [organizationId, Buffer.from(name), deviceId, userId],
  );
  await editPlaces({ database: db, bus: createLocalBus(silentLog()) }, actor, async (edit) => {
    await createPoint(edit, { ...nowhere, name: 'Skladišče', type: 12, radiusMeters: 150 });
    await createZone(edit, { name: 'Pristanišče', description: null, ...port });
  });
  await db.owner.query(
    `insert into delivery (id, organization_id, reason, subject, channel, recipient, language, created_at, expires_at, due_at, queued_at)
     values (gen_random_uuid(), $1, 'message', '1', 'phone', '+38641234567', 'sl', now(), now(), now(), now())`,
    [organizationId],
  );
  await db.owner.query(
    `insert into notification_mute (organization_id, user_id, reason, until) values ($1, $2, 'alarm', now())`,
    [organizationId, userId],
  );
  await db.owner.query(
    `insert into route_plan (organization_id, name, points, avoid, created_at, search_text)
     values ($1, 'Koper', '[]', '{}', now(), 'koper')`,
    [organizationId],
  );
  await db.owner.query(`insert into first_steps (organization_id, skipped) values ($1, '{rates}')`, [organizationId]);
  const text = { name: 'a.txt', body: Readable.from([Buffer.from(name)]) };
  const limits = { storedBytes: 1_048_576, receivedBytesPerDay: 1_048_576 };
  const intake = fileIntake({ database: db, clock: systemClock, limits });
  const received = await intake.receive(actor, { name: 'message', maxMB: 1, types: ['text/plain'] }, text);
  const file = await db.tenant(actor, (tx) => keepFile(tx, actor, received));
  await fillMessages(organizationId, deviceId, userId, file.id);
  await fillAlarms(organizationId, deviceId, userId);
  await fillReports(organizationId, userId, file.id);
  await fillIntegrations(organizationId, deviceId);
  await fillCrm(organizationId, deviceId, file.id);
  return organizationId;
}

/** Sign-in by the company, a webhook with a delivery, and a forward of positions with where it is. */
async function fillIntegrations(organizationId: number, deviceId: number): Promise<void> {
  await db.owner.query(
    `insert into company_sign_in (organization_id, name, issuer, client_id, sealed_secret, domains, mode,
                                  trusts_second_factor, revision)
     values ($1, 'podjetje-' || ($1::int4)::text, 'https://login.example', 'konvoj', '', '{}', 'off', false, gen_random_uuid())`,
    [organizationId],
  );
  await db.owner.query(
    `with w as (insert into webhook (organization_id, name, url, sealed_secret, events, enabled, created_at, active_since)
                values ($1, 'ERP', 'https://erp.example/', '', '{stage.closed}', true, now(), now()) returning id)
     insert into webhook_delivery (organization_id, webhook_id, id, event, event_key, body, created_at, due_at)
     select $1, id, gen_random_uuid(), 'stage.closed', '1', '{}', now(), now() from w`,
    [organizationId],
  );
  await db.owner.query(
    `with f as (insert into position_forward (organization_id, name, url, as_list, enabled, created_at, active_since)
                values ($1, 'Traccar', 'https://traccar.example/', false, true, now(), now()) returning id),
          c as (insert into position_forward_cursor (organization_id, forward_id, device_id, device_time, event_id, hash)
                select $1, id, $2, now(), 0, 0 from f)
     insert into position_forward_late (organization_id, forward_id, device_id, from_at, until_at, arrived_at)
     select $1, id, $2, now(), now(), now() from f`,
    [organizationId, deviceId],
  );
}

/** A contact with an activity, its file, and a found visit. */
async function fillCrm(organizationId: number, deviceId: number, fileId: number): Promise<void> {
  await db.owner.query(
    `with c as (insert into crm_contact (organization_id, company, phones, emails, tags, company_key, email_keys, name_text,
                  search_text, created_at)
                values ($1, 'Kolovrat', '{}', '{}', '{}', 'kolovrat', '{}', 'kolovrat', 'kolovrat', now()) returning id),
          a as (insert into crm_activity (organization_id, contact_id, kind, source, at, search_text, created_at)
                select $1, id, 'visit', 'found', now(), '', now() from c returning id, contact_id),
          v as (insert into crm_visit (organization_id, contact_id, device_id, arrival_at, duration_seconds, state, activity_id)
                select $1, contact_id, $2, now(), 600, 'accepted', id from a)
     insert into crm_activity_file (organization_id, activity_id, file_id, name, size, type, added_at)
     select $1, id, $3, 'a.txt', 1, 'text/plain', now() from a`,
    [organizationId, deviceId, fileId],
  );
}

/** A schedule of a report with what it has sent. */
async function fillReports(organizationId: number, userId: number, fileId: number): Promise<void> {
  await db.owner.query(
    `with t as (insert into report_template (organization_id, name, owner_id, shared, content)
                values ($1, 'Teden', $2, true, '{"report": "overview"}') returning id),
          s as (insert into report_schedule (organization_id, name, owner_id, template_id, every, weekday, day_of_month, run_at,
                  formats, language, recipients, next_run_at)
                select $1, 'Teden', $2, id, 'week', 1, 1, '06:00', '{pdf}', 'sl', '{a@b.example}', now() from t returning id),
          r as (insert into report_run (organization_id, schedule_id, name, owner_id, kind, due_at, created_at, try_at, queued_at)
                select $1, id, 'Teden', $2, 'due', now(), now(), now(), now() from s returning id)
     insert into report_run_file (organization_id, run_id, number, file_id) select $1, id, 0, $3 from r`,
    [organizationId, userId, fileId],
  );
}

/** A rule, what it has fired, and who was notified. */
async function fillAlarms(organizationId: number, deviceId: number, userId: number): Promise<void> {
  await db.owner.query(
    `with a as (insert into alarm (organization_id, title, contacts, owner_id, created_at) values ($1, 'Prehitro', '[]', $3, now())
                returning id),
          n as (insert into alarm_rule_number (organization_id, number) values ($1, 1)),
          v as (insert into alarm_version (organization_id, alarm_id, version, begins, valid_from, type, settings, active_days,
                  active_from, active_to, enabled, time_zone)
                select $1, id, 1, 1, now(), 'speed_exceeded', '{}', '{1}', '06:00', '22:00', true, 'UTC' from a),
          e as (insert into alarm_event (organization_id, alarm_id, version, device_id, since, fired_at, notice)
                select $1, id, 1, $2, now(), now(), 'given' from a returning id)
     insert into alarm_delivery (organization_id, event_id, delivery_id, kind, recipient)
     select $1, id, gen_random_uuid(), 'phone', '+38641234567' from e`,
    [organizationId, deviceId, userId],
  );
}

/** A message to a driver with the app, and what belongs to both. */
async function fillMessages(organizationId: number, deviceId: number, userId: number, fileId: number): Promise<void> {
  await db.owner.query(
    `with d as (select id from driver where organization_id = $1),
          v as (select id from vehicle where organization_id = $1),
          s as (insert into driver_session (organization_id, driver_id, secret_hash, language, expires_at)
                select $1, id, $4, 'sl', now() + interval '1 day' from d),
          a as (insert into driver_app (organization_id, driver_id) select $1, id from d),
          c as (insert into co_driver (organization_id, driver_id, vehicle_id, began_at) select $1, d.id, v.id, now() from d, v),
          p as (insert into driver_position
                  (organization_id, driver_id, device_time, hash, device_id, latitude, longitude, accuracy, server_time)
                select $1, id, now(), 1, $2, 460000000, 145000000, 8, now() from d),
          t as (insert into message_template (organization_id, name, text) values ($1, 'Naklad', 'Kdaj?'))
     insert into message (organization_id, unique_id, device_id, to_driver, text, sender_user_id, created_at, state, state_times)
     values ($1, 'o1', $2, true, 'Skrivno', $3, now(), 0, '[]')`,
    [organizationId, deviceId, userId, Buffer.from(`driver of ${organizationId}`)],
  );
  await db.owner.query(
    `with m as (select m.id, d.id as driver_id from message m, driver d where m.organization_id = $1 and d.organization_id = $1),
          f as (insert into message_attachment (organization_id, message_id, file_id, name, size, type)
                select $1, id, $2, 'a.txt', 1, 'text/plain' from m),
          r as (insert into message_recipient (organization_id, message_id, driver_id) select $1, id, driver_id from m)
     insert into message_receipt (organization_id, message_id, driver_id, key, receipt, received_at)
     select $1, id, driver_id, 'k', 'read', now() from m`,
    [organizationId, fileId],
  );
}

const nowhere = {
  latitude: 46,
  longitude: 14.5,
  description: null,
  address: null,
  company: null,
  contactPerson: null,
  email: null,
};
const port = {
  shape: { kind: 'rectangle' },
  bounds: { swLatitude: 45.5, swLongitude: 13.7, neLatitude: 45.6, neLongitude: 13.8 },
} as const;

const scope = () => ({ organizationId: own });
const ask = <Row>(text: string, name: string) => db.tenantQuery<Row>(scope(), { name: `walls.${name}`, text });

describe('every table with tenants in it', () => {
  it('has row-level security, also for its owner, and shows an organization its own rows', () => {
    const parents = tables.filter(({ part }) => !part);
    expect(parents.length).toBeGreaterThan(15);
    const open = parents.filter(({ enabled, forced, readable, policies }) => {
      const isClosed = !readable && policies.length === 0;
      return !enabled || !forced || !(isClosed || (policies.length > 0 && policies.every((each) => each === OWN_ROWS)));
    });
    expect(open).toEqual([]);
  });

  it('is reached through its parent where it is a partition', () => {
    const parts = tables.filter(({ part }) => part);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter(({ readable, changeable }) => readable || changeable)).toEqual([]);
  });
});

/** What the fleet consists of, and what was reported of it. */
const FILLED = [
  'app_user',
  'audit_entry',
  'co_driver',
  'company_sign_in',
  'delivery',
  'device',
  'device_state',
  'driver',
  'driver_app',
  'driver_assignment',
  'driver_position',
  'driver_session',
  'file',
  'file_chunk',
  'file_content',
  'geo_point',
  'geo_zone',
  'group_assignment',
  'message',
  'message_attachment',
  'message_receipt',
  'message_recipient',
  'message_template',
  'mounting',
  'notification_mute',
  'position',
  'position_forward',
  'position_forward_cursor',
  'position_forward_late',
  'quarantine',
  'report_run',
  'report_run_file',
  'report_schedule',
  'report_template',
  'shared_link',
  'tracker',
  'tracker_incident',
  'trailer',
  'trailer_assignment',
  'vehicle',
  'vehicle_group',
  'visible_vehicle',
  'webhook',
  'webhook_delivery',
];

describe('a statement that forgets its where', () => {
  it('sees nobody else’s rows in any table', async () => {
    const seen: Record<string, number[]> = {};
    for (const { name, readable, part } of tables) {
      if (!readable || part) continue;
      const rows = await ask<{ organization_id: number }>(`select distinct organization_id from ${name}`, name);
      if (rows.length > 0) seen[name] = rows.map((row) => row.organization_id);
    }
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(FILLED));
    expect(
      Object.values(seen)
        .flat()
        .filter((id) => id !== own),
    ).toEqual([]);
  });

  it.each([
    ['update driver set nickname = $$x$$', 'driver', 'nickname = $$x$$'],
    ['update vehicle set nickname = $$x$$', 'vehicle', 'nickname = $$x$$'],
    ['update trailer set notes = $$x$$', 'trailer', 'notes = $$x$$'],
    ['update vehicle_group set timocom_id = $$x$$', 'vehicle_group', 'timocom_id = $$x$$'],
    ['update geo_point set address = $$x$$', 'geo_point', 'address = $$x$$'],
    ['update geo_zone set description = $$x$$', 'geo_zone', 'description = $$x$$'],
    ['update message set text = $$x$$', 'message', 'text = $$x$$'],
    ['delete from message_template', 'message_template', null],
    ['delete from driver_session', 'driver_session', null],
    ['delete from group_assignment', 'group_assignment', null],
    ['delete from driver_assignment', 'driver_assignment', null],
    ['delete from trailer_assignment', 'trailer_assignment', null],
    ['delete from mounting', 'mounting', null],
    ['update file set name = $$x$$', 'file', 'name = $$x$$'],
    ['update report_schedule set name = $$x$$', 'report_schedule', 'name = $$x$$'],
    ['delete from report_run_file', 'report_run_file', null],
    ['delete from notification_mute', 'notification_mute', null],
    ['update company_sign_in set issuer = $$x$$', 'company_sign_in', 'issuer = $$x$$'],
    ['update webhook set name = $$x$$', 'webhook', 'name = $$x$$'],
    ['delete from webhook_delivery', 'webhook_delivery', null],
    ['update position_forward set name = $$x$$', 'position_forward', 'name = $$x$$'],
    ['delete from position_forward_late', 'position_forward_late', null],
  ])('does no harm to another organization: %s', async (text, table, changed) => {
    await ask(text, text.replaceAll(/\W+/g, '_').slice(0, 50));
    const count = (organizationId: number) =>
      db.owner
        .query<{ count: number }>(
          `select count(*)::int4 as count from ${table} where organization_id = $1 and ${changed ?? 'true'}`,
          [organizationId],
        )
        .then(({ rows }) => rows[0]?.count);
    expect([await count(own), await count(foreign)]).toEqual(changed === null ? [0, 1] : [1, 0]);
  });

  it('puts no row into another organization', async () => {
    const written = ask(
      `insert into driver (organization_id, first_name, last_name) values (${foreign}, 'Vsiljen', 'Voznik')`,
      'insert',
    );
    await expect(written).rejects.toThrow(/row-level security/);
  });

  it('never reads the hash of a PIN or of the key of a tracker', async () => {
    await expect(ask('select pin_hash from driver', 'pin')).rejects.toThrow(/permission denied/);
    await expect(ask('select secret_hash from tracker_key', 'tracker_key_hash')).rejects.toThrow(/permission denied/);
  });
});

describe('what belongs to no organization', () => {
  it('is published exchange rates, organizations, trackers that nobody knows, and addresses, which are only looked up by place', async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
         join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
          and has_any_column_privilege('app_api', c.oid, 'select, insert, update')
          and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
        order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['exchange_rate', 'organization', 'unknown_tracker']);
    await expect(ask('select * from address', 'addresses')).rejects.toThrow(/permission denied/);
    await expect(ask('delete from address', 'no_addresses')).rejects.toThrow(/permission denied/);
  });

  it('reveals only the addresses of the cells that a caller names', async () => {
    await db.owner.query(
      `insert into address (latitude, longitude, address, source, fetched_at) values
         (462361, 152677, 'Mariborska cesta 12', 'photon', now()), (482085, 163721, 'Ring 1', 'photon', now())`,
    );
    const found = await ask<{ address: string }>(
      'select address from addresses_at(array[462361], array[152677])',
      'at',
    );
    expect(found).toEqual([{ address: 'Mariborska cesta 12' }]);
    await ask('select want_addresses(array[482085, 460000], array[163721, 150000])', 'want');
    const { rows } = await db.owner.query('select latitude, address from address order by latitude');
    expect(rows).toEqual([
      { latitude: 460_000, address: null },
      { latitude: 462_361, address: 'Mariborska cesta 12' },
      { latitude: 482_085, address: 'Ring 1' },
    ]);
  });
});
