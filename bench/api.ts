import { endpoints } from '@konvoj/contract';
import { RecordPacker } from '../apps/server/src/telemetry/records/record-packer.ts';
import { aRecord } from '../apps/server/src/telemetry/live/builders.testing.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import { fold } from '../apps/server/src/telemetry/stages/fold.ts';
import { encodeState } from '../apps/server/src/telemetry/stages/state.ts';
import { benchServer } from './server.ts';
import type { BenchServer } from './server.ts';
import { benchDatabase, figure, percentile, repeat } from './support.ts';
import type { Benchmark, Figure, Measurement, Runs } from './support.ts';

const DAYS = 30;
/** A record every ten seconds, day and night: more than a truck sends. */
const RECORDS = DAYS * 8_640;
const VEHICLES = 2_000;
const LISTS = 100;
/** A large haulier: so many vehicles and drivers are searched. */
const SEARCHED = 5_000;
const SEARCHES = 60;
const SEARCH_GOAL_MS = 100;
const TERMS = ['nov', 'BENCH 12', 'kov', '47', 'Ana', 'žu'];
const DAY_MS = 86_400_000;
const TRACK_GOAL = { of: 'ratio', under: 2 } as const;

/** Tracks and lists over HTTP, compared with reading the same rows in SQL. */
export const benchmark: Benchmark = {
  name: 'api',
  async run(runs) {
    const database = await benchDatabase();
    const server = await benchServer(database);
    try {
      const [first] = await server.addVehicles(VEHICLES);
      const deviceId = first?.deviceId ?? 0;
      const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
      const from = to - DAYS * DAY_MS;
      await drive(database, server.organizationId, deviceId, from, to);
      const figures = [
        await thinnedTrack(database, server, { deviceId, from, to }, runs),
        await exportedTrack(database, server, { deviceId, from, to }, runs),
        ...(await lists(server, runs)),
      ];
      await server.addVehicles(SEARCHED - VEHICLES, VEHICLES);
      await addDrivers(database, server.organizationId);
      figures.push(
        await search(server, 'vehicles', endpoints.vehicles.list.path, runs),
        await search(server, 'drivers', endpoints.drivers.list.path, runs),
      );
      return { figures, details: { days: DAYS, records: RECORDS, vehicles: VEHICLES, searched: SEARCHED } };
    } finally {
      await server.close();
      await database.close();
    }
  },
};

interface Track {
  readonly deviceId: number;
  readonly from: number;
  readonly to: number;
}

/** A month on the road: curves, halts at night, and everyday elements; and a last position for the lists. */
async function drive(database: Database, organizationId: number, deviceId: number, from: number, to: number) {
  await database.owner.query('select make_telemetry_partitions($1::date, $2::date)', [new Date(from), new Date(to)]);
  await database.owner.query(
    `insert into position (organization_id, device_id, device_time, event_id, hash, server_time, latitude, longitude,
       altitude, course, speed, satellites, flags, family, io)
     select $1, $2, t, 0, n % 30000, t + interval '1 second',
            (46e7 + sin(n / 900.0) * 2e7 + sin(n / 37.0) * 3e4)::int4, (15e7 + cos(n / 1300.0) * 3e7 + cos(n / 23.0) * 3e4)::int4,
            300, n % 360, case when n % 8640 < 3000 then 0 else 60 + n % 30 end, 12, 7, 4, decode('00f0000101001500010400c8000100004500010100b500020009', 'hex')
       from generate_series(0, $3::int - 1) n, lateral (select $4::timestamptz + n * interval '10 seconds') as at(t)`,
    [organizationId, deviceId, RECORDS, new Date(from)],
  );
  await database.owner.query(
    `insert into device_state (organization_id, device_id, version, state, device_time, event_id, hash, server_time,
       latitude, longitude, last)
     select organization_id, id, 1, $1, now(), 0, 1, now(), 460000000, 150000000, $2 from device`,
    [stateOfADrive(), Buffer.from(new RecordPacker().pack(aRecord()))],
  );
  await database.owner.query('vacuum analyze');
}

/** An engine state as the ingest leaves it in the middle of a drive. */
function stateOfADrive(): Buffer {
  const rules = { ignition: 'used' as const, assignments: [], countryOf: () => 'SI' };
  const start = Date.now() - 600_000;
  const records = Array.from({ length: 60 }, (_, index) =>
    aRecord({ deviceTime: start + index * 10_000, latitude: 46 + index * 0.002, hash: index }),
  );
  return encodeState(fold(null, records, rules).state);
}

