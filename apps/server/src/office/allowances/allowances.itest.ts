import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCompany, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

let app: TestApp;
let organizationId: number;
let admin: Client;
let user: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  organizationId = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, canEditFleet: true });
  const otherId = await app.addOrganization('Druga');
  await app.addUser({ email: 'admin@druga.example', organizationId: otherId, role: 'admin' });
  admin = await signedIn(app, 'admin@kolovrat.example');
  user = await signedIn(app, 'dispatcher@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());

const RATES = '/api/travel_order/allowanceRates';
const CALCULATE = '/api/travel_order/calculate';

/** S04 with one minute more abroad. */
const trip = {
  departure: '2025-04-14T02:00:00.000Z',
  return: '2025-04-14T16:01:00.000Z',
  homeCountry: 'SI',
  borderCrossings: [
    { time: '2025-04-14T03:05:00.000Z', toCountry: 'AT' },
    { time: '2025-04-14T14:50:00.000Z', toCountry: 'SI' },
  ],
};
const rate = { country: 'AT', city: null, currency: 'EUR', minimumHours: 14, amount: 6_000, validFrom: '2025-01-01' };
const paid = async (client: Client, body: object = trip) => (await client.post(CALCULATE, body)).body.totals;

describe('the calculation', () => {
  it('takes the shipped rates, in the time zone of the organization', async () => {
    expect((await user.post(CALCULATE, trip)).body).toMatchObject({
      totalMinutes: 841,
      lines: [
        {
          start: '2025-04-14T02:00:00.000Z',
          end: '2025-04-14T16:01:00.000Z',
          minutesByCountry: { SI: 136, AT: 705 },
          country: 'AT',
          tariffCode: 1,
          amount: 5_500,
          explanation: { key: 'full', params: { hours: 14, duration: '14:01', countryDuration: '11:45' } },
        },
      ],
      totals: [{ currency: 'EUR', amount: 5_500 }],
      ceiling: { totals: [{ currency: 'EUR', amount: 5_500 }], excess: [] },
      warnings: [],
    });
    expect(await paid(user, { ...trip, departure: '2025-04-14 04:00:00', return: '2025-04-14 18:01:00' })).toEqual([
      { currency: 'EUR', amount: 5_500 },
    ]);
  });

  it('takes the home country of the organization when none is named', async () => {
    const { homeCountry: _, ...rest } = trip;
    expect((await user.post(CALCULATE, rest)).body).toMatchObject({ homeCountry: 'SI', totals: [{ amount: 5_500 }] });
  });

  it('takes rates that an administrator passes, and refuses those of others', async () => {
    const rates = [{ ...rate, amount: 1_234 }];
    expect(await paid(admin, { ...trip, rates })).toEqual([{ currency: 'EUR', amount: 1_234 }]);
    expect(await user.post(CALCULATE, { ...trip, rates })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each([
    [{ return: '2025-04-14T02:00:00.000Z' }, 'return', 'not_after_start'],
    [{ departure: '2025-13-01 00:00:00' }, 'departure', 'invalid_date'],
    [{ departure: undefined }, 'departure', 'required'],
    [{ homeCountry: 'XX' }, 'homeCountry', 'unknown'],
    [{ homeCountry: 'Slovenia' }, 'homeCountry', 'invalid'],
    [{ borderCrossings: trip.borderCrossings.toReversed() }, 'borderCrossings.1.time', 'out_of_order'],
    [
      { borderCrossings: [{ ...trip.borderCrossings[0], time: '2025-04-15T03:05:00Z' }] },
      'borderCrossings.0.time',
      'outside_trip',
    ],
    [
      { borderCrossings: [{ ...trip.borderCrossings[0], toCountry: 'SI' }] },
      'borderCrossings.0.toCountry',
      'same_country',
    ],
    [{ borderCrossings: [{ ...trip.borderCrossings[0], toCountry: 'ZZ' }] }, 'borderCrossings.0.toCountry', 'unknown'],
    [{ freeMeals: [{ breakfast: 'yes' }] }, 'freeMeals.0.breakfast', 'invalid'],
    [{ overrides: [{ window: 0, tariffCode: 7 }] }, 'overrides.0.tariffCode', 'invalid'],
    [{ ruleSet: 'AT' }, 'ruleSet', 'invalid'],
    [{ hours: 3 }, 'hours', 'unknown_key'],
  ])('refuses %j at its field', async (wrong, path, code) => {
    const reply = await user.post(CALCULATE, { ...trip, ...wrong });
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(reply.body.errors).toContainEqual(expect.objectContaining({ path, code }));
  });
});

describe('the rates', () => {
  it('are shipped ones at first, with their sources and the end of what is verified', async () => {
    expect((await user.get(RATES)).body).toMatchObject({ rates: [] });
    const { rates, ruleSets } = (await user.get(`${RATES}/default`)).body;
    expect(ruleSets).toContainEqual(expect.objectContaining({ ruleSet: 'SI-TRIP', verifiedUntil: '2026-01-01' }));
    expect(rates).toContainEqual({
      ...rate,
      id: expect.any(Number),
      level: 'global',
      ruleSet: 'SI-TRIP',
      amount: 5_500,
      validFrom: '2021-01-01',
      description: 'UL RS 76/19, 180/20, 116/21',
    });
    expect(new Set(rates.map(({ id }: { id: number }) => id)).size).toBe(rates.length);
    expect(Math.max(...rates.map(({ id }: { id: number }) => id))).toBeLessThan(10_001);
  });

  it('of the organization count for its own trips only, and are in the audit', async () => {
    const { status, body } = await admin.put(RATES, { rates: [rate] });
    expect([status, body.rates]).toEqual([
      200,
      [{ ...rate, id: expect.any(Number), level: 'company', ruleSet: 'SI-TRIP', description: null }],
    ]);
    expect((await user.get(RATES)).body).toEqual(body);
    expect((await user.post(CALCULATE, trip)).body).toMatchObject({
      lines: [{ rateId: body.rates[0].id, amount: 6_000 }],
      ceiling: { excess: [{ currency: 'EUR', amount: 500 }] },
    });
    expect(await paid(stranger)).toEqual([{ currency: 'EUR', amount: 5_500 }]);
    expect((await stranger.get(RATES)).body.rates).toEqual([]);
    const [entry] = (await admin.get('/api/auditLog/user?limit=1')).body;
    expect(entry).toMatchObject({
      entity: 'allowance_rates',
      before: { 'AT > 14 h, 2025-01-01, company': null },
      after: { 'AT > 14 h, 2025-01-01, company': '60.00 EUR' },
    });
  });

  it('of the law are entered with their source, and hold for what is free of tax', async () => {
    const legal = { ...rate, level: 'legal', amount: 5_800 };
    expect(await stranger.put(RATES, { rates: [legal] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'rates.0.description', code: 'required' }] },
    });
    expect((await stranger.put(RATES, { rates: [{ ...legal, description: 'UL RS 99/25' }] })).status).toBe(200);
    expect((await stranger.post(CALCULATE, trip)).body).toMatchObject({
      totals: [{ amount: 5_800 }],
      ceiling: { totals: [{ amount: 5_800 }], excess: [] },
    });
    expect((await stranger.put(RATES, { rates: [] })).status).toBe(200);
  });

  it('keep their ids, and a change that did not see the last one gets both sets', async () => {
    const read = (await admin.get(RATES)).body;
    const changed = [
      { ...read.rates[0], amount: 6_100 },
      { ...rate, country: 'DE' },
    ];
    const written = (await admin.put(RATES, { rates: changed, version: read.version })).body;
    expect(written.rates).toMatchObject([{ id: read.rates[0].id, amount: 6_100 }, { country: 'DE' }]);
    expect(await admin.put(RATES, { rates: read.rates, version: read.version })).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        params: { version: written.version },
        current: written,
        sent: { rates: read.rates, version: read.version },
      },
    });
    expect((await admin.get(RATES)).body).toEqual(written);
  });

  it.each([
    [{ country: 'XX' }, 'country', 'unknown'],
    [{ country: 'at' }, 'country', 'invalid'],
    [{ country: undefined }, 'country', 'required'],
    [{ currency: 'ABC' }, 'currency', 'unknown'],
    [{ minimumHours: 25 }, 'minimumHours', 'too_big'],
    [{ minimumHours: -1 }, 'minimumHours', 'too_small'],
    [{ minimumHours: 8, country: 'IT' }, 'minimumHours', 'same_row'],
    [{ city: 'Graz\u202E' }, 'city', 'control_characters'],
    [{ amount: -1 }, 'amount', 'too_small'],
    [{ amount: 10.5 }, 'amount', 'invalid'],
    [{ validFrom: '2025-02-30' }, 'validFrom', 'invalid_date'],
    [{ level: 'global' }, 'level', 'invalid'],
    [{ id: 1 }, 'id', 'unknown'],
    [{ description: 'a\u202Eb' }, 'description', 'control_characters'],
    [{ tariff: 1 }, 'tariff', 'unknown_key'],
  ])('are refused together when one row is wrong: %j', async (wrong, field, code) => {
    const before = (await admin.get(RATES)).body;
    const rates = [
      { ...rate, country: 'IT' },
      { ...rate, country: 'IT', minimumHours: 8 },
      { ...rate, ...wrong },
    ];
    const reply = await admin.put(RATES, { rates });
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(reply.body.errors).toContainEqual(expect.objectContaining({ path: `rates.2.${field}`, code }));
    expect((await admin.get(RATES)).body).toEqual(before);
  });

  it('are refused with all wrong rows at once, whoever finds them', async () => {
    const rates = [
      { ...rate, country: 'ZZ' },
      { ...rate, minimumHours: 25 },
      { ...rate, country: 'IT' },
      { ...rate, country: 'IT' },
      { ...rate, country: 'ZZ', currency: 'QQQ', amount: -1 },
    ];
    const { status, body } = await admin.put(RATES, { rates });
    expect(status).toBe(422);
    const found = body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    expect(found.toSorted()).toEqual([
      'rates.0.country unknown',
      'rates.1.minimumHours too_big',
      'rates.3.minimumHours same_row',
      'rates.4.amount too_small',
      'rates.4.country unknown',
      'rates.4.currency unknown',
    ]);
  });

  it('of another organization cannot be taken by their id', async () => {
    const { rates } = (await admin.get(RATES)).body;
    expect(await stranger.put(RATES, { rates: [{ ...rate, id: rates[0].id }] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'rates.0.id', code: 'unknown' }] },
    });
  });

  it('are changed by administrators only, and seen by those who see amounts', async () => {
    expect((await user.put(RATES, { rates: [] })).status).toBe(403);
    const others = await (await freshCompany(app)).person();
    for (const path of [RATES, `${RATES}/default`, `${RATES}/export?format=csv`, `${RATES}/oldTable`])
      expect((await others.get(path)).status).toBe(403);
    expect((await others.post(CALCULATE, trip)).status).toBe(403);
  });
});

