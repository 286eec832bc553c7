import { mkdir, mkdtemp, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SAMPLES, sampleBytes, samplesMissing } from '@konvoj/tachograph/samples.testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { fileIntake } from '../../organization/files/intake.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { silentLog } from '../../platform/logging.ts';
import { requireInbox, takeInbox } from './inbox.ts';
import { readingThread } from './reading-thread.ts';
import { removeOutdated } from './retention.ts';
import { NO_ROOT_BYTES, readRoots } from './roots.ts';
import { readCrossings, tachographFileService } from './service.ts';
import { PATH, aCard, aDay, aUnit, aZip, listed, stored, uploaded } from './tachographs.testing.ts';

let app: TestApp;
let company: FreshCompany;
let admin: Client;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'konvoj-tachograph-'));
  await mkdir(join(folder, 'roots'));
  if (!samplesMissing) {
    for (const name of ['test_root_gen1_EC_PK.bin', 'test_root_gen2_certificate.bin']) {
      await writeFile(join(folder, 'roots', name), sampleBytes(name));
    }
  }
  app = await startApp({ KONVOJ_TACHO_ROOTS: join(folder, 'roots') });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  company = await freshCompany(app);
  ({ admin } = company);
});

describe.skipIf(samplesMissing)('files of real equipment and of every generation', () => {
  it('are stored with their verdicts up to the installed roots', async () => {
    const files = await uploaded(
      admin,
      SAMPLES.map((name) => ({ name: `${name}.ddd`, bytes: sampleBytes(`${name}.ddd`) })),
    );
    expect(files.map(({ name, file }) => [name, file?.kind, file?.generation, file?.verdict, file?.days])).toEqual([
      ['card_gen1_gen2_a.ddd', 'driverCard', '2v1', 'notSigned', expect.any(Number)],
      ['synthetic_card_gen2v2_a.ddd', 'driverCard', '2v2', 'valid', 104],
      ['vu_gen1_a.ddd', 'vehicleUnit', '1', 'notSigned', 6],
      ['synthetic_vu_gen2v2_a.ddd', 'vehicleUnit', '2v2', 'valid', 12],
    ]);
    for (const { file } of files) expect((await admin.get(`${PATH}/${file?.id ?? 0}/content`)).status).toBe(200);
    const driverId = await fleetRows(app.database).driver(company.organizationId, 'Testnik', '1000000001234000');
    const scope = { organizationId: company.organizationId };
    const period = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 6, 1) };
    const crossings = await app.database.tenant(scope, (tx) => readCrossings(tx, scope, driverId, period));
    expect(crossings.length).toBeGreaterThan(1);
    expect(crossings.every(({ toCountry, latitude }) => /^[A-Z]{2}$/.test(toCountry) && latitude !== null)).toBe(true);
  });

  it('are answered whatever is cut from them or changed in them', async () => {
    const damaged = SAMPLES.flatMap((sample) => {
      const bytes = sampleBytes(`${sample}.ddd`);
      const cuts = [1, 99, 2_000, bytes.length >> 1, bytes.length - 1].map((end) => bytes.subarray(0, end));
      const flips = [0, 3, 40, 3_000, bytes.length >> 1].map((at) =>
        bytes.map((byte, index) => (index === at ? byte ^ 0xff : byte)),
      );
      return [...cuts, ...flips].map((each, index) => ({ name: `${sample}-${index}.ddd`, bytes: each }));
    });
    const results = await uploaded(admin, damaged);
    expect(results).toHaveLength(damaged.length);
    expect(results.every(({ refusal }) => refusal !== 'failed')).toBe(true);
    for (const { id } of results.flatMap(({ file }) => file ?? [])) {
      expect((await admin.get(`${PATH}/${id}/content`)).status).toBe(200);
    }
    // One byte that was changed in a signed object.
    expect(results.find(({ name }) => name === 'synthetic_card_gen2v2_a-8.ddd')?.file?.verdict).toBe('invalid');
  });
});

