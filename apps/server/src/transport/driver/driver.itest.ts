import { endpoints, liveClose } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAppDriver, driverToken, PIN, signedInDriver } from '../../../../../tests/support/drivers.ts';
import type { AppDriver } from '../../../../../tests/support/drivers.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { isFull, LiveClient } from '../../../../../tests/support/live-client.ts';
import { freshCompany, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

const { driverApp, driverAccesses, drivers } = endpoints;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const accessPath = (driver: AppDriver) => driverAccesses.read.path.replace(':id', String(driver.id));
const signIn = (body: Record<string, unknown>) => app.client().post(driverApp.signIn.path, body);
const withPin = ({ organizationCode, cardNumber }: AppDriver, pin: string) =>
  signIn({ organizationCode, cardNumber, pin });

/** A company with a vehicle and a driver who is assigned to it. */
async function companyWithDriver(changes: { workPhone?: string } = {}) {
  const company = await freshCompany(app);
  const fleet = fleetRows(app.database);
  const vehicle = await fleet.vehicle(company.organizationId, 'LJ KT-482');
  const driver = await addAppDriver(app, company.organizationId, { ...changes, vehicleId: vehicle.vehicleId });
  return { company, fleet, vehicle, driver };
}

describe('signing in', () => {
  it('takes the code of the organization as people write it, a card number or a phone, and the PIN', async () => {
    const { vehicle, driver } = await companyWithDriver({ workPhone: '+386 41 555 123' });
    const code = driver.organizationCode.toLowerCase();
    const written = { organizationCode: `${code.slice(0, 3)}-${code.slice(3)}`, pin: PIN };
    const byCard = await signIn({ ...written, cardNumber: driver.cardNumber });
    const byPhone = await signIn({ ...written, phone: '041 555 123' });
    for (const reply of [byCard, byPhone]) {
      expect(reply).toMatchObject({
        status: 200,
        body: {
          driver: { driver: { id: driver.id, ime: 'Jure' }, vehicle: { id: vehicle.vehicleId, coDriver: false } },
        },
      });
    }
    const days = (Date.parse(byCard.body.validTo) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    expect((await app.client(byPhone.body.token).get(driverApp.me.path)).status).toBe(200);
  });

  it('stores neither PIN nor token', async () => {
    const { driver } = await companyWithDriver();
    const token = await driverToken(app, driver);
    const { rows } = await app.database.owner.query<{ text: string }>(
      `select row_to_json(s)::text as text from driver_session s where driver_id = $1
       union all select pin_hash from driver where id = $1`,
      [driver.id],
    );
    expect(rows).toHaveLength(2);
    for (const { text } of rows) {
      expect(text).not.toContain(token.slice(4));
      expect(text).not.toContain(PIN);
    }
  });

  it('gives one answer for a wrong PIN, an unknown card, an unknown organization and a shared phone', async () => {
    const { company, driver } = await companyWithDriver({ workPhone: '041 777 001' });
    await addAppDriver(app, company.organizationId, { workPhone: '+386 41 777 001' });
    const { organizationCode, cardNumber } = driver;
    const replies = [
      await withPin(driver, '0000'),
      await signIn({ organizationCode, cardNumber: 'SI99', pin: PIN }),
      await signIn({ organizationCode: 'NOBODY', cardNumber, pin: PIN }),
      await signIn({ organizationCode, phone: '041 777 001', pin: PIN }),
    ];
    const answers = replies.map(({ status, body }) => [status, body.code]);
    expect(answers).toEqual(replies.map(() => [401, 'driver_session.wrong_credentials']));
    expect((await company.admin.get(accessPath(driver))).body).toMatchObject({ sharedPhone: true });
  });

  it.each([
    [{ organizationCode: 'ABC', pin: PIN }, 'cardNumber'],
    [{ organizationCode: 'ABC', pin: PIN, cardNumber: 'SI1', phone: '041' }, 'cardNumber'],
    [{ organizationCode: 'ABC', pin: '12', cardNumber: 'SI1' }, 'pin'],
    [{ organizationCode: 'ABC', pin: '123456789', cardNumber: 'SI1' }, 'pin'],
    [{ pin: PIN, cardNumber: 'SI1' }, 'organizationCode'],
  ])('refuses %j', async (body, path) => {
    expect(await signIn(body)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  it('needs no token against forgery: it neither reads nor sets a cookie', async () => {
    const { driver } = await companyWithDriver();
    const { organizationCode, cardNumber } = driver;
    const body = JSON.stringify({ organizationCode, cardNumber, pin: PIN });
    const send = (headers: Record<string, string>) =>
      app.client().send('POST', driverApp.signIn.path, body, { 'content-type': 'application/json', ...headers });
    const reply = await send({});
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
  });

  it('tells by its limits nothing of who has a number', async () => {
    const { company, driver } = await companyWithDriver({ workPhone: '+386 41 888 101' });
    await addAppDriver(app, company.organizationId, { workPhone: '041 888 202' });
    await addAppDriver(app, company.organizationId, { workPhone: '+386 41 888 202' });
    const { organizationCode } = driver;
    const answersFor = async (spellings: readonly string[]) => {
      const answers: number[] = [];
      for (const phone of spellings) {
        for (const pin of ['0001', '0002', '0003']) {
          answers.push((await signIn({ organizationCode, phone, pin })).status);
        }
      }
      return answers;
    };
    const [known, unknown, shared] = [
      await answersFor(['041 888 101', '+386 (0)41 888-101']),
      await answersFor(['041 888 303', '+386 (0)41 888-303']),
      await answersFor(['041 888 202', '+386 (0)41 888-202']),
    ];
    expect(known).toEqual([401, 401, 401, 401, 401, 429]);
    expect([unknown, shared]).toEqual([known, known]);
  });

  it('counts all numbers of a driver together', async () => {
    const { driver } = await companyWithDriver({ workPhone: '+386 41 888 404' });
    await app.database.owner.query(`update driver set private_phone = '041 888 505' where id = $1`, [driver.id]);
    const { organizationCode, cardNumber } = driver;
    const numbers = [{ cardNumber }, { phone: '041 888 404' }, { phone: '+386 41 888 505' }];
    const statuses: number[] = [];
    for (const number of [...numbers, ...numbers]) {
      statuses.push((await signIn({ organizationCode, ...number, pin: '0001' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await withPin(driver, PIN)).status).toBe(429);
  });

  it('waits after five failures for a number; an administrator allows it again', async () => {
    const { company, driver } = await companyWithDriver();
    const phone = await signedInDriver(app, driver);
    for (let failures = 0; failures < 5; failures += 1) expect((await withPin(driver, '0000')).status).toBe(401);
    const refused = await withPin(driver, PIN);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    // Whoever is signed in goes on.
    expect((await phone.get(driverApp.me.path)).status).toBe(200);
    const path = driverAccesses.allowAttempts.path.replace(':id', String(driver.id));
    expect((await company.admin.post(path)).status).toBe(204);
    expect((await withPin(driver, PIN)).status).toBe(200);
  });
});

describe('the failures of a day', () => {
  it('lock new devices out from every address, and leave sessions alone', async () => {
    const proxied = await startApp({ KONVOJ_TRUSTED_PROXIES: 'loopback' });
    try {
      const { organizationId } = await freshCompany(proxied);
      const driver = await addAppDriver(proxied, organizationId);
      const session = await signedInDriver(proxied, driver);
      const { organizationCode, cardNumber } = driver;
      const from = (address: number, pin: string) =>
        proxied.client().send('POST', driverApp.signIn.path, JSON.stringify({ organizationCode, cardNumber, pin }), {
          'content-type': 'application/json',
          'x-forwarded-for': `192.0.2.${address}`,
        });
      for (let failure = 0; failure < 50; failure += 1) {
        expect((await from(Math.floor(failure / 5) + 1, '0000')).status).toBe(401);
      }
      expect(await from(99, PIN)).toMatchObject({ status: 429, body: { code: 'driver_session.locked' } });
      expect((await session.get(driverApp.me.path)).status).toBe(200);
    } finally {
      await proxied.close();
    }
  });
});

describe('sessions', () => {
  it('are listed and ended by administrators', async () => {
    const { company, driver } = await companyWithDriver();
    const [one, other] = [await signedInDriver(app, driver), await signedInDriver(app, driver)];
    const { sessions } = (await company.admin.get(accessPath(driver))).body;
    expect(sessions).toHaveLength(2);
    expect((await company.admin.delete(`${accessPath(driver)}/sessions/${sessions[0].id}`)).status).toBe(204);
    expect((await other.get(driverApp.me.path)).status).toBe(401);
    expect((await one.get(driverApp.me.path)).status).toBe(200);
    expect((await company.admin.delete(`${accessPath(driver)}/sessions`)).body).toEqual({ ended: 1 });
    expect((await one.get(driverApp.me.path)).status).toBe(401);
  });

  it('are five at most: one more ends the oldest', async () => {
    const { company, driver } = await companyWithDriver();
    const phones: Client[] = [];
    for (let phone = 0; phone < 6; phone += 1) phones.push(await signedInDriver(app, driver));
    expect((await company.admin.get(accessPath(driver))).body.sessions).toHaveLength(5);
    const statuses = await Promise.all(phones.map(async (phone) => (await phone.get(driverApp.me.path)).status));
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
  });

  it('end when the driver signs out, leaves, or loses their PIN', async () => {
    const { company, driver } = await companyWithDriver();
    const signedOut = await signedInDriver(app, driver);
    expect((await signedOut.delete(driverApp.signOut.path)).status).toBe(204);
    expect((await signedOut.get(driverApp.me.path)).status).toBe(401);
    const path = drivers.update.path.replace(':id', String(driver.id));
    const kept = await driverToken(app, driver);
    expect((await company.admin.patch(path, { pin: null })).status).toBe(200);
    expect((await app.client(kept).get(driverApp.me.path)).status).toBe(401);
    expect((await withPin(driver, PIN)).status).toBe(401);
  });

  it('do not outlive the PIN with which they began, whatever the next one is', async () => {
    const { company, driver } = await companyWithDriver();
    const path = drivers.update.path.replace(':id', String(driver.id));
    for (const pins of [['1357'], [null, '1357']]) {
      await company.admin.patch(path, { pin: PIN });
      const token = await driverToken(app, driver);
      for (const pin of pins) expect((await company.admin.patch(path, { pin })).status).toBe(200);
      expect((await app.client(token).get(driverApp.me.path)).status).toBe(401);
    }
  });

  it.each(['new PIN', 'no PIN', 'removal'])('close their sockets with the commit: %s', async (change) => {
    const { company, driver } = await companyWithDriver();
    const token = await driverToken(app, driver);
    const socket = await LiveClient.open(app.url);
    socket.send({ ping: 1, token });
    await socket.frame(isFull);
    // The token is cached now.
    expect((await app.client(token).get(driverApp.me.path)).status).toBe(200);
    const path = drivers.update.path.replace(':id', String(driver.id));
    const reply =
      change === 'removal'
        ? await company.admin.delete(path)
        : await company.admin.patch(path, { pin: change === 'no PIN' ? null : '1357' });
    expect(reply.status).toBeLessThan(300);
    expect((await app.client(token).get(driverApp.me.path)).status).toBe(401);
    expect(await socket.closed()).toBe(liveClose.signedOut);
  });

  it('are nothing that whoever edits the fleet could have by setting a PIN, or a number of a hidden driver', async () => {
    const { company, fleet, driver } = await companyWithDriver();
    const { organizationId } = company;
    const editorCalled = async (name: string): Promise<{ id: number; client: Client }> => {
      const email = `${name}-${crypto.randomUUID()}@kolovrat.example`;
      const id = await app.addUser({ email, organizationId, canEditFleet: true });
      return { id, client: await signedIn(app, email) };
    };
    const { client: editor } = await editorCalled('editor');
    const path = drivers.update.path.replace(':id', String(driver.id));
    const changes = [{ pin: '1357' }, { pin: null }];
    for (const body of changes) expect(await editor.patch(path, body)).toMatchObject({ status: 403 });
    expect((await editor.post(drivers.create.path, { ime: 'Jure', priimek: 'Nov', pin: '1357' })).status).toBe(403);
    expect((await editor.patch(path, { sluzbeniTelefon: '+386 41 555 321' })).status).toBe(200);
    const { id: limitedId, client: limited } = await editorCalled('limited');
    const { vehicleId: shown } = await fleet.vehicle(organizationId, 'MB 11-AAA');
    await fleet.showOnly(organizationId, limitedId, [shown]);
    expect(await limited.patch(path, { sluzbeniTelefon: '+386 41 555 322' })).toMatchObject({ status: 403 });
    expect((await limited.patch(path, { vzdevek: 'Jurček' })).status).toBe(200);
  });

  it('are not those of another organization', async () => {
    const [one, other] = [await companyWithDriver(), await companyWithDriver()];
    await signedInDriver(app, one.driver);
    const path = accessPath(one.driver);
    expect((await other.company.admin.get(path)).status).toBe(404);
    expect((await other.company.admin.delete(`${path}/sessions`)).status).toBe(404);
    expect((await other.company.admin.patch(path, { vehicleIds: null })).status).toBe(404);
  });
});

describe('the vehicle', () => {
  const vehicles = async (phone: Client) => (await phone.get(driverApp.vehicles.path)).body;
  const choose = (phone: Client, vehicleId: number | null) => phone.post(driverApp.chooseVehicle.path, { vehicleId });

  it('is the assigned one, or one that the administrator allows', async () => {
    const { company, fleet, vehicle, driver } = await companyWithDriver();
    const second = await fleet.vehicle(company.organizationId, 'LJ 71-ERP');
    const phone = await signedInDriver(app, driver);
    expect(await vehicles(phone)).toMatchObject([{ id: vehicle.vehicleId, current: true, occupied: false }]);
    expect((await choose(phone, second.vehicleId)).status).toBe(404);
    expect((await company.admin.patch(accessPath(driver), { vehicleIds: [second.vehicleId] })).status).toBe(200);
    expect(await vehicles(phone)).toHaveLength(2);
    expect((await company.admin.patch(accessPath(driver), { vehicleIds: [999_999] })).body).toMatchObject({
      errors: [{ path: 'vehicleIds', code: 'unknown' }],
    });
  });

  it('becomes an assignment when nobody drives it', async () => {
    const { company, fleet, vehicle, driver } = await companyWithDriver();
    const second = await fleet.vehicle(company.organizationId, 'LJ 71-ERP');
    await company.admin.patch(accessPath(driver), { vehicleIds: null });
    const phone = await signedInDriver(app, driver);
    expect((await choose(phone, second.vehicleId)).body.vehicle).toMatchObject({
      id: second.vehicleId,
      coDriver: false,
    });
    const history = await company.admin.get(`/api/assignments?driverId=${driver.id}`);
    expect(history.body).toMatchObject([
      { vehicle: { id: second.vehicleId }, to: null },
      { vehicle: { id: vehicle.vehicleId } },
    ]);
    expect((await choose(phone, null)).body.vehicle).toBeNull();
  });

  it('is chosen thirty times in an hour at most', async () => {
    const { vehicle, driver } = await companyWithDriver();
    const phone = await signedInDriver(app, driver);
    const statuses: number[] = [];
    for (let turn = 0; turn <= 30; turn += 1) statuses.push((await choose(phone, vehicle.vehicleId)).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
  });

  it('makes whoever chooses an occupied one its co-driver, and leaves the assignment alone', async () => {
    const { company, vehicle, driver } = await companyWithDriver();
    const second = await addAppDriver(app, company.organizationId);
    await company.admin.patch(accessPath(second), { vehicleIds: null });
    const phone = await signedInDriver(app, second);
    expect(await vehicles(phone)).toMatchObject([{ occupied: true, current: false }]);
    expect((await choose(phone, vehicle.vehicleId)).body.vehicle).toMatchObject({ coDriver: true });
    const history = await company.admin.get(`/api/assignments?vehicleId=${vehicle.vehicleId}`);
    expect(history.body).toMatchObject([{ subject: { id: driver.id }, to: null }]);
  });
});

it('asks for the consent to report positions, and takes it back', async () => {
  const { driver } = await companyWithDriver();
  const phone = await signedInDriver(app, driver);
  expect((await phone.get(driverApp.me.path)).body.positionConsent).toBe(false);
  expect((await phone.put(driverApp.consent.path, { position: true })).body.positionConsent).toBe(true);
  expect((await phone.put(driverApp.consent.path, { position: false })).body.positionConsent).toBe(false);
});
