import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { END_64_BYTES, MAX_32, centralHeader, endRecords, localHeader, readCentralHeader } from './format.ts';
import { DamagedZipError, openZip } from './reader.ts';
import { createZip } from './writer.ts';

const AT = Date.UTC(2026, 10, 20, 8, 30);
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'konvoj-zip-'));
  path = join(folder, 'archive.zip');
  const zip = await createZip(path, AT);
  await zip.add('vozila/LJ KT-482.csv', [Buffer.from('a;b\n'), Buffer.from('1;2\n')]);
  await zip.add('stored.bin', [Buffer.alloc(300_000, 7)], { stored: true });
  await zip.add('empty.txt', []);
  await zip.finish();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function contentOf(file: string, name: string): Promise<Buffer> {
  const zip = await openZip(file);
  try {
    const pieces: Buffer[] = [];
    for await (const piece of zip.read(name)) pieces.push(piece);
    return Buffer.concat(pieces);
  } finally {
    await zip.close();
  }
}

/** A copy of the archive with other bytes at one place. */
async function changed(change: (bytes: Buffer) => Buffer | void): Promise<string> {
  const bytes = await readFile(path);
  const file = join(folder, 'changed.zip');
  await writeFile(file, change(bytes) ?? bytes);
  return file;
}

describe('a ZIP file', () => {
  it('is read by other programs', async () => {
    const files = unzipSync(await readFile(path));
    expect(Object.keys(files)).toEqual(['vozila/LJ KT-482.csv', 'stored.bin', 'empty.txt']);
    expect(Buffer.from(files['vozila/LJ KT-482.csv'] ?? []).toString()).toBe('a;b\n1;2\n');
    expect(files['stored.bin']).toHaveLength(300_000);
  });

  it('gives back what was written, to its owner only', async () => {
    expect((await contentOf(path, 'vozila/LJ KT-482.csv')).toString()).toBe('a;b\n1;2\n');
    expect(await contentOf(path, 'stored.bin')).toEqual(Buffer.alloc(300_000, 7));
    expect(await contentOf(path, 'empty.txt')).toEqual(Buffer.alloc(0));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('tells size and checksum of what it wrote', async () => {
    const zip = await createZip(join(folder, 'sums.zip'), AT);
    expect(await zip.add('abc', [Buffer.from('abc')])).toEqual({
      size: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    await zip.finish();
  });

  it('does not replace another file', async () => {
    await expect(createZip(path, AT)).rejects.toThrow(/EEXIST/);
  });

  it('is refused when it is cut off anywhere', async () => {
    const { size } = await stat(path);
    for (const length of [0, 10, 21, 1_000, size - 1]) {
      const file = await changed(() => undefined);
      await truncate(file, length);
      await expect(openZip(file)).rejects.toThrow(DamagedZipError);
    }
  });

  it.each([
    ['stored bytes', (bytes: Buffer) => bytes.fill(8, 200_000, 200_001), 'stored.bin'],
    ['deflated bytes', (bytes: Buffer) => bytes.fill(0xff, 72, 78), 'vozila/LJ KT-482.csv'],
    ['a header', (bytes: Buffer) => bytes.fill(0, 0, 4), 'vozila/LJ KT-482.csv'],
  ])('with other %s is refused', async (_, change, name) => {
    const file = await changed(change);
    await expect(contentOf(file, name)).rejects.toThrow(DamagedZipError);
  });

  it('has no file of another name', async () => {
    await expect(contentOf(path, 'other')).rejects.toThrow('other is missing');
  });
});

describe('sizes beyond 32 bits', () => {
  const large = { name: 'position', method: 8, crc: 7, compressed: MAX_32 + 5, size: 9 * MAX_32, offset: MAX_32 * 2 };

  it('are in the directory', () => {
    expect(readCentralHeader(centralHeader(large, AT), 0)?.entry).toEqual(large);
    const far = { ...large, compressed: 5, size: 9 };
    expect(readCentralHeader(centralHeader(far, AT), 0)?.entry).toEqual(far);
  });

  it('leave the header before the bytes as long as it was', () => {
    const draft = { ...large, compressed: 0, size: 0 };
    expect(localHeader(large, AT)).toHaveLength(localHeader(draft, AT).length);
  });

  it('make the end longer', () => {
    const small = endRecords({ offset: 5, bytes: 6, count: 7 });
    expect(endRecords({ offset: MAX_32 + 1, bytes: 6, count: 7 }).length).toBeGreaterThan(small.length + END_64_BYTES);
  });
});
