import { endpoints } from '@konvoj/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { sendForm } from '../../../../../tests/support/forms.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { pdfText } from '../../../../../tests/support/pdf-text.ts';
import { ABROAD, PATH, created, issued, orderIn, pathOf, seen } from './orders.testing.ts';

const { travelOrders } = endpoints;

let app: TestApp;
let company: FreshCompany;
let admin: Client;
let dispatcher: Client;
let driverId: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  ({ admin } = company);
  dispatcher = await company.person();
  driverId = await fleetRows(app.database).driver(company.organizationId, 'Novak');
});

/** An order with everything that paper may show. */
async function aFullOrder() {
  const rows = fleetRows(app.database);
  const truck = await rows.vehicle(company.organizationId, 'LJ KT-482');
  const trailerId = await rows.trailer(company.organizationId, 'LJ PR-17');
  return issued(admin, {
    ...ABROAD,
    driverId,
    person: { name: 'Miha Novak', job: 'Voznik C+E', address: 'Pot v hribe 2, 3000 Celje' },
    coDriver: 'Janez Kranjc',
    vehicleId: truck.vehicleId,
    trailerId,
    means: 'companyVehicle',
    carriage: 'hire',
    ownWeightKg: 7_600,
    payloadKg: 24_000,
    purpose: 'Prevoz lesa za Schmid GmbH, pogodba 14/2025',
    route: ['Kranj', 'Salzburg', 'München', 'Kranj'],
    payer: 'Kolovrat d. o. o.',
    supplements: 'Dodatek za nočno delo',
    odometerStart: 500_000_000,
    odometerEnd: 500_812_300,
    distance: 812_300,
    remark: 'Raztovor brez posebnosti',
    freeMeals: [{ window: 1, breakfast: true }],
    advance: { amount: 20_000, currency: 'EUR' },
    exchangeRates: [{ currency: 'CHF', rate: 0.94, rateDate: '2025-05-13', rateSource: 'ecb' }],
    stops: [
      {
        place: 'Schmid, München',
        arrivedAt: '2025-05-12T11:00:00.000Z',
        leftAt: '2025-05-12T13:00:00.000Z',
        reason: 'unloading',
      },
    ],
    expenses: [
      { kind: 'toll', description: 'Cestnina', quantity: 1, unitPrice: 4_700, currency: 'CHF' },
      {
        kind: 'transport',
        description: 'Vlak Salzburg',
        quantity: 1,
        unitPrice: 3_120,
        currency: 'EUR',
        paidBy: 'company',
      },
      { kind: 'parking', description: 'Parkirnina', quantity: 2, unitPrice: 1_250, currency: 'EUR', paidBy: 'company' },
    ],
  });
}

async function bytesOf(client: Client, path: string): Promise<Uint8Array> {
  const { status, bytes } = await client.download(path);
  if (status !== 200) throw new Error(`${status} ${new TextDecoder().decode(bytes)}`);
  return bytes;
}
const textOfPdf = async (client: Client, path: string) => pdfText(await bytesOf(client, path));
const together = (text: string) => text.replaceAll(/\s/g, '');

