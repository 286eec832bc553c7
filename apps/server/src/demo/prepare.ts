import { demoFleet } from '@konvoj/simulator';
import type { DemoVehicle, Reporting } from '@konvoj/simulator';
import { Registry } from 'prom-client';
import { deviceFolds } from '../folds.ts';
import { addOrganization, addUser, findOrganization } from '../organization/identity/administration.ts';
import { hashPassword } from '../organization/identity/secrets.ts';
import { saveLetterhead } from '../organization/letterhead/store.ts';
import { createIngest } from '../telemetry/ingest/ingest.ts';
import { systemClock } from '../platform/clock.ts';
import { statementsOn, transaction } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import type { Log } from '../platform/logging.ts';
import { addDemoAlarms, readDemoAlarms } from './alarms.ts';
import { DEMO_DRIVER_PIN, DEMO_PASSWORD, DEMO_SEED, demoCompanies, demoUsers } from './companies.ts';
import { HistoryClock, sendHistory } from './history.ts';
import { placeDemo } from './places.ts';
import { insertFleet, lastRecords, showOnly } from './store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HISTORY_DAYS = 7;
/** A stopped fleet resends the records in its memory: the coverage gaps are shorter than this. */
const OVERLAP_MS = 50 * MINUTE_MS;
/** Trackers and drivers are assigned before the history begins. */
const MOUNTED_DAYS_BEFORE = 60;

export interface DemoOptions {
  /** Migrated; no other process stores telemetry of the demo's trackers meanwhile. */
  readonly database: Database;
  readonly log: Log;
  readonly retentionMonths: number;
  /** Prints one line of progress. */
  readonly print: (line: string) => void;
  /** Epoch milliseconds; the history ends there. Default: the machine's clock. */
  readonly now?: number;
  /** Days of history at the first start, 1 to 30. Default: a week. */
  readonly days?: number;
  /** Tests use a part of the fleet. */
  readonly fleet?: readonly DemoVehicle[];
  readonly reporting?: Reporting;
}

export interface PreparedDemo {
  /** The end of the history, epoch milliseconds: the live fleet continues from here. */
  readonly until: number;
  /** Records submitted to the ingest. */
  readonly records: number;
  /** Whose history it is; their plans are computed already. */
  readonly fleet: readonly DemoVehicle[];
  /** False when the companies existed already. */
  readonly isNew: boolean;
}

/**
 * Brings the demo up to now: at the first start two companies with users, fleets and a week of history, later the
 * history since the last record. It uses the ingest and the tables of real data. Idempotent; an interrupted first start
 * is continued.
 */
export async function prepareDemo(options: DemoOptions): Promise<PreparedDemo> {
  const { database, print } = options;
  const until = options.now ?? systemClock.now();
  const fleet = options.fleet ?? demoFleet(DEMO_SEED);
  const isNew = await insertCompanies(database, fleet, until);
  if (isNew) print(`Demo: made ${fleet.length} vehicles in ${demoCompanies.length} companies.`);
  await placeDemo(database);
  const hasNewAlarms = await addDemoAlarms(database, until - (options.days ?? HISTORY_DAYS) * DAY_MS);
  const records = await fillHistory(options, fleet, until);
  if (hasNewAlarms) await readDemoAlarms(database, until);
  return { until, records, fleet, isNew };
}

/** With which the drivers of the first company sign in to the driver app. */
export async function demoOrganizationCode(database: Database): Promise<string> {
  const [row] = await statementsOn(database.owner).query<{ code: string }>({
    name: 'demo.organization_code',
    text: 'select code from organization where name = $1',
    values: [demoCompanies[0]?.name],
  });
  return row?.code ?? '';
}

