import { endpoints, type SharedLink } from '@konvoj/contract';
import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test';
import { accountOf, DEMO_PASSWORD, DISPATCHER } from '../support/accounts.ts';
import { platesByTimeToDrive } from '../support/driving.ts';
import { chooseDriving, expect, expectAccessible, openCard, picture, signIn, test } from '../support/page.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const HOUR_MS = 3_600_000;

/** A page in a browser of its own, without cookies; `troubles` is what went wrong in it. */
async function customer(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  expect(await context.cookies()).toEqual([]);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => void troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (?:404|410)/.test(message.text())) troubles.push(message.text());
  });
  const leave = async (): Promise<void> => {
    await context.close();
    expect(troubles).toEqual([]);
  };
  return { page, leave };
}

/** Signs in over HTTP and shares by the API, for tests that are not about the dialog. */
async function owner(page: Page) {
  const { request } = page.context();
  const token = async (): Promise<string> => {
    const { cookies } = await request.storageState();
    return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
  };
  await request.get('/sanctum/csrf-cookie');
  const form = { email: accountOf(DISPATCHER, test.info().file), password: DEMO_PASSWORD };
  await request.post('/api/session', { form, headers: { 'x-xsrf-token': await token() } });
  const fleet = endpoints.devices.list.reply.parse(await (await request.get('/api/devices')).json());
  const withDriver = fleet.filter(({ subType, driver }) => subType === 'drive' && driver !== null);
  const [driving] = platesByTimeToDrive().flatMap((plate) =>
    withDriver.filter(({ vehicle }) => vehicle.licensePlate === plate),
  );
  if (driving?.driver === undefined || driving.driver === null) throw new Error('no vehicle of the demo drives');
  const share = async (terms: Partial<Record<keyof SharedLink, unknown>> = {}): Promise<SharedLink> => {
    const data = {
      name: 'Naročilo 4711',
      deviceIds: [driving.id],
      validFrom: new Date(Date.now() - HOUR_MS).toISOString(),
      validTo: new Date(Date.now() + HOUR_MS).toISOString(),
      ...terms,
    };
    const reply = await request.post('/api/externalLinks', { data, headers: { 'x-xsrf-token': await token() } });
    expect(reply.status()).toBeLessThan(300);
    return reply.json();
  };
  const change = async ({ id }: SharedLink, data: object): Promise<void> => {
    const reply = await request.patch(`/api/externalLinks/${id}`, {
      data,
      headers: { 'x-xsrf-token': await token() },
    });
    expect(reply.status()).toBeLessThan(300);
  };
  return { fleet, driving, driver: driving.driver, share, change };
}

const pathOf = ({ url }: Pick<SharedLink, 'url'>): string => new URL(url ?? '').pathname;
const vehicles = (page: Page) => page.getByRole('complementary').getByRole('listitem');
/** The place in words; its title holds the coordinates. */
const place = (page: Page) =>
  vehicles(page)
    .first()
    .getByTitle(/^-?\d+\.\d{5}, /);

/** Waits until the vehicle has reported from another place. */
async function expectToMove(page: Page): Promise<void> {
  const before = await place(page).getAttribute('title');
  await expect(place(page)).not.toHaveAttribute('title', before ?? '', { timeout: 60_000 });
}

/** Reads every byte that a page receives, as text: bodies by their path, and what comes over its sockets. */
function readAll(page: Page) {
  const asked: URL[] = [];
  const bodies: Promise<{ path: string; text: string }>[] = [];
  const frames: string[] = [];
  const textOf = async (response: Response) => {
    const { pathname } = new URL(response.url());
    // What was asked for and not waited for has no body.
    const body = await response.body().catch(() => null);
    return { path: pathname, text: body?.toString('utf8') ?? '' };
  };
  page.on('request', (request) => void asked.push(new URL(request.url())));
  page.on('response', (response) => void bodies.push(textOf(response)));
  page.on('websocket', (socket) => {
    asked.push(new URL(socket.url()));
    socket.on('framereceived', ({ payload }) => void frames.push(payload.toString()));
  });
  return { asked, frames, bodies: () => Promise.all(bodies) };
}

