import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { aPhone, officeOf, signInDriver } from '../support/driver-phone.ts';
import { ADMIN, expectAccessible, picture, signedInElsewhere } from '../support/page.ts';

const DIST = join(import.meta.dirname, '../../../apps/web/dist');
const PICTURE = readFileSync(join(import.meta.dirname, '../../../apps/web/public/driver/icon-512.png'));
const BUDGET_BYTES = 120_000;

const openTab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation').getByRole('button', { name }).click();

let api: APIRequestContext;
test.beforeAll(async () => {
  api = await signedInElsewhere(ADMIN);
});
test.afterAll(() => api.dispose());

test('needs less than 120 kB before the first screen', async ({ browser }) => {
  const { page, context } = await aPhone(browser);
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() === null) files.add(pathname === '/driver' ? '/driver/index.html' : pathname);
  });
  await page.goto('/driver');
  await expect(page.getByRole('heading', { name: 'Prijava voznika' })).toBeVisible();
  const sizes = [...files].map((file) => {
    const path = join(DIST, file);
    return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(4);
  expect(total).toBeLessThan(BUDGET_BYTES);
  await context.close();
});

test('a driver loses the signal, is killed, comes back: each message once, in order', async ({ browser }) => {
  const office = await officeOf(api, 0);
  const phone = await aPhone(browser);
  const { page, context } = phone;
  await signInDriver(phone, office);

  const task = await office.send('Naloži 12 palet pri vratih 3.', { place: 'Luka Koper' });
  await expect(page.getByRole('heading', { name: 'Vaš cilj' })).toBeVisible();
  await expect(page.getByText('Luka Koper')).toBeVisible();
  await picture(page, 'driver-today-sl-light');
  await page.getByRole('button', { name: 'Na poti' }).click();
  await expect(page.getByText('Ste na poti')).toBeVisible();
  const stateOf = async (id: number) => (await office.thread()).find((message) => message.id === id)?.currentState;
  await expect.poll(() => stateOf(task.id)).toBe(41);

  await context.setOffline(true);
  await openTab(page, /^Sporočila/);
  const box = page.getByRole('textbox', { name: 'Napišite sporočilo' });
  for (const text of ['Stojim v koloni.', 'Zamujam 20 minut.']) {
    await box.fill(text);
    await page.getByRole('button', { name: 'Pošlji' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText('čaka na signal');
  }
  await page.locator('input[type=file]').setInputFiles({ name: 'cmr.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByRole('img', { name: /cmr/ })).toBeVisible();
  await page.getByRole('button', { name: 'Pošlji' }).click();
  await box.fill('Še eno vprašanje');
  await expect(page.getByText('Ni povezave.')).toBeVisible();
  await picture(page, 'driver-messages-offline-sl-light');

  // The app is killed and opened again without a network: everything is there.
  await page.reload();
  await expect(box).toHaveValue('Še eno vprašanje');
  await expect(page.getByText('Stojim v koloni.')).toBeVisible();
  await openTab(page, 'Danes');
  await page.getByRole('button', { name: 'Opravljeno' }).click();
  await expect(page.getByText('Trenutno nimate cilja.')).toBeVisible();
  const urgent = await office.send('Takoj pokliči pisarno!', { popup: true });

  await context.setOffline(false);
  const popup = page.getByRole('alertdialog', { name: 'Nujno sporočilo' });
  await expect(popup).toContainText('Takoj pokliči pisarno!');
  await expectAccessible(page);
  await picture(page, 'driver-popup-sl-light');
  await expect.poll(() => stateOf(urgent.id)).toBe(30);
  await popup.getByRole('button', { name: 'Prebral sem' }).click();
  await expect(popup).toHaveCount(0);
  await expect.poll(() => stateOf(urgent.id)).toBe(40);
  await expect.poll(() => stateOf(task.id)).toBe(50);

  const written = async () =>
    (await office.thread()).filter(({ direction }) => direction === 1).map(({ text }) => text);
  await expect.poll(written).toEqual(['Stojim v koloni.', 'Zamujam 20 minut.', '']);
  const [sent] = (await office.thread()).slice(-1);
  expect(sent?.attachments).toMatchObject([{ contentType: expect.stringMatching(/^image\//) }]);
  await openTab(page, /^Sporočila/);
  for (const text of ['Stojim v koloni.', 'Zamujam 20 minut.']) {
    await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
    await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText('poslano');
  }
  await expect(page.getByRole('img', { name: /cmr/ })).toHaveCount(1);
  await expect(box).toHaveValue('Še eno vprašanje');
  await expectAccessible(page);
  await picture(page, 'driver-messages-sl-light-wide');

  // A picture that was seen is there without a network, too.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('img', { name: /cmr/ })).toBeVisible();
  await context.close();
});

test('a session that has ended asks the driver to sign in again and keeps what they wrote', async ({ browser }) => {
  const office = await officeOf(api, 1);
  const phone = await aPhone(browser);
  const { page, context } = phone;
  await signInDriver(phone, office);
  await openTab(page, /^Sporočila/);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Razumem.' }).click();
  await expect(page.getByText('čaka na signal')).toBeVisible();
  await office.endSessions();
  await context.setOffline(false);
  await expect(page.getByText(`Prijavite se znova kot ${office.driver.name}`)).toBeVisible();
  await expect(page.getByText('1 sporočilo čaka na pošiljanje')).toBeVisible();

  await signInDriver(phone, office);
  await expect.poll(async () => (await office.thread()).map(({ text }) => text)).toContain('Razumem.');
  await context.close();
});

test('another driver on the same phone sees nothing of the one before', async ({ browser }) => {
  const [first, second] = [await officeOf(api, 2), await officeOf(api, 3)];
  const phone = await aPhone(browser, { width: 360, height: 640 });
  const { page, context } = phone;
  await signInDriver(phone, first);
  await first.send('Samo zate.');
  await expect(page.getByText('Samo zate.')).toBeVisible();
  await openTab(page, 'Nastavitve');
  await expectAccessible(page);
  await picture(page, 'driver-settings-small-sl-light');
  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.getByRole('group', { name: 'Se želite odjaviti?' }).getByRole('button', { name: 'Odjava' }).click();
  await expect(page.getByRole('button', { name: 'Prijavi me' })).toBeVisible();

  await signInDriver(phone, second);
  await openTab(page, /^Sporočila/);
  await expect(page.getByText('Ni še sporočil.')).toBeVisible();
  await expect(page.getByText('Samo zate.')).toHaveCount(0);
  await context.close();
});

test('positions wait without a signal, are sent, and the sign-out of a phone without network is made up for', async ({
  browser,
}) => {
  const office = await officeOf(api, 6);
  const phone = await aPhone(browser);
  const { page, context } = phone;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 46.05, longitude: 14.5, accuracy: 8 });
  await signInDriver(phone, office);
  await openTab(page, 'Nastavitve');
  const consent = page.getByRole('switch', { name: 'Dovolim pošiljanje položaja' });
  await consent.click();
  await expect(consent).toBeChecked();
  await expect(page.getByText('Noben položaj še ni bil poslan. 1 položaj čaka na pošiljanje.')).toBeVisible();
  await picture(page, 'driver-positions-sl-light');

  // Opened again without a network it still has the position; with the network back it is sent.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/\d+ položaj\S* čaka\S* na pošiljanje/)).toBeVisible();
  const sent = page.waitForResponse('**/api/driver/positions');
  await context.setOffline(false);
  expect((await sent).status()).toBe(200);
  await expect(page.getByText(/Zadnjič poslano: .* Nobeden ne čaka na pošiljanje\./)).toBeVisible();

  // The driver sends where they are.
  await openTab(page, /^Sporočila/);
  await page.getByRole('button', { name: 'Dodaj moj položaj' }).click();
  await expect(page.getByText('Moj položaj')).toBeVisible();
  await page.getByRole('button', { name: 'Pošlji' }).click();
  const places = async () => (await office.thread()).map(({ location }) => location?.name ?? null);
  await expect.poll(places).toContain('Moj položaj');
  await expectAccessible(page);

  await openTab(page, 'Nastavitve');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.getByRole('group', { name: 'Se želite odjaviti?' }).getByRole('button', { name: 'Odjava' }).click();
  await expect(page.getByRole('heading', { name: 'Prijava voznika' })).toBeVisible();
  expect(await office.sessions()).toBe(1);
  await context.setOffline(false);
  await expect.poll(() => office.sessions()).toBe(0);
  await context.close();
});

test('a wrong PIN and too many attempts are said in words', async ({ browser }) => {
  const office = await officeOf(api, 4);
  const { page, context } = await aPhone(browser);
  await page.goto(`/driver?code=${office.driver.organizationCode}`);
  await page.getByLabel('Številka kartice voznika').fill(office.driver.cardNumber);
  await page.getByLabel('PIN').fill('9999');
  const submit = page.getByRole('button', { name: 'Prijavi me' });
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Koda podjetja, številka ali PIN niso pravilni.');
  for (let failures = 1; failures < 5; failures += 1) {
    const answered = page.waitForResponse('**/api/driver/session');
    await submit.click();
    await answered;
  }
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('Preveč poskusov. Poskusite znova čez');
  await expectAccessible(page);
  await picture(page, 'driver-sign-in-sl-light');
  await context.close();
});

test('is readable in three languages, by day and by night', async ({ browser }) => {
  const office = await officeOf(api, 5);
  const phone = await aPhone(browser, { width: 360, height: 640 });
  const { page, context } = phone;
  await signInDriver(phone, office);
  await office.send('Entladen bei Tor 7, bitte vorher anrufen.', { place: 'Graz, Puntigam, Triester Straße 391' });
  await office.send('Danke!');
  await expect(page.getByRole('heading', { name: 'Vaš cilj' })).toBeVisible();
  await openTab(page, 'Nastavitve');
  for (const [language, name] of [
    ['sl', 'Slovenščina'],
    ['de', 'Deutsch'],
    ['en', 'English'],
  ] as const) {
    // Its texts are loaded first, so the choice shows a moment later.
    await page.getByRole('radio', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [theme, label] of [
      ['light', /^(svetel|hell|light)$/],
      ['dark', /^(temen|dunkel|dark)$/],
    ] as const) {
      await page.getByRole('radio', { name: label }).check();
      for (const [screen, tab] of [
        ['today', /^(Danes|Heute|Today)/],
        ['messages', /^(Sporočila|Nachrichten|Messages)/],
        ['settings', /^(Nastavitve|Einstellungen|Settings)/],
      ] as const) {
        const button = page.getByRole('navigation').getByRole('button', { name: tab });
        await button.click();
        await expect(button).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expectAccessible(page);
        await picture(page, `driver-${screen}-${language}-${theme}`);
      }
    }
  }
  await context.close();
});
