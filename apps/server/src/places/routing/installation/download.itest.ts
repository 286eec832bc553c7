import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTileServer } from '../../../../../../tests/support/tile-server.ts';
import type { Answer, TileServer } from '../../../../../../tests/support/tile-server.ts';
import { downloadExtract } from './download.ts';

const EXTRACT = Buffer.from('an extract of Slovenia '.repeat(1_000));
const SUM = createHash('md5').update(EXTRACT).digest('hex');

let server: TileServer;
let folder: string;
let ranges: (string | undefined)[];

/** A provider of extracts. @param bytes what it sends of a whole file; then it breaks off */
const providing =
  (sum = SUM, bytes = EXTRACT.length): Answer =>
  (request, reply) => {
    const { range } = request.headers;
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    if (request.url === '/europe/slovenia-latest.osm.pbf.md5') {
      reply.end(`${sum}  slovenia-latest.osm.pbf\n`);
    } else if (request.url !== '/europe/slovenia-latest.osm.pbf') {
      reply.writeHead(404).end();
    } else if (from >= EXTRACT.length) {
      reply.writeHead(416).end();
    } else {
      ranges.push(range);
      reply.writeHead(range === undefined ? 200 : 206, { 'content-length': EXTRACT.length - from });
      if (bytes === EXTRACT.length) reply.end(EXTRACT.subarray(from));
      else reply.write(EXTRACT.subarray(from, from + bytes), () => reply.destroy());
    }
  };

beforeEach(async () => {
  ranges = [];
  folder = await mkdtemp(join(tmpdir(), 'konvoj-extracts-'));
  server = await startTileServer(providing());
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const lines: string[] = [];
const download = (region = 'europe/slovenia') =>
  downloadExtract({ from: `${server.url}/`, region, folder, report: (line) => lines.push(line) });
const file = () => join(folder, 'slovenia-latest.osm.pbf');

it('downloads an extract, and not again while it is the newest', async () => {
  expect(await download()).toBe(file());
  expect(await readFile(file())).toEqual(EXTRACT);
  await download();
  expect(ranges).toEqual([undefined]);
});

it('continues where it was interrupted', async () => {
  server.answer(providing(SUM, 10_000));
  await expect(download()).rejects.toThrow('was interrupted. Start it again: it continues.');
  const { size } = await stat(`${file()}.part`);
  server.answer(providing());
  await download();
  expect(await readFile(file())).toEqual(EXTRACT);
  expect(ranges).toEqual([undefined, size > 0 ? `bytes=${size}-` : undefined]);
});

it('takes a part that is complete already', async () => {
  await writeFile(`${file()}.part`, EXTRACT);
  await download();
  expect(await readFile(file())).toEqual(EXTRACT);
});

it('refuses what has another checksum, and starts from the beginning the next time', async () => {
  server.answer(providing('0'.repeat(32)));
  await expect(download()).rejects.toThrow('arrived with a wrong checksum');
  server.answer(providing());
  await download();
  expect(ranges).toEqual([undefined, undefined]);
});

it.each([
  ['europe/atlantis', 'There is no extract'],
  ['../secrets', "A region looks like europe/slovenia, not '../secrets'."],
])('refuses the region %s', async (region, sentence) => {
  await expect(download(region)).rejects.toThrow(sentence);
});

it('says that the server does not answer', async () => {
  await server.close();
  await expect(download()).rejects.toThrow('does not answer. Try again later.');
  server = await startTileServer();
});