describe('the paper of a travel order', () => {
  it('has every item that an inspector expects, in Slovenian', async () => {
    await admin.put('/api/letterhead', {
      address: 'Industrijska 4, 4000 Kranj',
      taxNumber: 'SI12345678',
      keepsLogo: true,
    });
    const order = await aFullOrder();
    await admin.post(pathOf(order, '/approve'), { kind: 'ordered' });
    const text = await textOfPdf(admin, pathOf(order, '/pdf?language=sl'));
    const items = [
      // Part A
      `Potni nalog ${order.number}`,
      'Datum in kraj izdaje',
      'Ljubljana',
      'Delodajalec: Podjetje',
      'Naslov delodajalca: Industrijska 4, 4000 Kranj',
      'Davčna številka delodajalca: SI12345678',
      'Miha Novak',
      'Delovno mesto: Voznik C+E',
      'Naslov prebivališča: Pot v hribe 2, 3000 Celje',
      'Namen potovanja: Prevoz lesa za Schmid GmbH, pogodba 14/2025',
      'Pot z vsemi postanki: Kranj – Salzburg – München – Kranj',
      'Začetek potovanja: 12.05.2025 06:00',
      'Predvideno trajanje (dni): 2',
      'Odobreno prevozno sredstvo: službeno vozilo',
      'Registrska oznaka: LJ KT-482',
      'Vrsta prevoza: prevoz za plačilo',
      'Sovoznik: Janez Kranjc',
      'Priklopno vozilo: LJ PR-17',
      'Lastna masa vozila: 7600 kg',
      'Nosilnost: 24.000 kg',
      'Stroške krije: Kolovrat d. o. o.',
      'Dnevnice: pravila SI-TRIP',
      'Posebni dodatki: Dodatek za nočno delo',
      'Predujem: 200,00 EUR',
      'Odredil:',
      'Odredbodajalec',
      // Part B
      'Predlagatelj obračuna',
      'Odhod: 12.05.2025 06:00',
      'Vrnitev: 13.05.2025 17:30',
      'Odsotnost: 1 d 11 h 30 min',
      'Števec ob odhodu: 500.000,0 km',
      'Števec ob vrnitvi: 500.812,3 km',
      'Prevoženo: 812,3 km',
      'Nemčija',
      'Avstrija',
      'razkladanje',
      '55,00',
      'Prevozni stroški',
      'Vlak Salzburg',
      '31,20',
      'Drugi stroški',
      'cestnina Cestnina',
      '47,00',
      'CHF',
      '0,9400',
      '13.05.2025, ECB',
      '50,00',
      'manjka',
      'Parkirnina',
      'Priloge: ni',
      'Poročilo o potovanju: Raztovor brez posebnosti',
      'Odobril',
      'Izplačal',
      'Za izplačilo vozniku: 47,00 CHF',
      'Za vračilo podjetju: 109,94 EUR',
      'V domači valuti: Za vračilo podjetju: 59,94 EUR',
      'Neobdavčeno: 90,06 EUR',
      // Annex
      'Priloga: razlaga dnevnic',
      'AT',
      'polovična',
    ];
    const missing = items.filter((item) => !text.includes(together(item)));
    expect(missing).toEqual([]);
    // Crossings and windows to the minute, and the countries in the order of travel.
    expect(text).toContain(together('12.05.2025 07:30 Avstrija'));
    expect(text).not.toMatch(/\d\d:\d\d:00(?!\d)/);
    expect(text).toContain(together('SI 1:30, AT 3:30, DE 19:00'));
  });

  it.each([
    [
      'en',
      [
        'Travel order',
        'Address of the employer: not entered',
        'Home address',
        'Kind of carriage: for hire or reward',
        'Settlement of travel costs',
        'Annex: explanation of the allowances',
      ],
    ],
    [
      'de',
      [
        'Reiseauftrag',
        'Wohnanschrift',
        'Art der Beförderung: gewerblicher Güterkraftverkehr',
        'Abrechnung der Reisekosten',
        'Anlage: Erklärung der Tagegelder',
      ],
    ],
  ])('is in %s too', async (language, items) => {
    const order = await aFullOrder();
    const text = await textOfPdf(admin, pathOf(order, `/pdf?language=${language}`));
    expect(items.filter((item) => !text.includes(together(item)))).toEqual([]);
    expect(text).not.toContain('{{');
  });

  it('is one part where only that is wanted', async () => {
    const order = await aFullOrder();
    const part = (name: string) => textOfPdf(admin, pathOf(order, `/pdf?language=en&part=${name}`));
    expect(await part('order')).not.toContain(together('B. Settlement'));
    expect(await part('settlement')).not.toContain(together('A. Order'));
  });

  it('has no amounts for users without the right', async () => {
    const order = await aFullOrder();
    const text = await textOfPdf(dispatcher, pathOf(order, '/pdf?language=en'));
    expect(text).toContain(together('A. Order'));
    for (const secret of ['Advance', '200.00', 'Settlement', '55.00']) expect(text).not.toContain(secret);
    expect((await dispatcher.get(pathOf(order, '/pdf?part=settlement'))).status).toBe(403);
    expect((await dispatcher.get(pathOf(order, '/xls'))).status).toBe(403);
  });

  it('marks a cancelled order, a draft and rates that are not verified', async () => {
    const order = await issued(admin, {
      departure: '2026-03-02T04:00:00.000Z',
      return: '2026-03-03T15:30:00.000Z',
      borderCrossings: [
        { time: '2026-03-02T05:30:00.000Z', toCountry: 'AT' },
        { time: '2026-03-03T13:00:00.000Z', toCountry: 'SI' },
      ],
    });
    expect(order).toMatchObject({ hasUnverifiedRates: true, review: [{ reason: 'issuedLate' }] });
    await admin.post(pathOf(order, '/cancel'), { reason: 'Tovor odpovedan' });
    const text = await textOfPdf(admin, pathOf(order, '/pdf?language=en'));
    expect(text).toContain(together('Rate table not verified for this date'));
    expect(text).toContain(together(`${order.number}, cancelled`));
    expect(text).toContain(together('Tovor odpovedan'));
    expect(text).toContain(together('Note on the tax-free amount: Rate table not verified for this date'));
    const draft = pathOf(await created(admin), '/pdf?language=');
    expect(await textOfPdf(admin, `${draft}en`)).toContain('Travelorderdraft');
    expect(await textOfPdf(admin, `${draft}de`)).toContain(together('Anlagen: keine'));
  });
});

