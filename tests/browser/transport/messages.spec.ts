import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { request } from '@playwright/test';
import { z } from 'zod';
import { DEMO_DRIVER_PIN } from '../../../apps/server/src/demo/companies.ts';
import {
  ADMIN,
  chooseLanguage,
  chooseTheme,
  DISPATCHER,
  expect,
  expectAccessible,
  picture,
  signedInElsewhere,
  signIn,
  test,
} from '../support/page.ts';

const drivers = z.array(
  z.object({
    id: z.int(),
    ime: z.string(),
    priimek: z.string(),
    krtVoznika: z.string().nullable(),
    hasPin: z.boolean(),
    vozilo: z.object({ id: z.int(), rgsOznaka: z.string() }).nullable(),
  }),
);
const organization = z.object({ organizationCode: z.string() });
const signedIn = z.object({ token: z.string() });
const messages = z.array(z.object({ id: z.int(), text: z.string() }));

interface Phone {
  readonly plate: string;
  readonly name: string;
  readonly calls: APIRequestContext;
  readonly report: (text: string, ...states: readonly string[]) => Promise<void>;
  readonly write: (text: string) => Promise<void>;
}

/** A vehicle whose driver has a PIN: each test takes another one. */
async function withPin(index: number) {
  const admin = await signedInElsewhere(ADMIN);
  const all = drivers.parse(await (await admin.get('/api/vozniki')).json());
  const { organizationCode } = organization.parse(await (await admin.get('/api/driverApp')).json());
  await admin.dispose();
  const driver = all.filter(({ hasPin, vozilo, krtVoznika }) => hasPin && vozilo && krtVoznika)[index];
  if (!driver?.vozilo) throw new Error('The demo has too few drivers with a PIN.');
  return { driver, plate: driver.vozilo.rgsOznaka, organizationCode };
}

