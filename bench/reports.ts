import { monitorEventLoopDelay } from 'node:perf_hooks';
import { endpoints } from '@konvoj/contract';
import type { Database } from '../apps/server/src/platform/database.ts';
import { MAX_ROWS } from '../apps/server/src/platform/documents/render.ts';
import type { MachineLoad } from './machine-load.ts';
import { benchServer } from './server.ts';
import type { BenchServer } from './server.ts';
import { benchDatabase, figure, repeat } from './support.ts';
import type { Benchmark, Figure } from './support.ts';

const VEHICLES = 100;
const DAYS = 31;
const DAY_MS = 86_400_000;
/** Of a vehicle on a day: six drives with a halt after each, and twice the driver changes on the way. */
const STAGES_OF_A_DAY = 14;
const MEBIBYTE = 1_048_576;
const FIRST_BYTE_GOAL_MS = 1_000;
const SHEET_GOAL_MIB = 200;
const PAUSE_GOAL_MS = 100;
/** A spreadsheet of as many stages as one can have; midnight cuts one of each day. */
const SHEET_VEHICLES = Math.floor(MAX_ROWS.xlsx / (DAYS * (STAGES_OF_A_DAY + 1)));

/** Driving reports over HTTP, compared with reading the same stages in SQL. */
export const benchmark: Benchmark = {
  name: 'reports',
  async run(runs) {
    const database = await benchDatabase();
    const server = await benchServer(database);
    try {
      const deviceIds = (await server.addVehicles(SHEET_VEHICLES)).map(({ deviceId }) => deviceId);
      const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
      const period = { from: to - DAYS * DAY_MS, to };
      await drive(database, server.organizationId, period);
      const asked = { ...period, deviceIds: deviceIds.slice(0, VEHICLES) };
      const figures = [
        // The large one first, so that the code of the small one is compiled as in a server that has run for a while.
        ...(await overview(database, server, asked, runs)),
        ...(await overview(database, server, { ...asked, deviceIds: deviceIds.slice(0, 1) }, runs)),
        ...(await spreadsheet(server, { ...period, deviceIds }, runs)),
      ];
      return { figures, details: { vehicles: VEHICLES, days: DAYS, stages: VEHICLES * DAYS * STAGES_OF_A_DAY } };
    } finally {
      await server.close();
      await database.close();
    }
  },
};

