import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ClearError, explainDisk } from '../../../platform/clear-error.ts';

export interface DownloadOptions {
  /** The base address of the extracts. */
  readonly from: string;
  /** Such as `europe/slovenia`. */
  readonly region: string;
  readonly folder: string;
  readonly report: (line: string) => void;
}

/**
 * Downloads the newest extract of a region, continues an interrupted download, and compares its checksum (MD5, the one that
 * providers of extracts publish, beside the file).
 * @returns the path of the file
 * @throws {ClearError} for a region that is not there, a server that does not answer, a wrong checksum
 */
export async function downloadExtract({ from, region, folder, report }: DownloadOptions): Promise<string> {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(region)) {
    throw new ClearError(`A region looks like europe/slovenia, not '${region}'.`);
  }
  const address = `${from.replace(/\/+$/, '')}/${region}-latest.osm.pbf`;
  const file = join(folder, `${basename(region)}-latest.osm.pbf`);
  const part = `${file}.part`;
  const expected = await checksumOf(`${address}.md5`);
  if ((await md5Of(file)) === expected) {
    report(`${file} is up to date.`);
    return file;
  }
  try {
    await mkdir(folder, { recursive: true });
    await fetchInto(part, address, report);
    if ((await md5Of(part)) !== expected) {
      await rm(part);
      throw new ClearError(`${address} arrived with a wrong checksum, perhaps because it was replaced. Start again.`);
    }
    await rename(part, file);
  } catch (error) {
    throw explainDisk(error, folder);
  }
  return file;
}

async function checksumOf(address: string): Promise<string> {
  const response = await answerOf(address, {});
  const sum = /^[0-9a-f]{32}/.exec((await response.text()).trim())?.[0];
  if (sum === undefined) throw new ClearError(`${address} is no checksum.`);
  return sum;
}

async function fetchInto(part: string, address: string, report: (line: string) => void): Promise<void> {
  const have = (await stat(part).catch(() => null))?.size ?? 0;
  const response = await answerOf(address, have > 0 ? { range: `bytes=${have}-` } : {});
  // 416: the part is the whole file already.
  if (response.status === 416) {
    await response.body?.cancel();
    return;
  }
  const continues = response.status === 206;
  const total = Number(response.headers.get('content-length') ?? Number.NaN) + (continues ? have : 0);
  let done = continues ? have : 0;
  let reported = -1;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      done += chunk.length;
      const percent = Math.floor((done / total) * 10) * 10;
      if (percent > reported) report(`${percent} % of ${Math.round(total / 1_000_000)} MB`);
      if (percent > reported) reported = percent;
      next(null, chunk);
    },
  });
  try {
    await pipeline(
      Readable.from(response.body ?? []),
      counted,
      createWriteStream(part, { flags: continues ? 'a' : 'w' }),
    );
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.message === 'terminated')) {
      throw new ClearError(`The download of ${address} was interrupted. Start it again: it continues.`);
    }
    throw error;
  }
}

async function answerOf(address: string, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(address, { headers: { 'user-agent': 'Konvoj', ...headers } }).catch(() => null);
  if (response === null) throw new ClearError(`${new URL(address).host} does not answer. Try again later.`);
  if (response.ok || response.status === 416) return response;
  await response.body?.cancel();
  throw new ClearError(
    response.status === 404
      ? `There is no extract ${address}.`
      : `${address}: the server answered with status ${response.status}.`,
  );
}

async function md5Of(file: string): Promise<string | null> {
  if ((await stat(file).catch(() => null)) === null) return null;
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
