import { Registry } from 'prom-client';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import type { Bus } from '../../platform/bus.ts';
import { aStageRecord, START } from '../stages/builders.testing.ts';
import { decodeState, openStage } from '../stages/state.ts';
import type { Stage, StageRecord } from '../stages/types.ts';
import { telemetryCommitted } from './events.ts';
import type { DeviceCommit } from './events.ts';
import { createIngest } from './ingest.ts';
import type { IngestService } from './ingest.ts';
import type { ArrivedRecord, KnownTracker } from './port.ts';
import type { FurtherFold } from './running-fold.ts';
import { stagesFold } from './stages-fold.ts';
import { recordFamily } from '../records/record.ts';
import type { NormalisedRecord } from '../records/record.ts';

/** The time of the server clock: a day after `START`. */
export const NOW = START + 86_400_000;

/** A whole record around what the fold reads of it. */
export function aRecord(seen: Partial<NormalisedRecord> | StageRecord = {}): NormalisedRecord {
  return {
    ...aStageRecord(),
    priority: 0,
    altitudeMeters: 300,
    courseDegrees: 90,
    family: recordFamily.common,
    io: null,
    attributes: null,
    ...seen,
  };
}

/** Records as a gateway submits them, each with bytes of its own. */
export function arrived(records: readonly (Partial<NormalisedRecord> | StageRecord)[]): ArrivedRecord[] {
  return records.map((record, index) => ({ record: aRecord(record), raw: Uint8Array.of(0xca, 0xfe, index % 256) }));
}

/** A mounted tracker with its device. */
export interface Mounted {
  readonly tracker: KnownTracker;
  readonly organizationId: number;
  readonly vehicleId: number;
  readonly deviceId: number;
}

export interface IngestWorld {
  readonly database: TestDatabase;
  readonly bus: Bus;
  readonly ingest: IngestService;
  readonly commits: DeviceCommit[];
  /** The value of a counter without labels of `ingest`. */
  metric(name: string): Promise<number>;
  readonly organizationId: number;
  /** Another gateway on the same database; with the same folds unless others are given. */
  secondIngest(folds?: () => readonly FurtherFold[]): Promise<IngestService>;
  mounted(organizationId?: number): Promise<Mounted>;
  submit(
    mounted: Pick<Mounted, 'tracker'>,
    records: readonly (Partial<NormalisedRecord> | StageRecord)[],
  ): Promise<void>;
  /** Closed stages and then the open one, as stored. */
  stages(mounted: Mounted): Promise<unknown[]>;
  count(table: 'position' | 'quarantine', deviceId: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * An ingest on a database of its own.
 * @param now the clock of the server; default: a fixed one
 * @param folds those after the stages
 */
export async function ingestWorld(
  now = () => NOW,
  folds: () => readonly FurtherFold[] = () => [],
): Promise<IngestWorld> {
  const database = await testDatabase();
  const bus = createLocalBus(silentLog());
  const commits: DeviceCommit[] = [];
  bus.subscribe(telemetryCommitted, (committed) => commits.push(...committed));
  const started: IngestService[] = [];
  const registry = new Registry();
  const start = async (metrics: Registry, chosen: readonly FurtherFold[]) => {
    const log = silentLog();
    const made = createIngest({
      pool: database.ingest,
      pipelined: database.ingestPipelined,
      bus,
      log,
      registry: metrics,
      retentionMonths: 24,
      folds: [stagesFold, ...chosen],
      now,
    });
    await made.start();
    started.push(made);
    return made;
  };
  const ingest = await start(registry, folds());
  const organizationId = await fleetRows(database).organization('Prevozi Kolovrat');
  let made = 0;
  return {
    database,
    bus,
    ingest,
    commits,
    organizationId,
    metric: async (name) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value ?? 0,
    secondIngest: (others = folds) => start(new Registry(), others()),
    async mounted(owner = organizationId) {
      const number = (made += 1);
      const { vehicleId, deviceId } = await fleetRows(database).vehicle(owner, `LJ ${number}`);
      const imei = String(356_307_000_000_000 + number);
      await mount(database, imei, owner, deviceId);
      const tracker = await ingest.identify(imei, 'teltonika');
      if (tracker === null) throw new Error('the tracker was not found');
      return { tracker, organizationId: owner, vehicleId, deviceId };
    },
    submit: ({ tracker }, records) => ingest.submit(tracker, 'teltonika', arrived(records)),
    stages: (mounted) => storedStages(database, mounted),
    async count(table, deviceId) {
      const { rows } = await database.owner.query<{ count: number }>(
        `select count(*)::int4 as count from ${table} where device_id = $1`,
        [deviceId],
      );
      return rows[0]?.count ?? 0;
    },
    async close() {
      await Promise.all(started.map((each) => each.close()));
      await database.close();
    },
  };
}

export async function mount(
  database: TestDatabase,
  imei: string,
  organizationId: number,
  deviceId: number,
  { from = START - 86_400_000, to = null }: { from?: number; to?: number | null } = {},
): Promise<void> {
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into tracker (imei, organization_id) values ($1, $2)
     on conflict (imei) do update set imei = excluded.imei returning id`,
    [imei, organizationId],
  );
  await database.owner.query(
    'insert into mounting (organization_id, tracker_id, device_id, mounted_at, unmounted_at) values ($1, $2, $3, $4, $5)',
    [organizationId, rows[0]?.id, deviceId, new Date(from), to === null ? null : new Date(to)],
  );
}

async function storedStages(database: TestDatabase, { deviceId }: Mounted): Promise<unknown[]> {
  const { rows: closed } = await database.owner.query<{ stage: unknown }>(
    `select to_jsonb(stage) - 'organization_id' - 'device_id' as stage from stage where device_id = $1 order by start_at`,
    [deviceId],
  );
  const { rows: states } = await database.owner.query<{ state: Buffer }>(
    'select state from device_state where device_id = $1',
    [deviceId],
  );
  const open: Stage[] = states.map(({ state }) => openStage(decodeState(state)));
  return [...closed.map(({ stage }) => stage), ...open];
}

/** Holds a device, so that no commit advances it. @returns releases it */
export async function heldDevice(database: TestDatabase, deviceId: number): Promise<() => Promise<void>> {
  const client = await database.owner.connect();
  await client.query('begin');
  await client.query('select from device_state where device_id = $1 for update', [deviceId]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** How many statements wait for a lock. */
export async function lockWaits({ owner }: TestDatabase): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int4 as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