describe('hostile uploads', () => {
  it('of an archive that unpacks to more than it states are refused at the limit', async () => {
    const bomb = aZip('bomb.zip', [{ name: 'bomb.ddd', bytes: new Uint8Array(40 * 1_048_576) }, aCard()]);
    expect(bomb.bytes.length).toBeLessThan(100_000);
    expect((await uploaded(admin, [bomb])).map(({ outcome, refusal }) => [outcome, refusal])).toEqual([
      ['refused', 'tooLarge'],
      ['stored', null],
    ]);
  });

  it('that are no tachograph files are not written and do not count', async () => {
    const { organizationId } = company;
    const scope = { organizationId };
    let received = 0;
    const intake = fileIntake({
      database: app.database,
      clock: new ManualClock(),
      limits: { storedBytes: 1e9, receivedBytesPerDay: 1e9 },
    });
    const reader = readingThread();
    const service = tachographFileService({
      database: app.database,
      bus: { publish: () => undefined },
      jobs: { send: async () => undefined },
      clock: new ManualClock(Date.UTC(2026, 6, 1)),
      intake: {
        receive(...args) {
          received += 1;
          return intake.receive(...args);
        },
      },
      reader,
      roots: NO_ROOT_BYTES,
      log: silentLog(),
    });
    const junk = { name: 'junk.ddd', bytes: Buffer.concat([Buffer.from([0x76, 0x32]), Buffer.alloc(1_048_576)]) };
    const { bytes } = aZip('junk.zip', [junk, { ...junk, name: 'other.ddd', bytes: Buffer.alloc(1_048_576, 7) }]);
    const sent = (async function* () {
      yield { name: 'junk.zip', body: Readable.from([bytes]) };
    })();
    const { pieces } = await service.receive(scope, { source: 'upload', userId: null }, sent);
    const rows = [];
    for await (const piece of pieces) rows.push(...piece.rows);
    await reader.close();
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(received).toBe(0);
  });

  it('with a very long name are answered with the beginning of it', async () => {
    const [row] = await uploaded(admin, [aZip('a.zip', [{ ...aCard(), name: `${'n'.repeat(5_000)}.ddd` }])]);
    expect([row?.outcome, row?.name.length]).toEqual(['stored', 255]);
  });

  it('with names that lead elsewhere keep only the name', async () => {
    const archive = aZip('a.zip', [
      { ...aCard(), name: '../../../etc/cron.d/a.ddd' },
      { ...aUnit(), name: 'C:\\windows\\b.ddd' },
    ]);
    expect((await uploaded(admin, [archive])).map(({ file }) => file?.name)).toEqual(['a.ddd', 'b.ddd']);
  });

  it('of texts that no table takes are stored without them', async () => {
    const file = await stored(admin, aCard({ surname: 'No\u0000vak\u001B' }));
    expect(file.card?.holder).toBe('Novak Ana');
  });
});