describe('spreadsheets', () => {
  /** The cells of a sheet: texts by the table of texts, numbers as they are. */
  function cellsOf(bytes: Uint8Array, sheet: number): string[] {
    const files = unzipSync(bytes);
    const read = (name: string) => new TextDecoder().decode(files[name]);
    const texts = [...read('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(({ 1: text = '' }) => text);
    return [...read(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<c [^>]*?(t="s")?[^>]*><v>([^<]*)<\/v>/g)].map(
      ({ 0: cell, 2: value = '' }) => (cell.includes('t="s"') ? (texts[Number(value)] ?? '') : value),
    );
  }

  it('have lines and expenses as numbers', async () => {
    const order = await aFullOrder();
    const bytes = await bytesOf(admin, pathOf(order, '/xls?language=en'));
    expect(cellsOf(bytes, 2)).toEqual(expect.arrayContaining(['Germany', '55']));
    expect(cellsOf(bytes, 3)).toEqual(expect.arrayContaining(['Cestnina', '47', '0.94', '50']));
  });

  it('hold no formula that somebody typed', async () => {
    const order = await issued(admin, {
      ...ABROAD,
      purpose: '=HYPERLINK("http://evil")',
      expenses: [{ description: '@SUM(A1)', quantity: 1, unitPrice: 100, currency: 'EUR' }],
    });
    const bytes = await bytesOf(admin, pathOf(order, '/xls'));
    expect(cellsOf(bytes, 1).filter((text) => text.startsWith('='))).toEqual([]);
    expect(cellsOf(bytes, 3).filter((text) => text.startsWith('@'))).toEqual([]);
  });

  it('and one PDF have the month of a driver', async () => {
    const first = await issued(admin, { ...ABROAD, driverId });
    const second = await issued(admin, {
      departure: '2025-05-20T04:00:00.000Z',
      return: '2025-05-20T13:00:00.000Z',
      driverId,
    });
    await created(admin, { departure: '2025-05-25T04:00:00.000Z', return: '2025-05-25T13:00:00.000Z', driverId });
    const text = await textOfPdf(admin, `${PATH}/month/pdf?month=2025-05&driverId=${driverId}&language=en`);
    for (const { number } of [first, second]) expect(text).toContain(`Travelorder${number}`);
    expect(text).toContain(together('Due to the driver: 110.13 EUR'));
    const bytes = await bytesOf(admin, `${PATH}/month/xls?month=2025-05&driverId=${driverId}&language=en`);
    expect(cellsOf(bytes, 1)).toEqual(expect.arrayContaining([first.number, second.number, '96.25', '13.88']));
    expect(cellsOf(bytes, 1)).not.toContain('draft');
    const empty = await textOfPdf(admin, `${PATH}/month/pdf?month=2025-04&driverId=${driverId}&language=en`);
    expect(empty).toContain(together('No travel orders were issued in this month'));
  });
});

describe('payroll', () => {
  it('adds up the settled orders of each driver, currencies apart', async () => {
    const expenses = [{ description: 'Cestnina', quantity: 1, unitPrice: 4_700, currency: 'CHF' }];
    const exchangeRates = [{ currency: 'CHF', rate: 0.94, rateDate: '2025-05-13' }];
    const order = await issued(admin, { ...ABROAD, driverId, expenses, exchangeRates });
    await admin.post(pathOf(order, '/settle'), {});
    await issued(admin, { departure: '2025-05-20T04:00:00.000Z', return: '2025-05-20T13:00:00.000Z', driverId });
    const { rows } = travelOrders.payroll.reply.parse((await admin.get(`${PATH}/payroll?month=2025-05`)).body);
    expect(rows).toEqual([
      {
        driverId,
        person: 'Ana Kos',
        orders: [{ id: order.id, number: order.number }],
        full: 1,
        half: 1,
        reduced: 0,
        allowances: [{ amount: 9_625, currency: 'EUR' }],
        taxFree: [{ amount: 9_625, currency: 'EUR' }],
        taxable: [],
        unverified: 0,
        expenses: [{ amount: 4_700, currency: 'CHF' }],
        advances: [],
        paidBefore: [],
        balance: [
          { amount: 9_625, currency: 'EUR' },
          { amount: 4_700, currency: 'CHF' },
        ],
        homeBalance: { amount: 14_625, currency: 'EUR' },
        open: 1,
      },
    ]);
    const csv = new TextDecoder().decode(await bytesOf(admin, `${PATH}/payroll/csv?month=2025-05&language=en`));
    const lines = csv.trim().split('\r\n');
    expect(lines[1]).toBe(`Ana Kos;${order.number};1;1;0;96.25;96.25;0.00;0.00;0.00;0.00;96.25;EUR;146.25;EUR;1;0`);
    expect(lines[2]).toBe(`Ana Kos;${order.number};;;;0.00;0.00;0.00;47.00;0.00;0.00;47.00;CHF;;;;`);
    expect((await bytesOf(admin, `${PATH}/payroll/xls?month=2025-05`)).length).toBeGreaterThan(1_000);
    expect((await dispatcher.get(`${PATH}/payroll?month=2025-05`)).status).toBe(403);
  });
});

describe('receipts', () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const sent = async (order: { readonly id: number }, files: { name: string; bytes: Buffer }[]) =>
    sendForm(admin, pathOf(order, '/files'), {}, files);

  it('belong to an expense, open under their name, and stay with a correction', async () => {
    const draft = await created(admin, ABROAD);
    const reply = await sent(draft, [{ name: 'racun.png', bytes: picture }]);
    expect(reply.status).toBe(200);
    const [file] = travelOrders.addFiles.reply.parse(reply.body);
    const expenses = [{ description: 'Parkirnina', quantity: 1, unitPrice: 500, currency: 'EUR', fileId: file?.id }];
    expect(orderIn(await admin.put(pathOf(draft), { expenses })).expenses).toMatchObject([{ fileId: file?.id }]);
    const wrong = [{ ...expenses[0], fileId: 999_999 }];
    expect((await admin.put(pathOf(draft), { expenses: wrong })).body.errors).toEqual([
      { path: 'expenses.0.fileId', code: 'unknown' },
    ]);
    expect(Buffer.from(await bytesOf(admin, pathOf(draft, `/files/${file?.id}`))).equals(picture)).toBe(true);
    const order = orderIn(await admin.post(pathOf(draft, '/issue'), { place: 'Celje' }));
    await admin.post(pathOf(order, '/settle'), {});
    expect((await admin.delete(pathOf(order, `/files/${file?.id}`))).status).toBe(409);
    expect((await sent(order, [{ name: 'b.png', bytes: picture }])).status).toBe(409);
    const correction = orderIn(await admin.post(pathOf(order, '/correction'), { reason: 'Račun dvakrat' }));
    expect(correction.files).toMatchObject([{ name: 'racun.png' }]);
    expect(correction.settledBefore).toEqual({
      balance: [{ amount: 10_125, currency: 'EUR' }],
      homeBalance: { amount: 10_125, currency: 'EUR' },
      isPaid: false,
    });
    const text = await textOfPdf(admin, pathOf(correction, '/pdf?language=en'));
    expect(text).toContain(together('Settled before: 101.25 EUR'));
    expect(text).toContain(together('Difference of the correction: 0.00 EUR'));
    expect((await admin.delete(pathOf(correction, `/files/${file?.id}`))).status).toBe(204);
    expect((await seen(admin, correction)).expenses).toMatchObject([{ fileId: null }]);
    // The order that was corrected keeps it.
    expect((await admin.get(pathOf(order, `/files/${file?.id}`))).status).toBe(200);
  });

  it('are seen and changed by those who see amounts only', async () => {
    const draft = await created(admin);
    const [file] = travelOrders.addFiles.reply.parse((await sent(draft, [{ name: 'racun.png', bytes: picture }])).body);
    const path = pathOf(draft, `/files/${file?.id}`);
    expect([(await dispatcher.get(path)).status, (await dispatcher.delete(path)).status]).toEqual([403, 403]);
    expect(await seen(dispatcher, draft)).not.toHaveProperty('files');
  });

  it('are pictures and PDF by their content only', async () => {
    const draft = await created(admin);
    for (const [name, content] of [
      ['racun.pdf', 'MZ\u0000\u0003program'],
      ['zlo.png', '<svg onload=alert(1)>'],
      ['racun.txt', 'Parkirnina 5,00 EUR'],
    ] as const)
      expect(await sent(draft, [{ name, bytes: Buffer.from(content) }])).toMatchObject({
        status: 422,
        body: { code: 'file.type_not_allowed' },
      });
    expect((await seen(admin, draft)).files).toEqual([]);
    const paper = { name: 'racun.png', bytes: Buffer.from('%PDF-1.4\n%%EOF') };
    expect((await sent(draft, [paper])).body).toMatchObject([{ name: 'racun.png.pdf' }]);
  });

  it('go with their draft', async () => {
    const draft = await created(admin);
    await sent(draft, [{ name: 'racun.png', bytes: picture }]);
    expect((await admin.delete(pathOf(draft))).status).toBe(204);
  });
});
