import { endpoints, type Message } from '@konvoj/contract';
import { expect, type APIRequestContext, type Browser, type BrowserContext, type Page, test } from '@playwright/test';
import type { z } from 'zod';
import { DEMO_DRIVER_PIN } from '../../../apps/server/src/demo/companies.ts';

/** The office of a driver, over the calls that its screens make. */
export interface Office {
  readonly driver: {
    readonly name: string;
    readonly cardNumber: string;
    readonly organizationCode: string;
    /** Of the vehicle that the driver drives. */
    readonly plate: string;
  };
  send(text: string, more?: { popup?: boolean; place?: string }): Promise<Message>;
  /** The conversation, oldest first. */
  thread(): Promise<Message[]>;
  endSessions(): Promise<void>;
  /** How many phones are signed in as this driver. */
  sessions(): Promise<number>;
}

/** @param number of the driver among those of the organization who may sign in and have a vehicle */
export async function officeOf(api: APIRequestContext, number: number): Promise<Office> {
  const read = async <T>(schema: z.ZodType<T>, path: string, params: Record<string, string> = {}): Promise<T> =>
    schema.parse(await (await api.get(path, { params })).json());
  const drivers = await read(endpoints.drivers.list.reply, endpoints.drivers.list.path);
  const mayDrive = drivers.filter(
    ({ hasPin, vehicle, cardNumber }) => hasPin && vehicle !== null && cardNumber !== null,
  );
  const driver = mayDrive[number];
  const vehicles = await read(endpoints.vehicles.list.reply, endpoints.vehicles.list.path);
  const vehicle = vehicles.find(({ id }) => id === driver?.vehicle?.id);
  const deviceId = vehicle?.deviceId;
  if (driver === undefined || vehicle === undefined || typeof deviceId !== 'number') {
    throw new Error(`There is no driver ${number} with a vehicle.`);
  }
  const { organization } = endpoints.driverAccesses;
  const { organizationCode } = await read(organization.reply, organization.path);

  return {
    driver: {
      name: `${driver.firstName} ${driver.lastName}`,
      cardNumber: driver.cardNumber ?? '',
      organizationCode,
      plate: vehicle.licencePlate,
    },
    async send(text, { popup = false, place } = {}) {
      const location = place === undefined ? {} : { location: { lat: 45.5469, lon: 13.7294, naziv: place } };
      const attributes = { message: text, type: popup ? 1 : 0, ...location };
      const data = { deviceId, type: 'sendCommunicationMessage', attributes };
      const reply = await api.post('/api/communicationMessages', { data });
      expect(reply.status()).toBe(200);
      return endpoints.messages.send.reply.options[0].parse(await reply.json());
    },
    thread: () => read(endpoints.messages.list.reply, endpoints.messages.list.path, { devices: String(deviceId) }),
    async sessions() {
      const { read: access } = endpoints.driverAccesses;
      return (await read(access.reply, access.path.replace(':id', String(driver.id)))).sessions.length;
    },
    async endSessions() {
      expect((await api.delete(`/api/vozniki/${driver.id}/app/sessions`)).status()).toBe(200);
    },
  };
}

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A phone with its own storage. Faults of the page fail the test; a lost network is part of it. */
export async function aPhone(browser: Browser, size = { width: 390, height: 844 }): Promise<Phone> {
  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: size,
    locale: 'sl-SI',
    timezoneId: 'Europe/Ljubljana',
    hasTouch: true,
    isMobile: true,
    permissions: [],
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => expect.soft(String(error)).toBe('no error in the page'));
  return { context, page };
}

/** Signs in with card and PIN, in Slovenian, and waits until the app is kept on the phone. */
export async function signInDriver({ page }: Phone, { driver }: Office): Promise<void> {
  await page.goto(`/driver?code=${driver.organizationCode}`);
  await page.getByLabel('Številka kartice voznika').fill(driver.cardNumber);
  await page.getByLabel('PIN').fill(DEMO_DRIVER_PIN);
  await page.getByRole('button', { name: 'Prijavi me' }).click();
  await expect(page.getByRole('heading', { name: 'Danes' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}
