import { deflateSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { filesIn } from './archive.ts';
import type { ArchiveLimits } from './archive.ts';

const LIMITS: ArchiveLimits = { fileBytes: 1_000, entries: 5, unpackedBytes: 100_000 };

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Name and bytes, or the refusal, of each file of a sent one. */
async function read(bytes: Uint8Array, limits = LIMITS, size = 7) {
  const files: [string, string | null, string][] = [];
  for await (const { name, archive, content } of filesIn('sent', inPieces(bytes, size), limits)) {
    files.push([name, archive, typeof content === 'string' ? content : `${content.length} bytes`]);
  }
  return files;
}

const zip = (files: Record<string, Uint8Array>) => zipSync(files);
const bytesOf = (count: number) => Uint8Array.from({ length: count }, (_, index) => (index * 7919) % 251);

describe('a sent file', () => {
  it('that is no archive is itself, whatever its name', async () => {
    expect(await read(bytesOf(300))).toEqual([['sent', null, '300 bytes']]);
    expect(await read(new Uint8Array())).toEqual([['sent', null, '0 bytes']]);
    expect(await read(bytesOf(3))).toEqual([['sent', null, '3 bytes']]);
    expect(await read(bytesOf(1_001))).toEqual([['sent', null, 'tooLarge']]);
  });
});

describe('an archive', () => {
  it.each([1, 30, 5_000])('gives each file as it was, in pieces of %i bytes', async (size) => {
    const archive = zip({ 'a.ddd': bytesOf(500), 'folder/': new Uint8Array(), 'folder/b.ddd': bytesOf(200) });
    expect(await read(archive, LIMITS, size)).toEqual([
      ['a.ddd', 'sent', '500 bytes'],
      ['folder/b.ddd', 'sent', '200 bytes'],
    ]);
  });

  it('leaves out what archivers add', async () => {
    const archive = zip({ '__MACOSX/._a.ddd': bytesOf(9), '.DS_Store': bytesOf(9), 'a.ddd': bytesOf(9) });
    expect(await read(archive)).toEqual([['a.ddd', 'sent', '9 bytes']]);
  });

  it('with a file that is too large gives the others', async () => {
    const archive = zip({ 'bomb.ddd': new Uint8Array(50_000), 'a.ddd': bytesOf(10) });
    expect(await read(archive)).toEqual([
      ['bomb.ddd', 'sent', 'tooLarge'],
      ['a.ddd', 'sent', '10 bytes'],
    ]);
  });

  it('is bounded by what it unpacks to, not by the sizes that it states', async () => {
    const archive = zip({ 'a.ddd': new Uint8Array(900) });
    // Says that it unpacks to one byte.
    new DataView(archive.buffer).setUint32(22, 1, true);
    expect(await read(archive, { ...LIMITS, fileBytes: 800 })).toEqual([['a.ddd', 'sent', 'tooLarge']]);
    const many = zip(Object.fromEntries([1, 2, 3].map((each) => [`${each}.ddd`, new Uint8Array(900)])));
    expect((await read(many, { ...LIMITS, unpackedBytes: 2_000 })).at(-1)).toEqual([
      '3.ddd',
      'sent',
      'archiveTooLarge',
    ]);
  });

  it('with too many files is read up to the limit', async () => {
    const names = ['1', '2', '3', '4', '5', '6', '7'];
    const files = await read(zip(Object.fromEntries(names.map((name) => [name, bytesOf(10)]))));
    expect(files).toHaveLength(6);
    expect(files.at(-1)).toEqual(['sent', 'sent', 'tooManyEntries']);
  });

  it('that is cut, damaged, empty or encrypted is refused where it is', async () => {
    const archive = zipSync({ 'a.ddd': bytesOf(400), 'b.ddd': bytesOf(400) }, { level: 0 });
    expect(await read(archive.subarray(0, 650))).toEqual([
      ['a.ddd', 'sent', '400 bytes'],
      ['b.ddd', 'sent', 'archiveDamaged'],
    ]);
    expect(await read(zip({}))).toEqual([['sent', 'sent', 'archiveDamaged']]);
    const damaged = zip({ 'a.ddd': new Uint8Array(900), 'b.ddd': bytesOf(10) });
    damaged[35] = 0xff;
    expect(await read(damaged)).toEqual([
      ['a.ddd', 'sent', 'archiveDamaged'],
      ['b.ddd', 'sent', '10 bytes'],
    ]);
    const encrypted = zip({ 'a.ddd': bytesOf(400), 'b.ddd': bytesOf(10) });
    new DataView(encrypted.buffer).setUint16(8, 99, true);
    expect(await read(encrypted)).toEqual([
      ['a.ddd', 'sent', 'encrypted'],
      ['b.ddd', 'sent', '10 bytes'],
    ]);
  });

  it('of random bytes never throws', async () => {
    for (let at = 4; at < 120; at += 1) {
      const archive = zip({ 'a.ddd': bytesOf(60) });
      archive[at] = ((archive[at] ?? 0) + 97) % 256;
      await expect(read(archive)).resolves.toBeInstanceOf(Array);
    }
    expect(await read(Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateSync(bytesOf(500))]))).toHaveLength(1);
  });
});
