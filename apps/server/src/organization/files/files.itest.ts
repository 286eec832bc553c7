import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { CHUNK_BYTES } from './chunks.ts';
import { DOCUMENTS, PICTURES } from './rules.ts';
import { systemClock } from '../../platform/clock.ts';
import { fileIntake } from './intake.ts';
import type { FileIntake } from './intake.ts';
import { findFiles, keepFile, openFile, releaseFiles, removeUnused } from './service.ts';
import type { FileLimits } from './settings.ts';
import type { FileUse, StoredFile } from './types.ts';

const MB = 1_048_576;
const HOUR = 3_600_000;
const use: FileUse = { name: 'message', maxMB: 1, types: [...PICTURES, ...DOCUMENTS] };

let db: TestDatabase;
let intake: FileIntake;
let own: { organizationId: number };
let foreign: { organizationId: number };

beforeAll(async () => {
  db = await testDatabase();
  intake = intakeWithin({});
  const rows = fleetRows(db);
  own = { organizationId: await rows.organization('Prevozi Kolovrat') };
  foreign = { organizationId: await rows.organization('Druga logistika') };
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('truncate file, file_chunk, file_content cascade'));

/** The smallest PNG with something of its own after it. */
function aPicture(note = ''): Buffer {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return Buffer.concat([Buffer.from(png, 'base64'), Buffer.from(note)]);
}

/** @param limits that differ from what is enough for every test */
const intakeWithin = (limits: Partial<FileLimits>) =>
  fileIntake({
    database: db,
    clock: systemClock,
    limits: { storedBytes: 1_024 * MB, receivedBytesPerDay: 1_024 * MB, ...limits },
  });

async function* once(bytes: Uint8Array) {
  yield bytes;
}

const receive = (name: string, bytes: Uint8Array, scope = own, of = use) =>
  intake.receive(scope, of, { name, body: once(bytes) });

async function stored(name: string, bytes: Uint8Array, scope = own): Promise<StoredFile> {
  const received = await receive(name, bytes, scope);
  return db.tenant(scope, (tx) => keepFile(tx, scope, received));
}

const count = async (table: 'file' | 'file_content' | 'file_chunk') => {
  const { rows } = await db.owner.query<{ count: number }>(`select count(*)::int4 as count from ${table}`);
  return rows[0]?.count;
};
const counts = async () => [await count('file'), await count('file_content'), await count('file_chunk')];

describe('a file', () => {
  it('is kept with its name, type and bytes', async () => {
    const bytes = aPicture('a');
    const file = await stored('rampa 4.png', bytes);
    expect(file).toMatchObject({ use: 'message', name: 'rampa 4.png', type: 'image/png', size: bytes.length });
    expect(await db.tenant(own, (tx) => findFiles(tx, own, [file.id]))).toEqual(new Map([[file.id, file]]));
    const { name, contentType, body } = await openFile(db, own, file.id);
    expect([name, contentType]).toEqual(['rampa 4.png', 'image/png']);
    expect(await bytesOf(body)).toEqual(bytes);
  });

  it('is of the type of its content, whatever its name says', async () => {
    expect(await stored('bill.pdf', aPicture())).toMatchObject({ type: 'image/png', name: 'bill.pdf.png' });
    expect(await stored('list.csv', Buffer.from('Naziv;Naslov\n'))).toMatchObject({ type: 'text/plain' });
  });

  it.each([
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0'), 'file.type_not_allowed'],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'file.type_not_allowed'],
    ['bytes of no kind', randomBytes(100), 'file.type_not_allowed'],
    ['nothing', Buffer.alloc(0), 'file.empty'],
    ['more than its use allows', aPicture('x'.repeat(MB)), 'file.too_large'],
  ])('is refused when it is %s, and nothing of it stays', async (_, bytes, code) => {
    await expect(receive('slika.png', bytes)).rejects.toMatchObject({ code });
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('whose sender disconnects leaves nothing', async () => {
    async function* broken() {
      yield aPicture('x'.repeat(CHUNK_BYTES));
      throw new Error('disconnected');
    }
    await expect(intake.receive(own, use, { name: 'a.png', body: broken() })).rejects.toThrow('disconnected');
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('of another organization does not exist', async () => {
    const file = await stored('a.png', aPicture());
    await expect(openFile(db, foreign, file.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await db.tenant(foreign, (tx) => findFiles(tx, foreign, [file.id]))).toEqual(new Map());
    await db.tenant(foreign, (tx) => releaseFiles(tx, foreign, [file.id]));
    expect(await count('file')).toBe(1);
    const taken = await receive('b.png', aPicture('b'));
    await expect(db.tenant(foreign, (tx) => keepFile(tx, foreign, taken))).rejects.toThrow('foreign key');
  });
});

describe('a picture', () => {
  /** A PNG with a header that promises so many pixels. */
  function promising(width: number, height: number): Buffer {
    const bytes = aPicture();
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  }

  it('of 40 megapixels is the largest that nobody has to fear', async () => {
    expect(await receive('a.png', promising(8_000, 5_000))).toMatchObject({ type: 'image/png' });
    await expect(receive('bomb.png', promising(50_000, 50_000))).rejects.toMatchObject({
      code: 'file.picture_too_large',
      params: { maxMegapixels: 40 },
    });
  });

  it('that says nowhere how large it is, is none', async () => {
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
    await expect(receive('a.jpg', jpeg)).rejects.toMatchObject({ code: 'file.type_not_allowed' });
  });
});

describe('an organization', () => {
  beforeEach(() => db.owner.query('truncate rate_limit'));
  const send = (limited: FileIntake, bytes: Buffer, scope = own) =>
    limited.receive(scope, use, { name: 'a.png', body: once(bytes) });

  it('sends so many bytes in a day, another one its own', async () => {
    const limited = intakeWithin({ receivedBytesPerDay: MB / 2 });
    const bytes = aPicture('x'.repeat(MB / 4));
    await send(limited, bytes);
    await expect(send(limited, bytes)).rejects.toMatchObject({ code: 'file.day_limit', params: { maxMB: 0 } });
    expect(await send(limited, bytes, foreign)).toMatchObject({ size: bytes.length });
  });

  it('stores so many bytes, until it removes some', async () => {
    const limited = intakeWithin({ storedBytes: MB / 4 });
    const received = await send(limited, aPicture('x'.repeat(MB / 4)));
    await expect(send(limited, aPicture())).rejects.toMatchObject({ code: 'file.storage_full' });
    expect(await send(limited, aPicture(), foreign)).toMatchObject({ type: 'image/png' });
    const file = await db.tenant(own, (tx) => keepFile(tx, own, received));
    await db.tenant(own, (tx) => releaseFiles(tx, own, [file.id]));
    await removeUnused(db, Date.now() + 2 * HOUR);
    expect(await send(limited, aPicture())).toMatchObject({ type: 'image/png' });
  });
});

describe('a large file', () => {
  const large: FileUse = { ...use, maxMB: 64 };
  const CHUNKS = 128;

  it('is stored while it arrives and read piece by piece, never whole in memory', async () => {
    const hash = createHash('sha256');
    let ahead = 0;
    async function* arriving() {
      for (let number = 0; number < CHUNKS; number += 1) {
        const bytes =
          number === 0 ? aPicture('-'.repeat(CHUNK_BYTES)).subarray(0, CHUNK_BYTES) : randomBytes(CHUNK_BYTES);
        hash.update(bytes);
        ahead = Math.max(ahead, number - ((await count('file_chunk')) ?? 0));
        yield bytes;
      }
    }
    const received = await intake.receive(own, large, { name: 'a.png', body: arriving() });
    expect(received.size).toBe(CHUNKS * CHUNK_BYTES);
    // What had arrived was stored before more was taken.
    expect(ahead).toBe(0);

    const file = await db.tenant(own, (tx) => keepFile(tx, own, received));
    let reads = 0;
    const counting = { ...db, tenant: ((scope, work) => ((reads += 1), db.tenant(scope, work))) as typeof db.tenant };
    const { body } = await openFile(counting, own, file.id);
    const read = createHash('sha256');
    let taken = 0;
    let readAhead = 0;
    for await (const bytes of asIterable(body)) {
      read.update(bytes);
      taken += 1;
      readAhead = Math.max(readAhead, reads - 1 - taken);
    }
    expect(taken).toBe(CHUNKS);
    expect(readAhead).toBeLessThanOrEqual(2);
    expect(read.digest('hex')).toBe(hash.digest('hex'));
  });
});

describe('equal bytes', () => {
  it('are stored once in an organization, and once more in another', async () => {
    const bytes = aPicture('y'.repeat(CHUNK_BYTES));
    const [first, second] = [await stored('a.png', bytes), await stored('b.png', bytes)];
    expect(await counts()).toEqual([2, 1, 2]);
    await stored('c.png', bytes, foreign);
    expect(await counts()).toEqual([3, 2, 4]);
    expect([first.name, second.name]).toEqual(['a.png', 'b.png']);
  });

  it('that arrive at the same time too', async () => {
    const bytes = aPicture('z');
    await Promise.all(Array.from({ length: 6 }, (_, index) => stored(`${index}.png`, bytes)));
    expect(await counts()).toEqual([6, 1, 1]);
  });

  it('stay while a file has them, and go an hour after the last one', async () => {
    const bytes = aPicture();
    const [first, second] = [await stored('a.png', bytes), await stored('b.png', bytes)];
    await db.tenant(own, (tx) => releaseFiles(tx, own, [first.id]));
    expect(await removeUnused(db, Date.now() + 2 * HOUR)).toBe(0);
    expect(await bytesOf((await openFile(db, own, second.id)).body)).toEqual(bytes);
    await db.tenant(own, (tx) => releaseFiles(tx, own, [second.id]));
    await expect(openFile(db, own, second.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await removeUnused(db, Date.now())).toBe(0);
    expect(await removeUnused(db, Date.now() + 2 * HOUR)).toBe(1);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('that nobody kept go after an hour, unless the same came again meanwhile', async () => {
    await receive('a.png', aPicture());
    await db.owner.query(`update file_content set touched_at = now() - interval '2 hours'`);
    const again = await receive('b.png', aPicture());
    expect(await removeUnused(db, Date.now())).toBe(0);
    await db.tenant(own, (tx) => keepFile(tx, own, again));
    expect(await counts()).toEqual([1, 1, 1]);
  });
});

type Body = Awaited<ReturnType<typeof openFile>>['body'];

async function* asIterable(body: Body): AsyncGenerator<Buffer> {
  if (typeof body === 'string' || body instanceof Uint8Array) throw new Error('the file was not streamed');
  for await (const bytes of body) yield Buffer.from(bytes);
}

async function bytesOf(body: Body): Promise<Buffer> {
  const pieces = [];
  for await (const bytes of asIterable(body)) pieces.push(bytes);
  return Buffer.concat(pieces);
}