async function get(server: BenchServer, path: string, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const start = performance.now();
  const reply = await fetch(`${server.url}${path}?${search.toString()}`, { headers: { cookie: server.cookie } });
  const bytes = (await reply.arrayBuffer()).byteLength;
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return { milliseconds: performance.now() - start, bytes };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function periodOf({ deviceId, from, to }: Track) {
  return { deviceId, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

function rowsOf(server: BenchServer, track: Track, columns: string) {
  return {
    text: `select ${columns} from position
            where organization_id = $1 and device_id = $2 and device_time >= $3 and device_time <= $4 order by device_time`,
    values: [server.organizationId, track.deviceId, new Date(track.from), new Date(track.to)],
  };
}

async function thinnedTrack(database: Database, server: BenchServer, track: Track, runs: number): Promise<Figure> {
  const rows = rowsOf(server, track, 'device_time, latitude, longitude, course, speed');
  const measured = await besideSql(
    () => get(server, endpoints.positions.simple.path, periodOf(track)),
    () => database.owner.query(rows),
    runs,
  );
  return trackFigure(`track of ${DAYS} days (${RECORDS} records), thinned for the screen`, measured, TRACK_GOAL);
}

async function exportedTrack(database: Database, server: BenchServer, track: Track, runs: number): Promise<Figure> {
  const rows = rowsOf(server, track, '*');
  const measured = await besideSql(
    () => get(server, endpoints.positions.export.path, { ...periodOf(track), format: 'gpx' }),
    () => database.owner.query(rows),
    runs,
  );
  return trackFigure('the same track as a GPX file', measured);
}

interface BesideSql {
  readonly ours: number;
  readonly sql: number;
}

async function besideSql(ours: () => Promise<unknown>, sql: () => Promise<unknown>, runs: number) {
  await ours();
  await sql();
  return repeat(runs, async (): Promise<BesideSql> => ({ ours: await timed(ours), sql: await timed(sql) }));
}

function trackFigure(what: string, { results, load }: Runs<BesideSql>, goal?: Measurement['goal']): Figure {
  return figure({
    what,
    unit: 'ms',
    values: results.map(({ ours }) => ours),
    reference: { what: 'reading the same rows in SQL', values: results.map(({ sql }) => sql) },
    ...(goal && { goal }),
    load,
  });
}

async function lists(server: BenchServer, runs: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, path] of [
    ['list of devices', endpoints.devices.list.path],
    ['last positions', endpoints.positions.list.path],
  ] as const) {
    await get(server, path);
    const { results, load } = await repeat(runs, () => p99(LISTS, () => get(server, path)));
    figures.push(figure({ what: `${what} of ${VEHICLES} vehicles, p99`, unit: 'ms', values: results, load }));
  }
  return figures;
}

async function p99(calls: number, work: (call: number) => Promise<{ readonly milliseconds: number }>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) times.push((await work(call)).milliseconds);
  return percentile(times, 0.99);
}

async function addDrivers(database: Database, organizationId: number): Promise<void> {
  await database.owner.query(
    `insert into driver (organization_id, first_name, last_name, nickname, card_number)
     select $1, (array['Ana', 'Marko', 'Žiga', 'Nika', 'Jože'])[1 + n % 5],
            (array['Novak', 'Kovač', 'Župančič', 'Horvat', 'Krajnc', 'Zupan'])[1 + n % 6] || ' ' || n,
            'driver ' || n, 'SI' || lpad(n::text, 14, '0')
       from generate_series(1, $2::int) n`,
    [organizationId, SEARCHED],
  );
  await database.owner.query('vacuum analyze');
}

async function search(server: BenchServer, what: string, path: string, runs: number): Promise<Figure> {
  const call = (index: number) => get(server, path, { search: TERMS[index % TERMS.length] ?? '' });
  await call(0);
  const { results, load } = await repeat(runs, () => p99(SEARCHES, call));
  return figure({
    what: `search in ${SEARCHED} ${what}, p99`,
    unit: 'ms',
    values: results,
    goal: { of: 'value', under: SEARCH_GOAL_MS },
    load,
  });
}