/** Both companies with all their data, or nothing. */
async function insertCompanies(database: Database, fleet: readonly DemoVehicle[], now: number): Promise<boolean> {
  const pinHash = await hashPassword(DEMO_DRIVER_PIN);
  return transaction(database.owner, async (tx) => {
    const first = demoCompanies[0];
    if (first === undefined || (await findOrganization(tx, first.name)) !== null) return false;
    const ids = new Map<string, number>();
    const vehicles = new Map<string, ReadonlyMap<string, readonly number[]>>();
    for (const data of demoCompanies) {
      const organizationId = await addOrganization(tx, { name: data.name });
      ids.set(data.company, organizationId);
      const { address, taxNumber } = data;
      await saveLetterhead(tx, { organizationId }, { address: address.join('\n'), taxNumber, logoFileId: null });
      const own = fleet.filter(({ company }) => company === data.company);
      const time = { since: now - MOUNTED_DAYS_BEFORE * DAY_MS, now };
      vehicles.set(data.company, await insertFleet(tx, organizationId, data, own, time, pinHash));
    }
    for (const { company, sees, ...user } of demoUsers) {
      const organizationId = company === null ? null : (ids.get(company) ?? null);
      const userId = await addUser(tx, { ...user, organizationId, password: DEMO_PASSWORD });
      if (sees === undefined || company === null || organizationId === null) continue;
      const seen = sees.flatMap((group) => vehicles.get(company)?.get(group) ?? []);
      await showOnly(tx, organizationId, userId, seen);
    }
    return true;
  });
}

/** @returns the number of submitted records */
async function fillHistory(options: DemoOptions, fleet: readonly DemoVehicle[], until: number): Promise<number> {
  const { database, log, retentionMonths, days = HISTORY_DAYS, reporting } = options;
  const imeis = fleet.map(({ simulated }) => simulated.imei);
  const last = await lastRecords(statementsOn(database.owner), imeis);
  const earliest = until - days * DAY_MS;
  const clock = new HistoryClock(until);
  const bus = createLocalBus(log);
  const registry = new Registry();
  const deps = {
    pool: database.ingest,
    pipelined: database.ingestPipelined,
    bus,
    log,
    registry,
    retentionMonths,
    now: clock.now,
  };
  const ingest = createIngest({ ...deps, folds: deviceFolds(null) });
  const starts = fleet.map(({ simulated }) => Math.max(earliest, (last.get(simulated.imei) ?? earliest) - OVERLAP_MS));
  const progress = new Progress(starts, until, options.print);
  try {
    await ingest.start();
    await Promise.all(
      fleet.map(({ simulated }, i) => {
        const stored = (_: unknown, records: number, reached: number): void => progress.stored(i, records, reached);
        const run = { ingest, clock, to: until, stored, ...(reporting === undefined ? {} : { reporting }) };
        return sendHistory(run, simulated, starts[i] ?? earliest);
      }),
    );
  } finally {
    await ingest.close();
    await bus.close();
  }
  return progress.finish();
}

const SAY_EVERY_PERCENT = 20;

/** Prints the progress of the history in steps; nothing for short gaps. */
class Progress {
  readonly #starts: readonly number[];
  readonly #reached: number[];
  readonly #until: number;
  readonly #print: (line: string) => void;
  readonly #span: number;
  readonly #startedAt = performance.now();
  #records = 0;
  #printed = 0;

  constructor(starts: readonly number[], until: number, print: (line: string) => void) {
    this.#starts = starts;
    this.#reached = [...starts];
    this.#until = until;
    this.#print = print;
    this.#span = starts.reduce((sum, start) => sum + (until - start), 0);
    const days = Math.round((until - Math.min(...starts)) / DAY_MS);
    if (days > 0) print(`Demo: ${days === 1 ? 'a day' : `${days} days`} of history through the ingest …`);
  }

  stored(vehicle: number, records: number, reached: number): void {
    this.#records += records;
    this.#reached[vehicle] = reached;
    const done = this.#reached.reduce((sum, time, i) => sum + (time - (this.#starts[i] ?? time)), 0);
    const percent = Math.floor(((done / this.#span) * 100) / SAY_EVERY_PERCENT) * SAY_EVERY_PERCENT;
    const isLong = this.#span > this.#starts.length * DAY_MS;
    if (percent <= this.#printed || percent >= 100 || !isLong) return;
    this.#printed = percent;
    this.#print(`Demo: ${percent} % (${this.#records} records)`);
  }

  finish(): number {
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(1);
    this.#print(
      `Demo: ${this.#records} records of ${this.#starts.length} vehicles up to ${new Date(this.#until).toISOString()} in ${seconds} s.`,
    );
    return this.#records;
  }
}
