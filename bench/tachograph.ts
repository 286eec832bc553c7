import { PIECES_HEADER, endpoints } from '@konvoj/contract';
import { readTachographFile } from '@konvoj/tachograph';
import { driverCard, speedBlock, vehicleUnit } from '@konvoj/tachograph/writer';
import type { WrittenDay } from '@konvoj/tachograph/writer';
import { zipSync } from 'fflate';
import { factsOf } from '../apps/server/src/office/tachograph-files/facts.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import { benchServer, signIn } from './server.ts';
import type { BenchServer } from './server.ts';
import { benchDatabase, figure, repeat } from './support.ts';
import type { Benchmark, Figure } from './support.ts';

const CARDS = 800;
const UNITS = 200;
const DAYS_OF_CARD = 28;
const DAYS_OF_UNIT = 90;
const RING_BYTES = 13_776;
const DAY_MS = 86_400_000;
const MEBIBYTE = 1_048_576;
const LAST_DAY = Date.UTC(2026, 5, 30);
const RECEIVED_AT = LAST_DAY + DAY_MS;
const PARSE_GOAL_MS = 1_000;
const IMPORT_GOAL_MIB = 256;

/** A vehicle unit of 3 MB in memory, and an archive of 1,000 files over HTTP. */
export const benchmark: Benchmark = {
  name: 'tachograph',
  async run(runs) {
    const parsed = await parsing(runs);
    const database = await benchDatabase();
    const server = await benchServer(database);
    try {
      const { figures, details } = await importing(database, server, runs);
      return { figures: [...parsed, ...figures], details };
    } finally {
      await server.close();
      await database.close();
    }
  },
};

const dayText = (back: number) => new Date(LAST_DAY - back * DAY_MS).toISOString().slice(0, 10);
const DAY_CHANGES = ['5:00 work', '5:30 driving', '10:00 rest', '10:45 driving', '15:15 work', '16:00 rest'];
/** Short stops on the way, as in a town. */
const BUSY_CHANGES = Array.from({ length: 60 }, (_, index) => [
  `${6 + Math.floor(index / 6)}:${(index % 6) * 10} driving`,
  `${6 + Math.floor(index / 6)}:${(index % 6) * 10 + 5} work`,
]).flat();

/** The last days, ascending. @param card in the slot of the driver; null: in no slot */
function daysOf(count: number, changes: readonly string[], card: string | null): WrittenDay[] {
  return Array.from({ length: count }, (_, index) => {
    const day = dayText(count - 1 - index);
    const slots = card === null ? ['0:00 rest'] : ['0:00 rest', '0:00 rest co-driver out'];
    const cards = card === null ? [] : [{ number: card, from: `${day}T05:00`, to: `${day}T16:00` }];
    return { day, changes: [...slots, ...changes], km: 600, cards };
  });
}

/** Reading a file of a vehicle unit, with the facts that are stored of it. */
async function parsing(runs: number): Promise<Figure[]> {
  const unit = vehicleUnit(daysOf(365, BUSY_CHANGES, cardNumberOf(0)));
  const speeds = speedBlock(Math.floor((3 * MEBIBYTE - unit.length) / 64) - 1);
  const file = Buffer.concat([unit, speeds]);
  const { results, load } = await repeat(runs, async () => {
    const start = performance.now();
    const read = readTachographFile(file);
    if (read.kind === 'refused') throw new Error(`the file was refused: ${read.refusal}`);
    const facts = factsOf(read.file, { gen1: [], gen2: [] }, RECEIVED_AT);
    const milliseconds = performance.now() - start;
    if (facts.days !== 365) throw new Error(`${facts.days} of 365 days were read`);
    return milliseconds;
  });
  const what = `reading a vehicle unit of ${(file.length / MEBIBYTE).toFixed(1)} MiB with 365 days`;
  return [figure({ what, unit: 'ms', values: results, goal: { of: 'value', under: PARSE_GOAL_MS }, load })];
}

const cardNumberOf = (driver: number) => `${String(1_000_000_000 + driver).padStart(10, '0')}1234`.padEnd(16, '0');
const plateOf = (vehicle: number) => `BENCH ${vehicle % UNITS}`;