interface Asked {
  readonly deviceIds: readonly number[];
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** A month of stages without a gap, day and night, with odometer and fuel. */
async function drive(database: Database, organizationId: number, { from, to }: Pick<Asked, 'from' | 'to'>) {
  await database.owner.query('select make_telemetry_partitions($1::date, $2::date)', [new Date(from), new Date(to)]);
  await database.owner.query(
    `insert into stage (organization_id, device_id, start_at, end_at, type, positions_count, gps_distance, can_distance,
       gps_max_speed, can_max_speed, first_event_id, first_hash, first_latitude, first_longitude, last_event_id, last_hash,
       last_latitude, last_longitude, driver, country, start_can_distance, end_can_distance, start_fuel_used,
       end_fuel_used, checkpoint)
     select $1, d.id, at, at + length, case when n % 7 in (1, 4, 6) then 'rest' else 'drive' end, 600,
            moved * 59800, moved * 60000, 85, 86, 0, n % 30000, 461000000 + n, 145000000 + n, 0, (n + 1) % 30000,
            461000000 + n + 1, 145000000 + n + 1, 'card:' || n % 3, case when n % 5 = 0 then 'AT' else 'SI' end,
            n * 60000, n * 60000 + moved * 60000, n * 180, n * 180 + moved * 180, ''::bytea
       from device d, generate_series(0, $2::int - 1) n,
            lateral (select $3::interval / $4::int) as stretch(length),
            lateral (select $5::timestamptz + n * length) as begin(at),
            lateral (select case when n % 7 in (1, 4, 6) then 0 else 1 end) as way(moved)`,
    [organizationId, DAYS * STAGES_OF_A_DAY, '1 day', STAGES_OF_A_DAY, new Date(from)],
  );
  await database.owner.query('vacuum analyze');
}

interface Fetched {
  readonly milliseconds: number;
  readonly firstByteMs: number;
  /** The longest time for which the thread of the server served nobody else. */
  readonly pauseMs: number;
}

async function get(server: BenchServer, path: string, { deviceIds, from, to }: Asked, type?: string): Promise<Fetched> {
  const search = new URLSearchParams({
    range: 'custom',
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    devices: deviceIds.join(','),
    ...(type !== undefined && { type }),
  });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  const reply = await fetch(`${server.url}${path}?${search.toString()}`, { headers: { cookie: server.cookie } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  let firstByteMs: number | null = null;
  for await (const _ of reply.body ?? []) firstByteMs ??= performance.now() - start;
  const milliseconds = performance.now() - start;
  delay.disable();
  return { milliseconds, firstByteMs: firstByteMs ?? milliseconds, pauseMs: delay.max / 1e6 };
}

async function overview(database: Database, server: BenchServer, asked: Asked, runs: number): Promise<Figure[]> {
  const rows = {
    text: `select * from stage where organization_id = $1 and device_id = any($2::int4[]) and start_at >= $3 and start_at <= $4
            order by device_id, start_at`,
    values: [server.organizationId, asked.deviceIds, new Date(asked.from), new Date(asked.to)],
  };
  const ours = () => get(server, endpoints.drivingOverview.list.path, asked);
  await ours();
  await database.owner.query(rows);
  const { results, load } = await repeat(runs, async () => {
    const fetched = await ours();
    const start = performance.now();
    await database.owner.query(rows);
    return { ...fetched, sql: performance.now() - start };
  });
  const of = `${asked.deviceIds.length} vehicle${asked.deviceIds.length === 1 ? '' : 's'}, ${DAYS} days`;
  return [
    figure({
      what: `driving overview of ${of}`,
      unit: 'ms',
      values: results.map(({ milliseconds }) => milliseconds),
      reference: { what: 'reading the same stages in SQL', values: results.map(({ sql }) => sql) },
      goal: { of: 'ratio', under: 2 },
      load,
    }),
    figure({
      what: `its first byte, ${of}`,
      unit: 'ms',
      values: results.map(({ firstByteMs }) => firstByteMs),
      goal: { of: 'value', under: FIRST_BYTE_GOAL_MS },
      load,
    }),
    pauses(of, results, load),
  ];
}

function pauses(of: string, results: readonly Pick<Fetched, 'pauseMs'>[], load: MachineLoad) {
  return figure({
    what: `longest pause of the server's thread, ${of}`,
    unit: 'ms',
    values: results.map(({ pauseMs }) => pauseMs),
    goal: { of: 'value', under: PAUSE_GOAL_MS },
    load,
  });
}

/** Every stage as a spreadsheet: its time, and the memory that the process takes more than before. */
async function spreadsheet(server: BenchServer, asked: Asked, runs: number): Promise<Figure[]> {
  const { results, load } = await repeat(runs, async () => {
    const idle = process.memoryUsage().rss;
    let peak = idle;
    const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    try {
      const { milliseconds, pauseMs } = await get(server, endpoints.drivingReport.xls.path, asked, 'stages');
      return { milliseconds, pauseMs, mebibytes: (peak - idle) / MEBIBYTE };
    } finally {
      clearInterval(watching);
    }
  });
  const rows = asked.deviceIds.length * DAYS * STAGES_OF_A_DAY;
  return [
    figure({ what: `${rows} stages as XLSX`, unit: 'ms', values: results.map((each) => each.milliseconds), load }),
    figure({
      what: 'memory that it takes above idle',
      unit: 'MiB',
      values: results.map(({ mebibytes }) => mebibytes),
      goal: { of: 'value', under: SHEET_GOAL_MIB },
      load,
    }),
    pauses(`${rows} stages as XLSX`, results, load),
  ];
}
