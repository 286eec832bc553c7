import { endpoints, encoder, type LoadingOrder } from '@konvoj/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { aPhone, officeOf, signInDriver } from '../support/driver-phone.ts';
import {
  ADMIN,
  chooseTheme,
  DISPATCHER,
  expect,
  expectAccessible,
  picture,
  signedInElsewhere,
  signIn,
  test,
} from '../support/page.ts';

const MESSAGE = `Pozdravljeni,
prosimo za prevoz:

Naklad: Celje, 3000 Celje, jutri
Razklad 1: Maribor, 2000 Maribor
Razklad 2: Luka Koper, 6501 Koper

Lep pozdrav`;

let api: APIRequestContext;
test.beforeAll(async () => {
  api = await signedInElsewhere(ADMIN);
});
test.afterAll(() => api.dispose());

const bodyOnWire = encoder(endpoints.loadingOrders.create.body);
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** An order between two towns, made by another dispatcher. */
async function anOrder(client: string, more: { vehicleId?: number } = {}): Promise<LoadingOrder> {
  const at = (name: string, latitude: number, longitude: number, activityTypeId: number, from: number) => ({
    name,
    latitude,
    longitude,
    activityTypeId,
    windowFrom: inHours(from),
    windowTo: inHours(from + 2),
  });
  const points = [at('Celje', 46.231, 15.26, 1, 2), at('Koper', 45.548, 13.73, 2, 6)];
  const reply = await api.post('/api/loadingOrders', {
    data: bodyOnWire({ time: inHours(2), client, points, ...more }),
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return endpoints.loadingOrders.find.reply.parse(await reply.json());
}

async function aVehicle(): Promise<number> {
  const reply = await api.get('/api/vehicles/filter');
  const vehicle = endpoints.vehicles.list.reply.parse(await reply.json()).find(({ alienated }) => !alienated);
  if (vehicle === undefined) throw new Error('there is no vehicle');
  return vehicle.id;
}

const column = (page: Page, state: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${state}, nalogov`) });
const card = (within: Page | Locator, number: string): Locator =>
  within.getByRole('listitem').filter({ hasText: number });

/** Drags a card with the mouse, and lets it go over a column. */
async function drag(page: Page, from: Locator, to: Locator, drop = true): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (box === null) throw new Error('the column is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 8 });
  if (drop) await page.mouse.up();
}

test('an order is made of an e-mail, sent, and carried out by its driver without a signal', async ({
  page,
  browser,
}) => {
  const office = await officeOf(api, 0);
  await signIn(page, DISPATCHER, '/LoadingOrder');
  await page.getByRole('button', { name: 'Nov nalog' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nov nalog za nakladanje' });
  await dialog.getByRole('combobox', { name: 'Stranka' }).fill('Luna d.o.o.');
  await dialog.getByRole('button', { name: 'Prilepi naslove' }).click();
  await dialog.getByRole('textbox', { name: 'Naslovi iz sporočila' }).fill(MESSAGE);
  await dialog.getByRole('button', { name: 'Dodaj 3 točke' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Kraj točke 3' })).toHaveValue(/Koper/);
  await dialog.getByRole('combobox', { name: 'Vozilo' }).click();
  await page.getByRole('option').filter({ hasText: office.driver.plate }).click();
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'order-form-sl-light');
  await dialog.getByRole('button', { name: 'Ustvari nalog' }).click();
  await expect(dialog).toBeHidden();

  const details = page.getByRole('complementary', { name: /^Nalog \d{4}-\d{5}/ });
  await expect(details.getByText('Luna d.o.o.')).toBeVisible();
  await details.getByRole('button', { name: 'Pošlji v vozilo' }).click();
  await expect(details.getByText('v pripravi').first()).toBeVisible();
  const number = ((await details.getByRole('heading', { level: 2 }).textContent()) ?? '').slice(0, 10);
  await expect(card(column(page, 'v pripravi'), number)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'order-details-sl-light');

  const phone = await aPhone(browser);
  await signInDriver(phone, office);
  const { page: app, context } = phone;
  await expect(app.getByRole('heading', { name: `Nalog ${number}` })).toBeVisible();
  await picture(app, 'driver-order-today-sl-light');
  await context.setOffline(true);
  await app.getByRole('button', { name: 'Prispel sem' }).click();
  await expect(app.getByText('čaka na signal')).toBeVisible();
  await app.getByRole('navigation').getByRole('button', { name: 'Nalogi' }).click();
  await app.getByRole('button', { name: new RegExp(number) }).click();
  await expect(app.getByRole('listitem')).toHaveCount(3);
  await picture(app, 'driver-order-offline-sl-light');
  // The app is killed and opened again without a network: the order is there.
  await app.reload();
  await expect(app.getByRole('heading', { name: `Nalog ${number}` })).toBeVisible();
  await context.setOffline(false);
  await expect(app.getByText('čaka na signal')).toHaveCount(0);
  await expectAccessible(app);
  await context.close();

  await expect(details.getByText('vnesel voznik')).toBeVisible();
  await expect(card(column(page, 'v teku'), number)).toBeVisible();
});

test('the board moves orders by drag, keyboard and menu, and says what is not allowed', async ({ page }) => {
  const order = await anOrder('Deska');
  await signIn(page, ADMIN, '/LoadingOrder');
  const planned = card(column(page, 'načrtovan'), order.number);
  await drag(page, planned, column(page, 'v pripravi'), false);
  await expect(column(page, 'v pripravi').getByText('Nalog nima vozila.')).toBeVisible();
  await picture(page, 'order-board-refused');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(planned).toBeVisible();

  await drag(page, planned, column(page, 'v teku'));
  await expect(card(column(page, 'v teku'), order.number)).toBeVisible();
  await card(page, order.number)
    .getByRole('button', { name: /^Dejanja/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Končaj' }).press('Enter');
  await page.getByRole('button', { name: 'Vseeno končaj' }).click();
  await expect(card(column(page, 'končan'), order.number)).toBeVisible();
  await page.getByRole('button', { name: 'Razveljavi' }).click();
  await expect(card(column(page, 'v teku'), order.number)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'order-board-sl-light');
  await chooseTheme(page, 'Temen');
  await picture(page, 'order-board-sl-dark');
  await chooseTheme(page, 'Svetel');
});

test('a card is dragged with a finger once the finger has rested', async ({ browser, baseURL }) => {
  const order = await anOrder('Prst');
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 1024, height: 768 },
    locale: 'sl-SI',
    hasTouch: true,
  });
  const page = await context.newPage();
  await signIn(page, ADMIN, '/LoadingOrder');
  const from = await card(column(page, 'načrtovan'), order.number).boundingBox();
  const to = await column(page, 'v teku').boundingBox();
  if (from === null || to === null) throw new Error('the board is not there');
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const start = { x: from.x + 60, y: from.y + 30 };
  const end = { x: to.x + to.width / 2, y: to.y + 60 };
  await send('touchStart', [start]);
  await expect(page.locator('[data-dragging]')).toBeVisible();
  await send('touchMove', [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
  await send('touchMove', [end]);
  await expect(column(page, 'v teku')).toHaveAttribute('data-drop', 'allowed');
  await send('touchEnd', []);
  await expect(card(column(page, 'v teku'), order.number)).toBeVisible();
  await context.close();
});

test('two dispatchers who move one card see both', async ({ page, watched }) => {
  const order = await anOrder('Skupni');
  await signIn(page, ADMIN, '/LoadingOrder');
  await expect(card(column(page, 'načrtovan'), order.number)).toBeVisible();
  // The page learns nothing of the other's move: its list stays as it is.
  await page.route('**/api/loadingOrders', (route) => route.abort());
  const moved = await api.post(`/api/loadingOrders/${order.id}/state`, { data: { state: 2 } });
  expect(moved.status()).toBe(200);
  await card(page, order.number)
    .getByRole('button', { name: /^Dejanja/ })
    .click();
  await page.getByRole('menuitem', { name: 'Prekliči' }).click();
  await page.getByRole('button', { name: 'Prekliči nalog' }).click();
  const question = page.getByRole('dialog', { name: /medtem spremenil/ });
  await expect(question).toContainText('Prej: načrtovan. Zdaj: v teku');
  await picture(page, 'order-conflict');
  await page.unroute('**/api/loadingOrders');
  await question.getByRole('button', { name: 'Vseeno premakni' }).click();
  await expect(card(column(page, 'preklican'), order.number)).toBeVisible();
  // The browser logs the refusal and the calls that were held back.
  watched.troubles.splice(0);
});

test('orders as a table with filters in the address, as a calendar, and on a small screen', async ({ page }) => {
  const vehicleId = await aVehicle();
  const order = await anOrder('Koledar', { vehicleId });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, ADMIN, '/LoadingOrder?view=table');
  const table = page.getByRole('grid', { name: 'Nalogi za nakladanje' });
  await page.getByRole('combobox', { name: 'Stranka' }).click();
  await page.getByRole('option', { name: 'Koledar' }).click();
  await expect(page).toHaveURL(/client=Koledar/);
  await expect(table.getByRole('row').filter({ hasText: order.number })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await picture(page, 'order-table-1366');

  await page.getByText('Koledar', { exact: true }).first().click();
  const calendar = page.getByRole('table', { name: 'Vozila po dnevih' });
  await calendar
    .getByRole('button', { name: new RegExp(order.number) })
    .first()
    .click();
  await expect(page.getByRole('complementary', { name: `Nalog ${order.number}` })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'order-calendar-1366');

  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'order-details-phone');
  await page.getByRole('complementary').getByRole('button', { name: 'Zapri' }).first().click();
  await page.getByText('Tabla', { exact: true }).click();
  await picture(page, 'order-board-phone');
});