/** Files that differ from run to run, so that none of them is there already. */
function archive(run: number): { readonly zip: Uint8Array; readonly bytes: number } {
  const files: Record<string, Uint8Array> = {};
  const downloadedAt = `${dayText(0)}T20:${String(run).padStart(2, '0')}`;
  for (let driver = 0; driver < CARDS; driver += 1) {
    const days = daysOf(DAYS_OF_CARD, DAY_CHANGES, null);
    const number = cardNumberOf(driver);
    const vehicles = days.map(({ day }) => ({ plate: plateOf(driver), from: `${day}T05:00`, to: `${day}T16:00` }));
    files[`C_${number}.ddd`] = driverCard(days, { number, downloadedAt, ringBytes: RING_BYTES, vehicles });
  }
  for (let vehicle = 0; vehicle < UNITS; vehicle += 1) {
    const vin = `BENCHVIN${String(vehicle).padStart(9, '0')}`;
    const days = daysOf(DAYS_OF_UNIT, DAY_CHANGES, cardNumberOf(vehicle));
    files[`M_${vehicle}.ddd`] = vehicleUnit(days, { vin, plate: plateOf(vehicle), downloadedAt });
  }
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  return { zip: zipSync(files, { level: 1 }), bytes };
}

async function importing(database: Database, server: BenchServer, runs: number) {
  await server.addVehicles(UNITS);
  await database.owner.query("update app_user set role = 'admin' where organization_id = $1", [server.organizationId]);
  await database.owner.query(
    `insert into driver (organization_id, first_name, last_name, card_number)
     select $1, 'Ana', 'Kos ' || n, number from unnest($2::text[]) with ordinality as given(number, n)`,
    [server.organizationId, Array.from({ length: CARDS }, (_, driver) => cardNumberOf(driver))],
  );
  const cookie = await signIn(server.url);
  let run = 0;
  let size = { bytes: 0, zip: 0 };
  const { results, load } = await repeat(runs, async () => {
    const { zip, bytes } = archive((run += 1));
    size = { bytes, zip: zip.length };
    return watched(() => sent(server.url, cookie, zip));
  });
  const mib = (size.bytes / MEBIBYTE).toFixed(0);
  const what = `an archive of ${CARDS + UNITS} files, ${mib} MiB unpacked`;
  const figures = [
    figure({ what, unit: 's', values: results.map(({ seconds }) => seconds), load }),
    figure({
      what: 'memory that it takes above idle',
      unit: 'MiB',
      values: results.map(({ mebibytes }) => mebibytes),
      goal: { of: 'value', under: IMPORT_GOAL_MIB },
      load,
    }),
    figure({
      what: 'times that its progress is reported',
      unit: 'times',
      values: results.map(({ answer }) => answer),
      goal: { of: 'value', atLeast: 50 },
      load,
    }),
  ];
  return { figures, details: { cards: CARDS, units: UNITS, ...size } };
}

/** The time that work takes, and the memory of the process above idle. */
async function watched<T>(work: () => Promise<T>) {
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  let peak = idle;
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const start = performance.now();
  try {
    const answer = await work();
    return { answer, seconds: (performance.now() - start) / 1_000, mebibytes: (peak - idle) / MEBIBYTE };
  } finally {
    clearInterval(watching);
  }
}

/** @returns the number of parts in which the reply came: the page shows its progress with each */
async function sent(url: string, cookie: string, zip: Uint8Array): Promise<number> {
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const form = new FormData();
  form.append('body', '{}');
  form.append('files', new File([Uint8Array.from(zip)], 'archive.zip'));
  const reply = await fetch(`${url}${endpoints.tachographFiles.upload.path}`, {
    method: 'POST',
    headers: { cookie, 'x-xsrf-token': decodeURIComponent(csrf) },
    body: form,
  });
  if (!reply.ok || reply.body === null) throw new Error(`the upload answered ${reply.status}: ${await reply.text()}`);
  if (Number(reply.headers.get(PIECES_HEADER)) !== CARDS + UNITS + 1)
    throw new Error('files of the archive are missing');
  let parts = 0;
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of reply.body) {
    parts += 1;
    text += decoder.decode(part, { stream: true });
  }
  const { stored } = endpoints.tachographFiles.upload.reply.parse(JSON.parse(text));
  if (stored !== CARDS + UNITS) throw new Error(`${stored} of ${CARDS + UNITS} files were stored`);
  return parts;
}
