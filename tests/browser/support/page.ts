import { AxeBuilder } from '@axe-core/playwright';
import { expect, request, test as base, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { accountOf, DEMO_PASSWORD, DISPATCHER } from './accounts.ts';
import { platesByTimeToDrive } from './driving.ts';

export { ADMIN, DEMO_PASSWORD, DISPATCHER, OTHER_COMPANY_ADMIN, SYSADMIN } from './accounts.ts';

/** Answers that the page expects: nobody is signed in, wrong credentials, an expired link. The browser logs each. */
const EXPECTED_STATUS = /status of (?:401|410)/;

interface Watched {
  /** Whatever went wrong in the page: console errors, thrown errors, requests that left this machine. */
  readonly troubles: string[];
}

/** A page that is watched: a test fails on a console error, a thrown error or a request that leaves loopback. */
export const test = base.extend<{ watched: Watched }>({
  watched: [
    async ({ page }, use) => {
      const troubles: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_STATUS.test(message.text())) troubles.push(message.text());
      });
      page.on('pageerror', (error) => void troubles.push(String(error)));
      page.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        const stays = hostname === '127.0.0.1' || protocol === 'blob:' || protocol === 'data:';
        if (!stays) troubles.push(`left loopback: ${request.url()}`);
      });
      await use({ troubles });
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/**
 * Opens `path` signed in, in Slovenian, and waits for the page. The session comes from the API: the form of signing in
 * has tests of its own, and each page that is not loaded saves seconds.
 */
export async function signIn(page: Page, as = DISPATCHER, path = '/'): Promise<void> {
  const email = accountOf(as, test.info().file);
  const session = await signedInElsewhere(email);
  // Language and appearance as on a first visit, whatever a test before left behind.
  if (email !== DISPATCHER) {
    const saved = await session.post('/api/saveUser', { data: { language: 'sl', settings: { theme: 'system' } } });
    expect(saved.status()).toBe(200);
  }
  await page.context().addCookies((await session.storageState()).cookies);
  await session.dispose();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
}

/** Signs in on the page that is open, as people do. The labels are Slovenian, the language of a first visit. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-poštni naslov').fill(email);
  await page.getByLabel('Geslo', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Prijava' }).click();
  await expect(page.getByRole('navigation', { name: /Glavni meni|Main menu|Hauptmenü/ })).toBeVisible();
}

/** A session of its own that changes things behind the page's back; to be disposed of. */
export async function signedInElsewhere(email = DISPATCHER): Promise<APIRequestContext> {
  const { baseURL } = test.info().project.use;
  const server = baseURL === undefined ? {} : { baseURL };
  /** Each change has to bring the token of its cookie. */
  const withToken = async (before: APIRequestContext): Promise<APIRequestContext> => {
    await before.get('/sanctum/csrf-cookie');
    const storageState = await before.storageState();
    await before.dispose();
    const token = storageState.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const extraHTTPHeaders = { 'x-xsrf-token': decodeURIComponent(token) };
    return request.newContext({ ...server, storageState, extraHTTPHeaders });
  };
  const visitor = await withToken(await request.newContext(server));
  const own = accountOf(email, test.info().file);
  await visitor.post('/api/session', { form: { email: own, password: DEMO_PASSWORD } });
  return withToken(visitor);
}

/** Chooses a language in the rail; `menu` is the entry's name in the language that is on. */
export async function chooseLanguage(page: Page, menu: string, language: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Chooses an appearance in the rail, in Slovenian. */
export async function chooseTheme(page: Page, theme: 'Svetel' | 'Temen'): Promise<void> {
  await page.getByRole('button', { name: 'Videz', exact: true }).click();
  await page.getByRole('menuitemradio', { name: theme }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute(
    'data-mantine-color-scheme',
    theme === 'Svetel' ? 'light' : 'dark',
  );
}

/**
 * Looks for what hinders people: axe finds nothing serious. The map's own canvas is left out.
 * @param within a selector, to look at one part of the page only
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expect.poll(() => page.evaluate(isInMotion), 'what fades in has less contrast until then').toBe(false);
  const { violations } = await new AxeBuilder({ page }).include(within).exclude('canvas').analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Whether something moves or fades that comes to an end. Runs in the page. */
function isInMotion(): boolean {
  return document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
}

/** A picture for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `artifacts/${name}.png` });
}

/** Chooses, among the vehicles in view of the list, the one that drives now and will for the longest. The labels are Slovenian. */
export async function chooseDriving(page: Page): Promise<void> {
  const driving = page.getByRole('treeitem').filter({ hasText: /vožnja\s\d/ });
  await expect(driving.first()).toBeVisible();
  const shown = (await driving.allTextContents()).join('\n');
  const plate = platesByTimeToDrive().find((candidate) => shown.includes(candidate));
  if (plate === undefined) throw new Error(`none of the driving vehicles in view drives on: ${shown}`);
  await driving.filter({ hasText: plate }).click();
  await expect(page).toHaveURL(/vehicle=\d+/);
}

/** Chooses one of the common periods in the vehicle details, in Slovenian. */
export async function choosePeriod(page: Page, period: 'Zadnji dan' | 'Prejšnji teden'): Promise<void> {
  await page.getByRole('button', { name: /^Časovno obdobje/ }).click();
  await page.getByRole('button', { name: period, exact: true }).click();
}

/** Opens the card of the selected vehicle: following it brings it into the centre of the map, where it is clicked. */
export async function openCard(page: Page): Promise<Locator> {
  const card = page.getByRole('dialog', { name: /^Vozilo / });
  const follow = page.getByRole('button', { name: 'Sledi izbranemu vozilu (F)', exact: true });
  if ((await follow.getAttribute('aria-pressed')) === 'false') await follow.click();
  await expect(async () => {
    if (!(await card.isVisible())) await page.locator('.maplibregl-canvas').click();
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
  return card;
}

/** Waits until the card shows another place: the vehicle has reported and moved. */
export async function expectToMove(card: Locator): Promise<void> {
  const place = card.getByTitle(/^-?\d+\.\d{5}, /);
  const before = await place.getAttribute('title');
  await expect(place).not.toHaveAttribute('title', before ?? '', { timeout: 60_000 });
}