test.describe('shared link', () => {
  test.slow();

  test('is made from the card of a vehicle, followed by a customer and revoked in the list', async ({
    page,
    browser,
  }) => {
    await signIn(page);
    await chooseDriving(page);
    const card = await openCard(page);
    await card.getByRole('button', { name: 'Deli' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deljenje vozil' });
    await dialog.getByLabel('Ime povezave').fill('Dostava Celje');
    await expectAccessible(page, '[role=dialog][aria-modal=true]');
    await picture(page, 'share-dialog-sl-light');
    await dialog.getByRole('button', { name: 'Ustvari povezavo' }).click();
    const made = page.getByRole('dialog', { name: 'Povezava je pripravljena' });
    const address = new URL((await made.locator('code').textContent()) ?? '');
    await made.getByRole('button', { name: 'Zapri' }).last().click();

    const { page: shared, leave } = await customer(browser);
    await shared.goto(address.pathname);
    await expect(shared.getByRole('heading', { level: 1, name: 'Dostava Celje' })).toBeVisible();
    await expect(vehicles(shared)).toHaveCount(1);
    await expect(shared.getByText(/^Velja do \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}$/)).toBeVisible();
    // The only vehicle is selected by itself.
    await expect(vehicles(shared).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    await expect(shared.locator('.maplibregl-canvas')).toBeVisible();
    await expectToMove(shared);
    await expectAccessible(shared);
    await picture(shared, 'shared-link-sl-light');

    await page.goto('/UserSettings?tab=links');
    await page.getByRole('button', { name: 'Dejanja za Dostava Celje' }).first().click();
    await page.getByRole('menuitem', { name: 'Prekliči povezavo' }).click();
    await expect(shared.getByRole('heading', { name: 'Povezava je potekla' })).toBeVisible();
    await expect(shared.locator('canvas')).toHaveCount(0);
    await expect(vehicles(shared)).toHaveCount(0);
    await expectAccessible(shared);
    // A page that is opened now shows the same.
    await shared.reload();
    await expect(shared.getByRole('heading', { name: 'Povezava je potekla' })).toBeVisible();
    await leave();
  });

  test('sends a phone its vehicle and nothing else: every byte is read', async ({ page, browser }) => {
    const { fleet, driving, driver, share } = await owner(page);
    const link = await share({ showTrack: true, showDriver: false });
    const { page: phone, leave } = await customer(browser, PHONE);
    const traffic = readAll(phone);
    await phone.goto(pathOf(link));
    await expect(phone.getByText(driving.vehicle.licensePlate)).toBeVisible();
    await expectToMove(phone);
    await expectToMove(phone);

    for (const { pathname, hostname } of traffic.asked) {
      expect(hostname).toBe(new URL(phone.url()).hostname);
      expect(pathname).toMatch(
        /^\/(track\/[^/]+|api\/trackingLink(\/devices|\/order|\/places|\/positions|\/positions\/simple|\/drivingStages)?|api\/config|api\/socket|assets\/.+|basemap\/.+|favicon\.svg|boot\.(css|js))$|^[0-9a-f-]{36}$/,
      );
    }
    const bodies = await traffic.bodies();
    const texts = [...bodies.filter(({ path }) => path.startsWith('/api/')).map(({ text }) => text), ...traffic.frames];
    const everything = [...bodies.map(({ text }) => text), ...traffic.frames].join('\n');
    expect(traffic.frames.length).toBeGreaterThan(2);
    expect(texts.join('\n')).toContain(driving.vehicle.licensePlate);

    const others = fleet.filter(({ id }) => id !== driving.id);
    for (const { vehicle, trailer } of others) {
      expect(everything).not.toContain(vehicle.licensePlate);
      if (trailer) expect(everything).not.toContain(trailer.licencePlate);
    }
    for (const person of fleet.flatMap((device) => device.driver ?? [])) {
      if (person.phone) expect(everything).not.toContain(person.phone);
      expect(everything).not.toContain(`${person.firstName} ${person.lastName}`);
      for (const text of texts) expect(text).not.toContain(`"${person.lastName}"`);
    }
    for (const text of texts) {
      expect(text).not.toMatch(/\+\d{2,3}[ \d]{7,}/);
      expect(text).not.toContain('@');
      expect(text).not.toMatch(/phone|groupId|krt|trailer|imei|attributes/i);
    }
    expect(everything).not.toContain('kolovrat.example');
    expect(driver.lastName.length).toBeGreaterThan(0);
    await leave();
  });

  test('works with a thumb: the list is pulled up over the map and down again', async ({ page, browser }) => {
    const { fleet, share } = await owner(page);
    const link = await share({ deviceIds: fleet.slice(0, 10).map(({ id }) => id), showDriver: true });
    const { page: phone, leave } = await customer(browser, { ...PHONE, colorScheme: 'dark', locale: 'de-DE' });
    await phone.goto(pathOf(link));
    await expect(phone.getByText(/^Gültig bis /)).toBeVisible();
    await expect(vehicles(phone)).toHaveCount(10);
    const handle = phone.getByRole('button', { name: /Fahrzeugliste ausklappen$/ });
    for (const button of await phone.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box?.height ?? 44).toBeGreaterThanOrEqual(44);
    }
    await handle.tap();
    await expect(phone.getByRole('button', { name: /Fahrzeugliste einklappen$/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    const second = vehicles(phone).nth(1).getByRole('button');
    await second.tap();
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    await expect(phone.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(phone.locator('html')).toHaveAttribute('lang', 'de');
    await expectAccessible(phone);
    await picture(phone, 'shared-link-phone-de-dark');
    await phone.getByRole('button', { name: /Fahrzeugliste einklappen$/ }).tap();
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await leave();
  });

  test('reports that it has expired as soon as its time is over', async ({ page, browser }) => {
    const { share, change } = await owner(page);
    const { page: phone, leave } = await customer(browser, { ...PHONE, locale: 'en-GB' });
    const link = await share();
    const closed = new Promise<void>((resolve) => {
      phone.on('websocket', (socket) => void socket.on('close', () => resolve()));
    });
    await phone.goto(pathOf(link));
    await expect(vehicles(phone)).toHaveCount(1);
    // However slowly the page came: its end is still ahead.
    await change(link, { validTo: new Date(Date.now() + 3_000).toISOString() });
    await expect(phone.getByRole('heading', { name: 'The link has expired' })).toBeVisible();
    await closed;
    await expect(phone.locator('canvas')).toHaveCount(0);
    await expect(vehicles(phone)).toHaveCount(0);
    await picture(phone, 'shared-link-expired-phone-en');
    await leave();
  });

  test('shows what its owner changes while it is open', async ({ page, browser }) => {
    const { fleet, driving, driver, share, change } = await owner(page);
    const link = await share({ showDriver: false });
    const { page: shared, leave } = await customer(browser);
    await shared.goto(pathOf(link));
    await expect(vehicles(shared)).toHaveCount(1);
    await expect(shared.getByText(driver.lastName)).toHaveCount(0);
    const another = fleet.find(({ id }) => id !== driving.id);
    await change(link, { deviceIds: [driving.id, another?.id], showDriver: true });
    await expect(vehicles(shared)).toHaveCount(2);
    await expect(vehicles(shared).first()).toContainText(`Voznik: ${driver.firstName} ${driver.lastName}`);
    await change(link, { deviceIds: [driving.id] });
    await expect(vehicles(shared)).toHaveCount(1);
    await leave();
  });

  test('shows that it is not valid yet or does not exist, and chooses among three languages', async ({
    page,
    browser,
  }) => {
    const { share } = await owner(page);
    const later = await share({ validFrom: new Date(Date.now() + HOUR_MS / 2).toISOString() });
    // A language that the product does not have is answered in English.
    const { page: shared, leave } = await customer(browser, { locale: 'hr-HR' });
    await shared.goto(pathOf(later));
    await expect(shared.getByRole('heading', { name: 'The link is not valid yet' })).toBeVisible();
    await expect(shared.getByText(/from \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}/)).toBeVisible();
    await expectAccessible(shared);
    await shared.goto('/track/of-nothing');
    await expect(shared.getByRole('heading', { name: 'This link does not exist' })).toBeVisible();
    await shared.getByRole('button', { name: 'Language' }).click();
    await shared.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(shared.getByRole('heading', { name: 'Diesen Link gibt es nicht' })).toBeVisible();
    await shared.getByRole('button', { name: 'Sprache' }).click();
    await shared.getByRole('menuitemradio', { name: 'Slovenščina' }).click();
    await expect(shared.getByRole('heading', { name: 'Ta povezava ne obstaja' })).toBeVisible();
    await expect(shared.getByRole('menu')).toHaveCount(0);
    await expectAccessible(shared);
    await leave();
  });

  test('keeps the last known data when the connection is lost and shows the loss', async ({ page, browser }) => {
    const { share } = await owner(page);
    const link = await share();
    const { page: shared, leave } = await customer(browser);
    let isCut = false;
    const cuts: (() => void)[] = [];
    await shared.routeWebSocket(/\/api\/socket$/, async (socket) => {
      if (isCut) return socket.close();
      socket.connectToServer();
      cuts.push(() => void socket.close());
    });
    await shared.goto(pathOf(link));
    await expect(vehicles(shared)).toHaveCount(1);
    await expect.poll(() => cuts.length).toBe(1);
    isCut = true;
    for (const cut of cuts) cut();
    const lost = shared.getByText('Povezava s strežnikom je prekinjena.', { exact: false });
    await expect(lost).toBeVisible();
    await expect(vehicles(shared)).toHaveCount(1);
    isCut = false;
    await expect(lost).toHaveCount(0);
    await leave();
  });
});