describe('files', () => {
  const rates = [
    { ...rate, description: '=1+1' },
    { ...rate, minimumHours: 8, amount: 4_125, description: null },
    { ...rate, city: '@Graz' },
  ];

  it.each(['csv', 'xlsx'])('as %s hold the rates so that they can be read again', async (format) => {
    await admin.put(RATES, { rates });
    const file = await user.download(`${RATES}/export?format=${format}`);
    const { status, body } = await admin.upload(`${RATES}/import`, file.bytes);
    expect([status, body.rows]).toEqual([
      200,
      [
        {
          row: 2,
          level: 'company',
          ruleSet: 'SI-TRIP',
          country: 'AT',
          city: '',
          currency: 'EUR',
          minimumHours: '8',
          amount: expect.stringMatching(/^41[.,]25$/),
          validFrom: '2025-01-01',
          description: '',
        },
        expect.objectContaining({ row: 3, minimumHours: '14', description: '=1+1' }),
        expect.objectContaining({ row: 4, minimumHours: '14', city: '@Graz' }),
      ],
    ]);
  });

  it('that hold no rates are refused', async () => {
    expect(await admin.upload(`${RATES}/import`, Buffer.alloc(2 * 1_048_576 + 1, 'a'))).toMatchObject({
      status: 413,
      body: { code: 'import.too_large', params: { maxMB: 2 } },
    });
    expect(await admin.upload(`${RATES}/import`, Buffer.from('ime;priimek\r\nAna;Kos\r\n'))).toMatchObject({
      status: 422,
      body: { code: 'import.unreadable' },
    });
  });
});

