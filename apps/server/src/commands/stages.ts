import type pg from 'pg';
import { deviceFolds } from '../folds.ts';
import { recomputeHistory } from '../telemetry/ingest/recompute-history.ts';
import { ClearError } from '../platform/clear-error.ts';
import type { Database } from '../platform/database.ts';
import { UsageError, readArgs } from './usage.ts';
import { print, withDatabase } from './with-owner.ts';

interface Choice {
  readonly organization: string | null;
  readonly vehicle: string | null;
}

interface ChosenDevice {
  readonly organizationId: number;
  readonly deviceId: number;
  readonly licencePlate: string;
}

/** One recomputation at a time: two would block each other. */
const LOCK = `hashtext('konvoj stages recompute')`;

export async function stagesCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { organization: { type: 'string' }, vehicle: { type: 'string' }, from: { type: 'string' } },
  });
  if (positionals.length !== 1 || positionals[0] !== 'recompute')
    throw new UsageError('Usage: konvoj stages recompute');
  const from = values.from === undefined ? 0 : dayOf(values.from);
  const choice = { organization: values.organization ?? null, vehicle: values.vehicle ?? null };
  await withDatabase((database) => alone(database.owner, () => recompute(database, choice, from)));
}

/** @returns midnight in UTC, epoch milliseconds */
function dayOf(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError(`A date looks like 2026-03-01, not '${text}'.`);
  return time;
}

async function recompute(database: Database, choice: Choice, from: number): Promise<void> {
  const devices = await chosenDevices(database.owner, choice);
  let skipped = 0;
  await recomputeHistory(
    database.ingestPipelined,
    { folds: deviceFolds(null), devices, from },
    ({ device, number, until, wasDone }) => {
      if (wasDone) skipped += 1;
      const plate = devices.find(({ deviceId }) => deviceId === device.deviceId)?.licencePlate ?? '';
      const done = wasDone ? 'was done by the interrupted run' : 'done';
      const progress = until === null ? done : `done until ${new Date(until).toISOString().slice(0, 10)}`;
      print(`${number} of ${devices.length}: ${plate} ${progress}`);
    },
  );
  print(`Stages recomputed for ${vehicles(devices.length - skipped)}.`);
  if (skipped > 0) print(`Already done by the interrupted run: ${vehicles(skipped)}.`);
}

function vehicles(count: number): string {
  return `${count} ${count === 1 ? 'vehicle' : 'vehicles'}`;
}

/** Vehicles that have reported, by organization and plate. */
async function chosenDevices(owner: pg.Pool, { organization, vehicle }: Choice): Promise<ChosenDevice[]> {
  if (organization !== null && (await isUnknown(owner, organization)))
    throw new ClearError(`There is no organization '${organization}'.`);
  const { rows } = await owner.query<ChosenDevice>(
    `select d.organization_id as "organizationId", d.id as "deviceId", v.licence_plate as "licencePlate"
       from device_state s
       join device d on d.organization_id = s.organization_id and d.id = s.device_id
       join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
       join organization o on o.id = d.organization_id
      where ($1::text is null or o.name = $1) and ($2::text is null or lower(v.licence_plate) = lower($2))
      order by d.organization_id, v.licence_plate, d.id`,
    [organization, vehicle],
  );
  if (vehicle !== null && rows.length === 0)
    throw new ClearError(`There is no vehicle '${vehicle}' that has reported.`);
  return rows;
}

async function isUnknown(owner: pg.Pool, organization: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from organization where name = $1', [organization]);
  return rowCount === 0;
}

async function alone(owner: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await owner.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK}) as locked`);
    if (rows[0]?.locked !== true) throw new ClearError('Stages are being recomputed already.');
    await work();
  } finally {
    // The lock is released with its connection.
    client.release(true);
  }
}