/** The phone of a driver, by the calls that the driver app makes. */
async function phoneOf({ driver, plate, organizationCode }: Awaited<ReturnType<typeof withPin>>): Promise<Phone> {
  const { baseURL } = test.info().project.use;
  const server = baseURL === undefined ? {} : { baseURL };
  const visitor = await request.newContext(server);
  await visitor.get('/sanctum/csrf-cookie');
  const { cookies } = await visitor.storageState();
  const csrf = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
  const reply = await visitor.post('/api/driver/session', {
    headers: { 'x-xsrf-token': csrf },
    data: { organizationCode, cardNumber: driver.krtVoznika, pin: DEMO_DRIVER_PIN },
  });
  expect(reply.status()).toBe(200);
  const { token } = signedIn.parse(await reply.json());
  await visitor.dispose();
  const calls = await request.newContext({ ...server, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  return {
    plate,
    name: `${driver.ime} ${driver.priimek}`,
    calls,
    report: async (text, ...states) => {
      const found = messages.parse(await (await calls.get('/api/driver/messages')).json());
      const id = found.find((message) => message.text === text)?.id;
      for (const state of states) {
        const answer = await calls.post('/api/driver/messages/receipts', { data: { id, state } });
        expect(answer.status()).toBe(200);
      }
    },
    write: async (text) => {
      const data = { uniqueId: crypto.randomUUID(), text };
      expect((await calls.post('/api/driver/messages', { data })).status()).toBe(200);
    },
  };
}

const conversations = (page: Page): Locator => page.getByRole('listbox', { name: 'Pogovori' });
const conversation = (page: Page, plate: string): Locator =>
  conversations(page).getByRole('option').filter({ hasText: plate });
const thread = (page: Page): Locator => page.getByRole('log', { name: 'Sporočila' });
const input = (page: Page): Locator => page.getByRole('textbox', { name: 'Sporočilo' });
const railEntry = (page: Page): Locator => page.getByRole('navigation').getByRole('link', { name: /^Sporočila/ });

async function openConversation(page: Page, plate: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Išči vozila in sporočila' }).fill(plate);
  await conversation(page, plate).first().click();
  await expect(page.getByRole('heading', { level: 2, name: plate })).toBeVisible();
}

test('a message waits for a driver, and its states come back with their times', async ({ page }) => {
  const vehicle = await withPin(0);
  await signIn(page, DISPATCHER, '/Messages');
  await openConversation(page, vehicle.plate);
  await expect(page.getByText(/ni prijavljena nobena voznikova aplikacija/)).toBeVisible();
  await input(page).fill('Pokličite v pisarno');
  await input(page).press('Control+Enter');
  await expect(thread(page).getByText('Pokličite v pisarno')).toBeVisible();
  await expect(thread(page).getByRole('button', { name: 'čaka na pošiljanje' })).toBeVisible();
  await expect(input(page)).toHaveValue('');

  const phone = await phoneOf(vehicle);
  await phone.report('Pokličite v pisarno', 'received');
  await expect(thread(page).getByRole('button', { name: 'prejeto', exact: true })).toBeVisible();
  await phone.report('Pokličite v pisarno', 'read');
  await thread(page).getByRole('button', { name: 'prebrano', exact: true }).click();
  const times = page.getByRole('table', { name: 'Časi sporočila' });
  await expect(times).toContainText('poslano');
  await expect(times).toContainText('prejeto');
  await expectAccessible(page);
  await picture(page, 'messages-thread-sl-light');
  await phone.calls.dispose();
});

test('an answer is announced on every page, opened by a key and read', async ({ page }) => {
  const vehicle = await withPin(1);
  const phone = await phoneOf(vehicle);
  await signIn(page, DISPATCHER, '/GeoPOI');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await phone.write('Stojim v koloni pri Kopru');
  await expect(railEntry(page)).toHaveAccessibleName(/neprebran/);
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await page.locator('body').press('n');
  await expect(page.getByRole('heading', { level: 2, name: vehicle.plate })).toBeVisible();
  await expect(thread(page).getByText('Stojim v koloni pri Kopru')).toBeVisible();
  // Read on screen, 1.5 s later.
  await expect(railEntry(page)).toHaveAccessibleName('Sporočila');
  await expect(page).toHaveTitle(/^Sporočila/);
  await page.locator('body').press('r');
  await expect(input(page)).toBeFocused();
  await phone.calls.dispose();
});

test('what is typed survives a reload, for each conversation', async ({ page }) => {
  const vehicle = await withPin(2);
  await signIn(page, DISPATCHER, '/Messages');
  await openConversation(page, vehicle.plate);
  await input(page).fill('Na pol napisano');
  await page.reload();
  await expect(input(page)).toHaveValue('Na pol napisano');
  await input(page).fill('');
});

test('a template is made, chosen and filled in for many, with their progress', async ({ page }) => {
  await signIn(page, DISPATCHER, '/Messages');
  await page.getByRole('button', { name: 'Več', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Uredi predloge …' }).click();
  await page.getByRole('button', { name: 'Nova predloga' }).click();
  const form = page.getByRole('dialog', { name: 'Nova predloga' });
  await form.getByLabel('Ime').fill('Klic');
  await form.getByLabel('Sporočilo').fill('{driver}, pokličite do {time}');
  await form.getByRole('button', { name: 'Shrani' }).click();
  await expect(page.getByText('{driver}, pokličite do {time}')).toBeVisible();
  await picture(page, 'messages-templates-sl-light');
  await page.getByRole('button', { name: 'Zapri' }).click();

  await page.getByRole('button', { name: 'Novo sporočilo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo sporočilo' });
  await dialog.getByRole('group', { name: 'Skupine vozil' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Predloge sporočil' }).click();
  await page.getByRole('menuitem', { name: 'Klic' }).click();
  await expect(dialog.getByText(/se izpolnijo za vsakega prejemnika/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'messages-many-sl-light');
  await dialog.getByRole('button', { name: /^Pošlji \d+ vozil/ }).click();
  await expect(page.getByRole('dialog', { name: 'Sporočilo je na poti' })).toBeVisible();
  await picture(page, 'messages-progress-sl-light');
  await page.getByRole('button', { name: 'Zapri' }).last().click();
});

test('a point is sent from the map', async ({ page }) => {
  await signIn(page, DISPATCHER, '/');
  const canvas = page.locator('.maplibregl-canvas');
  await expect(canvas).toBeVisible();
  await canvas.click({ button: 'right', position: { x: 300, y: 200 } });
  await page.getByRole('menuitem', { name: 'Pošlji točko' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pošlji točko' });
  await dialog.getByRole('button', { name: 'Pošlji', exact: true }).click();
  await expect(dialog.getByText('Izberite vsaj enega prejemnika')).toBeVisible();
  await dialog.getByRole('checkbox').nth(1).check();
  await picture(page, 'messages-point-sl-light');
  await dialog.getByRole('button', { name: 'Pošlji', exact: true }).click();
  await expect(page.getByText('Lokacija je uspešno poslana!')).toBeVisible();
});

test('the conversation is also in the details of the vehicle', async ({ page }) => {
  const vehicle = await withPin(0);
  await signIn(page, DISPATCHER, '/Messages');
  await openConversation(page, vehicle.plate);
  await page.getByRole('link', { name: 'Podrobnosti', exact: true }).click();
  await page.getByRole('tab', { name: 'Sporočila' }).click();
  await expect(input(page)).toBeVisible();
  await picture(page, 'messages-tab-sl-light');
});

test('look right in the dark, in German, on a small laptop and on a phone', async ({ page }) => {
  const vehicle = await withPin(0);
  await signIn(page, ADMIN, '/Messages');
  await openConversation(page, vehicle.plate);
  await chooseTheme(page, 'Temen');
  await chooseLanguage(page, 'Jezik', 'Deutsch');
  await expect(page.getByRole('textbox', { name: 'Nachricht', exact: true })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'messages-thread-de-dark');
  await page.setViewportSize({ width: 1366, height: 768 });
  await picture(page, 'messages-thread-de-dark-1366');
  await chooseLanguage(page, 'Sprache', 'English');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await picture(page, 'messages-thread-en-dark-phone');
  await page.getByRole('link', { name: 'Conversations' }).click();
  await expect(page.getByRole('listbox', { name: 'Conversations' })).toBeVisible();
  await picture(page, 'messages-list-en-dark-phone');
});

test('an administrator ends a session, sets a PIN and prints the sheet', async ({ page }) => {
  const vehicle = await withPin(3);
  const phone = await phoneOf(vehicle);
  await signIn(page, ADMIN, '/Fleet/drivers');
  await page.getByRole('row').filter({ hasText: vehicle.driver.priimek }).first().click();
  await page.getByRole('button', { name: 'Voznikova aplikacija' }).click();
  const dialog = page.getByRole('dialog', { name: `Voznikova aplikacija: ${phone.name}` });
  await dialog.getByRole('button', { name: /^Odjavi: / }).click();
  await expect(dialog.getByText('Voznik ni prijavljen na nobenem telefonu.')).toBeVisible();
  expect((await phone.calls.get('/api/driver/me')).status()).toBe(401);
  await dialog.getByRole('textbox', { name: 'PIN' }).fill('12');
  await dialog.getByRole('button', { name: 'Nastavi nov PIN' }).click();
  await expect(dialog.getByText('4 do 8 števk')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'PIN' }).fill('4711');
  await dialog.getByRole('button', { name: 'Nastavi nov PIN' }).click();
  await expect(page.getByText('PIN je nastavljen', { exact: true })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'messages-driver-sl-light');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Voznikova aplikacija Konvoj', includeHidden: true })).toBeVisible();
  await picture(page, 'messages-sheet-sl');
  await page.emulateMedia({ media: null });
  await phone.calls.dispose();
});