describe('the old table', () => {
  const FROM = '/api/travel_order/migrate/fromOldTable';
  const TO = '/api/travel_order/migrate/toOldTable';
  const old = [{ country: 'HR', full: 4_400, half: 3_300, reduced: 1_100 }];

  it('is written to the rates and back without a loss, after a preview that changes nothing', async () => {
    await admin.put(RATES, { rates: [] });
    expect((await admin.put(`${RATES}/oldTable`, { rates: old })).body).toMatchObject({ rates: old, currency: 'EUR' });
    const preview = await admin.post(FROM, { companyId: organizationId, preview: true });
    expect(preview.body).toMatchObject({
      preview: true,
      rows: [
        { country: 'HR', minimumHours: 14, amount: 4_400, before: null, change: 'added' },
        { minimumHours: 8, amount: 3_300 },
        { minimumHours: 6, amount: 1_100 },
      ],
    });
    expect((await admin.get(RATES)).body.rates).toEqual([]);

    expect((await admin.post(FROM, { companyId: organizationId })).body.rows).toEqual(preview.body.rows);
    const { rates } = (await admin.get(RATES)).body;
    expect(rates).toHaveLength(3);
    expect((await admin.put(`${RATES}/oldTable`, { rates: [] })).status).toBe(200);
    expect((await admin.post(TO, { companyId: organizationId })).body).toMatchObject({
      rows: [{ ...old[0], before: null, change: 'added' }],
      left: [],
    });
    expect((await admin.get(`${RATES}/oldTable`)).body.rates).toEqual(old);
    await admin.post(FROM, { companyId: organizationId });
    expect((await admin.get(RATES)).body.rates).toEqual(rates);
  });

  it.each([FROM, TO])('%s is for the own organization, which has to be named', async (path) => {
    for (const companyId of [undefined, null])
      expect(await admin.post(path, { companyId })).toMatchObject({
        status: 422,
        body: { code: 'allowance_rates.no_company' },
      });
    expect((await stranger.post(path, { companyId: organizationId })).status).toBe(404);
    expect((await admin.post(path, { companyId: 999_999 })).status).toBe(404);
    expect((await user.post(path, { companyId: organizationId })).status).toBe(403);
  });

  it('refuses a country that is unknown or there twice', async () => {
    const wrong = [...old, ...old, { ...old[0], country: 'XX' }];
    expect(await admin.put(`${RATES}/oldTable`, { rates: wrong })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'rates.1.country', code: 'same_row' },
          { path: 'rates.2.country', code: 'unknown' },
        ],
      },
    });
  });
});
