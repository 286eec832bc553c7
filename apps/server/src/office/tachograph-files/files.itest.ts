import { createHash } from 'node:crypto';
import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { FleetRows } from '../../../../../tests/support/fleet.ts';
import { sendForm } from '../../../../../tests/support/forms.ts';
import { freshCompany, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import {
  PATH,
  aCard,
  aDay,
  aSignedCard,
  aUnit,
  aUnitDay,
  aZip,
  cardKeys,
  listed,
  stored,
  uploaded,
} from './tachographs.testing.ts';

const { tachographFiles } = endpoints;

let app: TestApp;
let rows: FleetRows;
let company: FreshCompany;
let admin: Client;

beforeAll(async () => {
  app = await startApp();
  rows = fleetRows(app.database);
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  ({ admin } = company);
});

const driver = (name: string, card?: string) => rows.driver(company.organizationId, name, card);
const contentOf = async (id: number) =>
  tachographFiles.content.reply.parse((await admin.get(`${PATH}/${id}/content`)).body);

describe('a file of a driver card', () => {
  it('is stored with what it says and belongs to the driver with its number', async () => {
    const driverId = await driver('Novak', '1000000001234000');
    const file = await stored(admin, aCard());
    expect(file).toMatchObject({
      name: 'Novak.ddd',
      nationalName: 'C_20260630_1800_A_Novak_1000000001234000.DDD',
      kind: 'driverCard',
      generation: '1',
      source: 'upload',
      receivedBy: 'Ana Kos',
      downloadedAt: '2026-06-30T18:00:00.000Z',
      firstDay: '2026-06-29',
      lastDay: '2026-06-30',
      days: 2,
      verdict: 'notSigned',
      repaired: false,
      card: { nation: { number: 46, code: 'SLO' }, number: '1000000001234000', holder: 'Novak Ana' },
      unit: null,
      driver: { id: driverId, name: 'Miha Novak' },
      matching: 'matched',
      candidates: [],
      newCardNumber: false,
      keptUntil: '2028-06-30',
    });
    expect(await listed(admin)).toEqual([file]);
  });

  it('gives its bytes back unchanged under the national name', async () => {
    const sent = aCard();
    const file = await stored(admin, sent);
    const { bytes, headers } = await admin.download(`${PATH}/${file.id}`);
    expect(Buffer.from(bytes).equals(sent.bytes)).toBe(true);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect(headers.get('content-disposition')).toContain(file.nationalName);
    await admin.put(`${PATH}/settings`, { keepMonths: 24, naming: 'c1b', countsAvailability: false });
    expect((await admin.download(`${PATH}/${file.id}`)).headers.get('content-disposition')).toContain('.C1B');
  });

  it('shows its days with spans of 24 hours', async () => {
    const { card, unit, verdicts } = await contentOf((await stored(admin, aCard())).id);
    expect(unit).toBeNull();
    expect(card).toMatchObject({ number: '1000000001234000', surname: 'Novak', firstNames: 'Ana' });
    expect(card?.days.map(({ day, distance }) => [day, distance])).toEqual([
      ['2026-06-29', 620_000],
      ['2026-06-30', 620_000],
    ]);
    expect(card?.days[0]?.spans.map(({ from, to, activity }) => [from, to, activity])).toContainEqual([
      330,
      600,
      'driving',
    ]);
    expect(card?.days[0]?.spans.at(-1)?.to).toBe(1_440);
    expect(verdicts.every(({ verdict }) => verdict === 'notSigned')).toBe(true);
  });

  it('belongs to the driver after the card was renewed, and reports the new number', async () => {
    await driver('Novak', '1000000001234000');
    expect(await stored(admin, aCard({ number: '1000000001234011' }))).toMatchObject({
      matching: 'matched',
      newCardNumber: true,
    });
  });

  it('of a person who is no driver is listed as unmatched until it is assigned, with its later files', async () => {
    const driverId = await driver('Kranjc');
    const file = await stored(admin, aCard());
    expect(file).toMatchObject({ driver: null, matching: 'unknown', candidates: [] });
    expect(await listed(admin, '?unmatched=true')).toEqual([file]);
    const reply = await admin.patch(`${PATH}/${file.id}`, { driverId });
    expect(reply).toMatchObject({ status: 200, body: { driver: { id: driverId }, matching: 'matched' } });
    const foreign = await driver('Zupan', '1000000009999000');
    expect((await admin.patch(`${PATH}/${file.id}`, { driverId: foreign })).body).toMatchObject({
      driver: { id: foreign },
      newCardNumber: false,
    });
    await admin.patch(`${PATH}/${file.id}`, { driverId });
    const later = await stored(admin, aCard({ downloadedAt: '2026-07-15T08:00' }));
    expect(later.driver?.id).toBe(driverId);
    expect(await listed(admin, '?unmatched=true')).toEqual([]);
    expect((await listed(admin, `?driverId=${driverId}`)).map(({ id }) => id)).toEqual([later.id, file.id]);
    expect(await admin.patch(`${PATH}/${file.id}`, { driverId: null })).toMatchObject({
      body: { matching: 'unknown' },
    });
  });

  it('that two drivers claim belongs to neither, and both are candidates', async () => {
    const first = await driver('Novak', '1000000001234000');
    const second = await driver('Novakova', '1000000001234010');
    const file = await stored(admin, aCard());
    expect(file).toMatchObject({ driver: null, matching: 'several' });
    expect(file.candidates.map(({ id }) => id)).toEqual([first, second]);
    await admin.patch(`${PATH}/${file.id}`, { driverId: second });
    expect(await listed(admin)).toMatchObject([{ driver: { id: second }, matching: 'matched' }]);
  });

  it('cannot be assigned to a vehicle, a missing driver or a former one', async () => {
    const { vehicleId } = await rows.vehicle(company.organizationId, 'LJ-AB-1');
    const file = await stored(admin, aCard());
    expect(await admin.patch(`${PATH}/${file.id}`, { vehicleId })).toMatchObject({
      status: 422,
      body: { code: 'tachograph_file.wrong_kind' },
    });
    expect((await admin.patch(`${PATH}/${file.id}`, { driverId: 999_999 })).body.errors).toEqual([
      { path: 'driverId', code: 'unknown' },
    ]);
  });
});

describe('a file of a vehicle unit', () => {
  it('belongs to the vehicle with its plate, however that is written', async () => {
    const { vehicleId } = await rows.vehicle(company.organizationId, 'LJ-TST 01');
    const file = await stored(admin, aUnit());
    expect(file).toMatchObject({
      kind: 'vehicleUnit',
      generation: '2v2',
      nationalName: 'M_20260630_1900_LJTST-01_TESTVIN0000000001.DDD',
      unit: { vin: 'TESTVIN0000000001', plate: 'LJ TST-01' },
      vehicle: { id: vehicleId, name: 'LJ-TST 01' },
      driver: null,
      matching: 'matched',
    });
    expect((await listed(admin, `?vehicleId=${vehicleId}`)).map(({ id }) => id)).toEqual([file.id]);
    const { unit } = await contentOf(file.id);
    expect(unit).toMatchObject({
      vin: 'TESTVIN0000000001',
      days: [{ day: '2026-06-30', odometerAtMidnight: 200_000_000 }],
    });
  });

  it('whose plate belongs to a vehicle with another VIN is a conflict', async () => {
    const { vehicleId } = await rows.vehicle(company.organizationId, 'LJ TST-01');
    await stored(admin, aUnit());
    const other = await stored(admin, aUnit({ vin: 'TESTVIN0000000002' }));
    expect(other).toMatchObject({ vehicle: null, matching: 'conflict', candidates: [{ id: vehicleId }] });
    await admin.patch(`${PATH}/${other.id}`, { vehicleId });
    expect(await listed(admin)).toMatchObject([{ id: other.id, matching: 'matched' }, { matching: 'conflict' }]);
  });

  it('keeps its vehicle by VIN when the plate changes', async () => {
    const { vehicleId } = await rows.vehicle(company.organizationId, 'LJ TST-01');
    await stored(admin, aUnit());
    const renamed = await stored(admin, aUnit({ plate: 'MB NEW-99', downloadedAt: '2026-07-10T10:00' }));
    expect(renamed).toMatchObject({ vehicle: { id: vehicleId }, matching: 'matched' });
  });

  it('is hidden from users who do not see its vehicle, like one of nobody and that of a driver', async () => {
    const { vehicleId } = await rows.vehicle(company.organizationId, 'LJ TST-01');
    await rows.vehicle(company.organizationId, 'KP 2');
    const visible = await rows.vehicle(company.organizationId, 'MB 1');
    const email = 'hidden@tachographs.example';
    const userId = await app.addUser({ email, organizationId: company.organizationId });
    await rows.showOnly(company.organizationId, userId, [visible.vehicleId]);
    const user = await signedIn(app, email);
    const file = await stored(admin, aUnit());
    const ofNobody = await stored(admin, aUnit({ vin: 'TESTVIN0000000009', plate: 'KP 9' }));
    const card = await stored(admin, aCard());
    expect(await listed(user)).toEqual([]);
    for (const { id } of [file, ofNobody, card]) {
      expect((await user.get(`${PATH}/${id}/content`)).status).toBe(404);
      expect((await user.get(`${PATH}/${id}`)).status).toBe(404);
    }
    const driverId = await driver('Novak', '1000000001234000');
    await rows.drives(company.organizationId, driverId, vehicleId);
    expect(await listed(user)).toEqual([]);
    await rows.showOnly(company.organizationId, userId, [vehicleId]);
    expect((await listed(user)).map(({ id }) => id)).toEqual([card.id, file.id]);
  });
});

describe('the plate of a vehicle unit', () => {
  it('in an old file with another plate changes nothing about the vehicle', async () => {
    const { vehicleId } = await rows.vehicle(company.organizationId, 'LJ TST-01');
    await rows.vehicle(company.organizationId, 'KP OLD-1');
    await stored(admin, aUnit());
    const old = aUnit({ plate: 'KP OLD-1', downloadedAt: '2024-06-30T19:00' }, [aUnitDay('2024-06-29')]);
    const forged = await stored(admin, old);
    expect(forged).toMatchObject({ vehicle: { id: vehicleId }, matching: 'matched' });
  });

  it('is found again without a file that was deleted', async () => {
    const { vehicleId } = await rows.vehicle(company.organizationId, 'LJ TST-01');
    const other = await rows.vehicle(company.organizationId, 'KP NEW-1');
    const kept = aUnit({ downloadedAt: '2024-06-10T10:00' }, [aUnitDay('2024-06-09')]);
    const file = await stored(admin, kept);
    const newer = await stored(
      admin,
      aUnit({ plate: 'KP NEW-1', downloadedAt: '2024-06-12T10:00' }, [aUnitDay('2024-06-11')]),
    );
    expect(await listed(admin)).toMatchObject([{ vehicle: { id: other.vehicleId } }, { id: file.id }]);
    expect((await admin.delete(`${PATH}/${newer.id}`)).status).toBe(204);
    expect(await listed(admin)).toMatchObject([{ id: file.id, vehicle: { id: vehicleId }, matching: 'matched' }]);
  });
});

describe('a deletion', () => {
  it('at the same time twice deletes once', async () => {
    const file = await stored(admin, aCard({ downloadedAt: '2024-06-10T10:00' }, [aDay('2024-06-09')]));
    const replies = await Promise.all([1, 2, 3].map(() => admin.delete(`${PATH}/${file.id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect((await admin.get(`${PATH}/removed`)).body).toHaveLength(1);
  });
});

describe('an upload', () => {
  it('of the same bytes under three names stores one file', async () => {
    const { bytes } = aCard();
    const results = await uploaded(admin, [
      { name: 'a.ddd', bytes },
      { name: 'b.tgd', bytes },
      aZip('c.zip', [{ name: 'folder/c.c1b', bytes }]),
    ]);
    expect(results.map(({ name, archive, outcome }) => [name, archive, outcome])).toEqual([
      ['a.ddd', null, 'stored'],
      ['b.tgd', null, 'alreadyThere'],
      ['folder/c.c1b', 'c.zip', 'alreadyThere'],
    ]);
    expect(await listed(admin)).toHaveLength(1);
    expect(await uploaded(admin, [{ name: 'again.ddd', bytes }])).toMatchObject([{ outcome: 'alreadyThere' }]);
  });

  it('takes each file by itself and says why one is refused', async () => {
    const results = await uploaded(admin, [
      { name: 'photo.ddd', bytes: Buffer.from(`ffd8ffe000104a464946${'00'.repeat(200)}`, 'hex') },
      { name: 'page.ddd', bytes: Buffer.from('<html><body>Not found</body></html>') },
      { name: 'empty.ddd', bytes: new Uint8Array() },
      aZip('all.zip', [
        aCard(),
        { name: 'short.ddd', bytes: new Uint8Array(20).fill(1) },
        aZip('inner.zip', [aUnit()]),
      ]),
      { name: 'large.ddd', bytes: new Uint8Array(10 * 1_048_576 + 1) },
      aUnit(),
    ]);
    expect(results.map(({ name, outcome, refusal }) => [name, outcome, refusal])).toEqual([
      ['photo.ddd', 'refused', 'unknown'],
      ['page.ddd', 'refused', 'text'],
      ['empty.ddd', 'refused', 'empty'],
      ['Novak.ddd', 'stored', null],
      ['short.ddd', 'refused', 'tooShort'],
      ['inner.zip', 'refused', 'archive'],
      ['large.ddd', 'refused', 'tooLarge'],
      ['unit.ddd', 'stored', null],
    ]);
  });

  it('by another program needs a token with its scope', async () => {
    const token = async (...scopes: string[]) =>
      app.client((await admin.post('/api/apiTokens', { name: 'Prenosi', scopes })).body.secret);
    expect(await stored(await token('tachograph:write'), aCard())).toMatchObject({ source: 'api' });
    expect((await sendForm(await token('fleet:write'), PATH, {}, [aUnit()])).status).toBe(403);
  });

  it('at the same time twice stores one file', async () => {
    const results = await Promise.all([uploaded(admin, [aCard()]), uploaded(admin, [aCard()])]);
    expect(
      results
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['alreadyThere', 'stored']);
  });

  it('of a card inside the download of a vehicle unit gives the card its days', async () => {
    const { bytes } = aUnit();
    const card = aCard();
    const file = await stored(admin, {
      name: 'both.ddd',
      bytes: Buffer.concat([bytes, Buffer.from([0x76, 0x06]), card.bytes]),
    });
    expect(file.kind).toBe('vehicleUnit');
    const { rows: days } = await app.database.owner.query<{ day: string }>(
      'select day::text as day from tachograph_card_day where organization_id = $1 order by day',
      [company.organizationId],
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-06-29', '2026-06-30']);
  });
});

describe('files', () => {
  it('are listed by kind, period, verdict and text, and in pages', async () => {
    const card = await stored(admin, aCard());
    const unit = await stored(admin, aUnit());
    const idsOf = async (query: string) => (await listed(admin, query)).map(({ id }) => id);
    expect(await idsOf('?kind=driverCard')).toEqual([card.id]);
    expect(await idsOf('?from=2026-06-01&to=2026-06-29')).toEqual([card.id]);
    expect(await idsOf('?verdict=valid')).toEqual([]);
    expect(await idsOf('?search=tst-0')).toEqual([unit.id]);
    expect(await idsOf('?search=%25')).toEqual([]);
    expect(await idsOf(`?before=${unit.id}&limit=1`)).toEqual([card.id]);
  });

  it('of another organization do not exist', async () => {
    const file = await stored(admin, aCard());
    const { admin: other } = await freshCompany(app);
    expect(await listed(other)).toEqual([]);
    for (const path of [`${PATH}/${file.id}`, `${PATH}/${file.id}/content`])
      expect((await other.get(path)).status).toBe(404);
    expect((await other.patch(`${PATH}/${file.id}`, { driverId: null })).status).toBe(404);
    expect((await other.delete(`${PATH}/${file.id}`)).status).toBe(404);
    // The same bytes are a file of its own there.
    expect(await stored(other, aCard())).toMatchObject({ matching: 'unknown' });
  });

  it('of the last 12 months cannot be deleted; older ones can, and are in the log', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const recent = await stored(admin, aCard({ downloadedAt: `${yesterday}T20:00` }, [aDay(yesterday)]));
    expect(await admin.delete(`${PATH}/${recent.id}`)).toMatchObject({
      status: 409,
      body: { code: 'tachograph_file.kept' },
    });
    const old = await stored(admin, aCard({ downloadedAt: '2023-05-10T10:00' }, [aDay('2023-05-09')]));
    expect((await admin.delete(`${PATH}/${old.id}`)).status).toBe(204);
    expect((await listed(admin)).map(({ id }) => id)).toEqual([recent.id]);
    expect((await admin.get(`${PATH}/removed`)).body).toMatchObject([
      { sha256: old.sha256, lastDay: '2023-05-09', removedBy: 'Ana Kos' },
    ]);
  });

  it('that are deleted leave their days to other files that have them', async () => {
    const first = await stored(
      admin,
      aCard({ downloadedAt: '2023-05-10T10:00' }, [aDay('2023-05-08'), aDay('2023-05-09')]),
    );
    const later = await stored(
      admin,
      aCard({ downloadedAt: '2023-05-12T10:00' }, [aDay('2023-05-09'), aDay('2023-05-11')]),
    );
    expect((await admin.delete(`${PATH}/${later.id}`)).status).toBe(204);
    const { rows: days } = await app.database.owner.query<{ day: string; file: number }>(
      'select day::text as day, file_id as file from tachograph_card_day where organization_id = $1 order by day',
      [company.organizationId],
    );
    expect(days).toEqual([
      { day: '2023-05-08', file: first.id },
      { day: '2023-05-09', file: first.id },
    ]);
  });

  it('with a wrong signature or without one replace no day that a signed file has, in any order', async () => {
    const keys = cardKeys();
    const daysOf = async () => {
      const { rows: days } = await app.database.owner.query<{ day: string; file: number; verdict: string }>(
        `select day::text as day, file_id as file, verdict from tachograph_card_day where organization_id = $1 order by day`,
        [company.organizationId],
      );
      return days.map(({ day, file, verdict }) => [day, file, verdict]);
    };
    const later = { downloadedAt: '2023-05-20T10:00', isForged: true };
    const forged = await stored(admin, aSignedCard(keys, [aDay('2023-05-08'), aDay('2023-05-11')], later));
    expect(forged).toMatchObject({ verdict: 'invalid', incomplete: false });
    expect(await daysOf()).toEqual([
      ['2023-05-08', forged.id, 'invalid'],
      ['2023-05-11', forged.id, 'invalid'],
    ]);
    const good = await stored(
      admin,
      aSignedCard(keys, [aDay('2023-05-08'), aDay('2023-05-09')], { downloadedAt: '2023-05-10T10:00' }),
    );
    expect(good.verdict).toBe('rootMissing');
    await stored(admin, aSignedCard(keys, [aDay('2023-05-09')], { ...later, downloadedAt: '2023-05-21T10:00' }));
    await stored(admin, aCard({ downloadedAt: '2023-05-22T10:00' }, [aDay('2023-05-08')]));
    expect(await daysOf()).toEqual([
      ['2023-05-08', good.id, 'rootMissing'],
      ['2023-05-09', good.id, 'rootMissing'],
      ['2023-05-11', forged.id, 'invalid'],
    ]);
    expect((await admin.delete(`${PATH}/${good.id}`)).status).toBe(204);
    expect((await daysOf()).map(([day, , verdict]) => [day, verdict])).toEqual([
      ['2023-05-08', 'notSigned'],
      ['2023-05-09', 'invalid'],
      ['2023-05-11', 'invalid'],
    ]);
  });

  it('that end early are marked, and have the verdict of what they hold whole', async () => {
    const keys = cardKeys();
    const card = { downloadedAt: '2023-05-10T10:00' };
    for (const cut of [40, 120]) {
      const half = await stored(admin, aSignedCard(keys, [aDay('2023-05-09')], { ...card, cut }));
      expect(half).toMatchObject({ verdict: 'rootMissing', incomplete: true });
    }
    const [zipped] = await uploaded(admin, [aSignedCard(keys, [aDay('2023-05-09')], card)]);
    expect(zipped?.file).toMatchObject({ verdict: 'rootMissing', incomplete: false });
  });

  it('are kept as long as the organization wants, 12 months at least', async () => {
    expect((await admin.get(`${PATH}/settings`)).body).toEqual({
      keepMonths: 24,
      naming: 'ddd',
      countsAvailability: false,
    });
    expect(
      (await admin.put(`${PATH}/settings`, { keepMonths: 11, naming: 'ddd', countsAvailability: false })).status,
    ).toBe(422);
    expect(
      (await admin.put(`${PATH}/settings`, { keepMonths: 36, naming: 'tgd', countsAvailability: false })).status,
    ).toBe(200);
    expect(await stored(admin, aCard())).toMatchObject({ keptUntil: '2029-06-30' });
  });
});
