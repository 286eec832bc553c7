import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { endpoints } from '@konvoj/contract';
import type { Database } from '../apps/server/src/platform/database.ts';
import { onOwner, postmasterOf, Trial, watchingBrowser } from './ingest-trial.ts';
import type { Measured } from './ingest-trial.ts';
import { benchServer } from './server.ts';
import type { BenchServer } from './server.ts';
import { benchDatabase, figure, repeat } from './support.ts';
import type { Benchmark, Figure, Runs } from './support.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Of a device on each of the days: the length of the track that is read. */
const RECORDS_PER_DAY = 1_000;
const CONNECTIONS = 5_000;
const TRACKS = 20;
const GOAL = 0.85;
/** With its index and what a load leaves in the write-ahead log. */
const BYTES_PER_ROW = 250;
const BYTES_BESIDE = 8 * 2 ** 30;

/**
 * Ingest and the track of one day while the table of positions grows to so many times its size: with ten times the
 * devices, so that a track has as many records as before. Days are filled as the nightly job leaves them, sorted by
 * device. @param sizes two numbers of millions of positions, as '10,100'
 */
export function largeTable(sizes: string): Benchmark {
  const [small, large] = sizesOf(sizes);
  return {
    name: 'large',
    async run(runs) {
      await requireDisk(large);
      const database = await benchDatabase();
      const server = await benchServer(database);
      const browser = await watchingBrowser(server);
      try {
        const deviceIds = await addDevices(server, large);
        await database.owner.query(`update tracker set family = 'B'`);
        const filler = new Filler(database, server.organizationId, deviceIds);
        const trial = new Trial(server, await postmasterOf(database.ownerUrl), database.ownerUrl);
        await trial.run({ connections: CONNECTIONS, recordsPerPacket: 10 });
        const measure = async (rows: number): Promise<AtSize> => {
          await filler.fillUpTo(rows);
          await onOwner(database.ownerUrl, 'vacuum (analyze)');
          await onOwner(database.ownerUrl, 'checkpoint');
          const track = await repeat(runs, () => trackOfOneDay(server, deviceIds[0] ?? 0, filler.from));
          const ingest = await repeat(runs, () => trial.run({ connections: CONNECTIONS, recordsPerPacket: 10 }));
          return { rows, ingest, track };
        };
        const before = await measure(small);
        const after = await measure(large);
        return { figures: figuresOf(before, after), details: { before: detailsOf(before), after: detailsOf(after) } };
      } finally {
        browser.terminate();
        await server.close();
        await database.close();
      }
    },
  };
}

interface AtSize {
  readonly rows: number;
  readonly ingest: Runs<Measured>;
  /** Milliseconds. */
  readonly track: Runs<number>;
}

function sizesOf(sizes: string): readonly [number, number] {
  const [small = 0, large = 0] = sizes.split(',').map((millions) => Math.round(Number(millions) * 1e6));
  if (!(small > 0 && large > small))
    throw new Error(`--rows takes two numbers of millions, as 10,100, not '${sizes}'.`);
  return [small, large];
}

async function requireDisk(rows: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = rows * BYTES_PER_ROW + BYTES_BESIDE;
  if (bavail * bsize >= needed) return;
  const gib = (bytes: number) => Math.ceil(bytes / 2 ** 30);
  throw new Error(`${rows} positions need ${gib(needed)} GiB in ${tmpdir()}; ${gib(bavail * bsize)} GiB are free.`);
}

function devicesFor(rows: number): number {
  return Math.max(1, Math.round(rows / (DAYS * RECORDS_PER_DAY)));
}

async function addDevices(server: BenchServer, mostRows: number): Promise<readonly number[]> {
  const devices = await server.addVehicles(Math.max(CONNECTIONS, devicesFor(mostRows)));
  return devices.map(({ deviceId }) => deviceId);
}

/** Fills the days before the load's own with records of more and more devices. */
class Filler {
  readonly from = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAYS * DAY_MS;
  readonly #database: Database;
  readonly #organizationId: number;
  readonly #deviceIds: readonly number[];
  #filled = 0;

  constructor(database: Database, organizationId: number, deviceIds: readonly number[]) {
    this.#database = database;
    this.#organizationId = organizationId;
    this.#deviceIds = deviceIds;
  }

  async fillUpTo(rows: number): Promise<void> {
    const devices = this.#deviceIds.slice(this.#filled, devicesFor(rows));
    this.#filled += devices.length;
    const days = [new Date(this.from), new Date(this.from + DAYS * DAY_MS)];
    await this.#database.owner.query('select make_telemetry_partitions($1::date, $2::date)', days);
    for (let day = 0; day < DAYS; day += 1) {
      await this.#database.owner.query(
        `insert into position (organization_id, device_id, device_time, event_id, hash, server_time, latitude, longitude,
           altitude, course, speed, satellites, flags, family, io)
         select $1, device, t, 0, n, t + interval '1 second', 460000000 + n * 900, 150000000 + device * 400 + n * 700,
                300, n % 360, 60 + n % 30, 12, 7, 4, decode('00f0000101001500010400c8000100004500010100b500020009', 'hex')
           from unnest($2::int4[]) device, generate_series(0, $3::int - 1) n,
                lateral (select $4::timestamptz + n * interval '1 day' / $3::int) as at(t)
          order by device, t`,
        [this.#organizationId, devices, RECORDS_PER_DAY, new Date(this.from + day * DAY_MS)],
      );
    }
  }
}

/** The median over the days in the middle of the table. Milliseconds. */
async function trackOfOneDay(server: BenchServer, deviceId: number, begin: number): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TRACKS; turn += 1) {
    const from = begin + (5 + turn) * DAY_MS;
    const query = new URLSearchParams({
      deviceId: String(deviceId),
      from: new Date(from).toISOString(),
      to: new Date(from + DAY_MS - 1).toISOString(),
    });
    const begun = performance.now();
    const path = `${server.url}${endpoints.positions.simple.path}?${query.toString()}`;
    const reply = await fetch(path, { headers: { cookie: server.cookie } });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[TRACKS >> 1] ?? 0;
}

function figuresOf(before: AtSize, after: AtSize): Figure[] {
  const millions = ({ rows }: AtSize) => `${rows / 1e6} million positions`;
  const rates = ({ ingest }: AtSize) => ingest.results.map(({ recordsPerSecond }) => recordsPerSecond);
  const goal = { of: 'ratio', atLeast: GOAL } as const;
  return [
    figure({
      what: `durable ingest into a table of ${millions(after)}`,
      unit: 'records/s',
      values: rates(after),
      reference: { what: `into ${millions(before)}`, values: rates(before) },
      goal,
      generatorPercents: after.ingest.results.map(({ generatorPercent }) => generatorPercent),
      load: after.ingest.load,
    }),
    figure({
      what: `tracks of one day a second, out of ${millions(after)}`,
      unit: '1/s',
      values: after.track.results.map((milliseconds) => 1_000 / milliseconds),
      reference: {
        what: `out of ${millions(before)}`,
        values: before.track.results.map((milliseconds) => 1_000 / milliseconds),
      },
      goal,
      load: after.track.load,
    }),
  ];
}

function detailsOf({ rows, ingest, track }: AtSize) {
  return { rows, ingest: ingest.results, trackMs: track.results };
}