describe('the inbox', () => {
  const clock = new ManualClock();
  const reader = readingThread();
  let inbox: string;
  let own: string;

  beforeEach(async () => {
    inbox = await mkdtemp(join(folder, 'inbox-'));
    own = join(inbox, String(company.organizationId));
    await mkdir(own);
  });
  afterEach(() => rm(inbox, { recursive: true, force: true }));
  afterAll(() => reader.close());

  /** A file that was written a while ago. */
  async function put(path: string, bytes: Uint8Array, ageMs = 60_000) {
    await writeFile(path, bytes);
    const at = new Date(clock.now() - ageMs);
    await utimes(path, at, at);
  }
  const take = () =>
    takeInbox(
      {
        database: app.database,
        clock,
        intake: fileIntake({ database: app.database, clock, limits: { storedBytes: 1e9, receivedBytesPerDay: 1e9 } }),
        reader,
        roots: NO_ROOT_BYTES,
        log: silentLog(),
        publish: () => undefined,
      },
      inbox,
      [company.organizationId],
    );

  it('takes files and archives and moves them', async () => {
    await put(join(own, 'a.ddd'), aCard().bytes);
    await put(join(own, 'b.zip'), aZip('b.zip', [aCard(), aUnit()]).bytes);
    expect(await take()).toBe(2);
    expect((await listed(admin)).map(({ kind, source }) => [kind, source])).toEqual([
      ['vehicleUnit', 'inbox'],
      ['driverCard', 'inbox'],
    ]);
    expect([await readdir(own), await readdir(join(own, 'done'))]).toEqual([
      ['done', 'refused'],
      ['a.ddd', 'b.zip'],
    ]);
    expect(await take()).toBe(0);
  });

  it('moves what is no tachograph file to refused, with the reason, and replaces nothing there', async () => {
    for (let round = 0; round < 2; round += 1) {
      await put(join(own, 'photo.ddd'), Buffer.from(`ffd8ffe0${'00'.repeat(300)}`, 'hex'));
      expect(await take()).toBe(1);
    }
    expect(await readdir(join(own, 'refused'))).toEqual([
      '2-photo.ddd',
      '2-photo.ddd.txt',
      'photo.ddd',
      'photo.ddd.txt',
    ]);
    expect(await readFile(join(own, 'refused', 'photo.ddd.txt'), 'utf8')).toBe(
      'photo.ddd: Datoteka ni s kartice voznika ali tahografa\n',
    );
  });

  it.each(['done', 'refused'])('takes nothing where %s is a link', async (name) => {
    const elsewhere = await mkdtemp(join(inbox, 'elsewhere-'));
    await symlink(elsewhere, join(own, name));
    await put(join(own, 'a.ddd'), aCard().bytes);
    await put(join(own, 'b.ddd'), Buffer.alloc(300, 7));
    expect(await take()).toBe(0);
    expect([await readdir(elsewhere), await listed(admin)]).toEqual([[], []]);
  });

  it('shortens long names and keeps two of the same beginning', async () => {
    for (const last of ['a', 'b']) await put(join(own, `${'č'.repeat(120)}${last}.ddd`), Buffer.alloc(300, last));
    expect(await take()).toBe(2);
    const short = `${'č'.repeat(98)}.ddd`;
    expect(await readdir(join(own, 'refused'))).toEqual([`2-${short}`, `2-${short}.txt`, short, `${short}.txt`]);
  });

  it('has to be a folder when the server starts', async () => {
    await expect(requireInbox(own)).resolves.toBeUndefined();
    await expect(requireInbox(join(own, 'missing'))).rejects.toThrow('KONVOJ_TACHO_INBOX');
  });

  it('leaves what is still written, hidden or no regular file', async () => {
    const outside = join(inbox, 'outside.ddd');
    await put(outside, aCard().bytes);
    await put(join(own, 'new.ddd'), aCard().bytes, 5_000);
    await put(join(own, 'upload.ddd.part'), aCard().bytes);
    await put(join(own, '.hidden.ddd'), aCard().bytes);
    await mkdir(join(own, 'folder.ddd'));
    await symlink(outside, join(own, 'link.ddd'));
    await symlink(own, join(inbox, '999999'));
    expect(await take()).toBe(0);
    expect(await listed(admin)).toEqual([]);
  });
});

describe('retention', () => {
  it('deletes files at the end of their time and keeps a log, in each organization by its own setting', async () => {
    const other = await freshCompany(app);
    const old = aCard({ downloadedAt: '2024-06-10T10:00' }, [aDay('2024-06-09')]);
    const [file] = [await stored(admin, old), await stored(admin, aUnit()), await stored(other.admin, old)];
    await other.admin.put(`${PATH}/settings`, { keepMonths: 120, naming: 'ddd', countsAvailability: false });
    const clock = new ManualClock(Date.UTC(2026, 5, 8));
    const run = () => removeOutdated({ database: app.database, clock, log: silentLog() });
    await run();
    expect(await listed(admin)).toHaveLength(2);
    clock.advance(86_400_000);
    expect(await run()).toBeGreaterThan(0);
    expect((await listed(admin)).map(({ kind }) => kind)).toEqual(['vehicleUnit']);
    expect(await listed(other.admin)).toHaveLength(1);
    expect((await admin.get(`${PATH}/removed`)).body).toMatchObject([{ sha256: file.sha256, removedBy: null }]);
    // The bytes can come again, as a new file.
    expect(await uploaded(admin, [old])).toMatchObject([{ outcome: 'stored' }]);
  });
});

describe('roots', () => {
  it.skipIf(samplesMissing)('of a test are refused in production', async () => {
    await expect(readRoots(join(folder, 'roots'), true)).rejects.toThrow('not European');
    expect(await readRoots(join(folder, 'roots'), false)).toMatchObject({ gen1: [{}], gen2: [{}] });
  });

  it('that are none, or have the id of a European one with other bytes, are refused', async () => {
    const roots = await mkdtemp(join(folder, 'roots-'));
    const forged = Buffer.concat([Buffer.from('fd45432000ffff01', 'hex'), Buffer.alloc(136, 7)]);
    await writeFile(join(roots, 'EC_PK.bin'), forged);
    await expect(readRoots(roots, true)).rejects.toThrow('other bytes than the published one');
    await writeFile(join(roots, 'EC_PK.bin'), 'no key');
    await expect(readRoots(roots, true)).rejects.toThrow('EC_PK.bin is no root');
    await expect(readRoots(join(roots, 'missing'), true)).rejects.toThrow('cannot be read');
  });
});
