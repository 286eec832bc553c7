import { PERSIST_EVERY_MS } from '@konvoj/contract';
import type { Locator, Page } from '@playwright/test';
import {
  chooseLanguage,
  chooseTheme,
  expect,
  expectAccessible,
  picture,
  signIn,
  test,
  OTHER_COMPANY_ADMIN,
  chooseDriving,
  expectToMove,
  openCard,
} from '../support/page.ts';

/** The section of the frame with the map. */
const MAP = 'section[aria-label="Zemljevid"]';
const LOCKED = 'Pogled je zaklenjen: premik in povečava sta izklopljena.';
const scaleOf = (page: Page): Locator => page.locator('.maplibregl-ctrl-scale');
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

test.describe('map', () => {
  // A map drawn in software on a machine that also runs the fleet takes its time.
  test.slow();
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await expect(page.locator('.maplibregl-canvas')).toBeVisible();
    await expect(page.getByRole('treeitem').first()).toBeVisible();
  });

  test('brings a vehicle of the list into view and shows its card on a click', async ({ page }) => {
    await chooseDriving(page);
    const card = await openCard(page);
    // A bus may have come to its stop meanwhile.
    await expect(card).toContainText(/(?:vožnja|delo|postanek|prosti tek|počitek)\s\d.* od /);
    await expectAccessible(page, MAP);
    await picture(page, 'map-card-light');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
  });

  test('notes that the embedded map has main roads only, and zooms no closer by itself', async ({ page }) => {
    await expect(page.getByText('Vgrajeni zemljevid: samo glavne ceste.')).toBeVisible();
    await chooseDriving(page);
    await expect.poll(() => rememberedZoom(page)).not.toBeNull();
    expect(await settledZoom(page)).toBeLessThanOrEqual(10);
  });

  test('shows on the map what the list is filtered by, also after a reload, and removes it', async ({ page }) => {
    const chips = page.getByRole('group', { name: 'Prikazana so samo vozila po filtru' });
    await page.getByRole('button', { name: /^počitek: / }).click();
    await expect(chips).toContainText('počitek');
    await expect(page).toHaveURL(/status=rest/);
    await page.reload();
    await expect(chips).toContainText('počitek');
    await expect(page.getByRole('button', { name: /^počitek: / })).toHaveAttribute('aria-pressed', 'true');
    await chips.getByRole('button', { name: 'Odstrani filter: počitek' }).click();
    await expect(chips).toHaveCount(0);
  });

  test('names the place in the rows and offers in their menu what can be done with a vehicle', async ({ page }) => {
    const row = page.getByRole('treeitem').filter({ hasText: /·\s*(?:postanek|počitek)\s\d/ });
    await row.first().click({ button: 'right' });
    const menu = page.getByRole('menu', { name: /^Dejanja za / });
    await expect(menu.getByRole('menuitem')).toHaveCount(9);
    await expectAccessible(page, 'aside');
    await menu.getByRole('menuitem', { name: 'Najbližja vozila' }).click();
    await expect(page.getByRole('dialog', { name: /^Najbližja vozila/ })).toBeVisible();
  });

  test('reports that the network is gone as soon as the browser knows, and that it is back', async ({
    page,
    context,
    watched,
  }) => {
    const notice = page.getByText('Računalnik je brez povezave. Prikazani so zadnji znani podatki.');
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    // The browser logs each try that it makes without a network.
    watched.troubles.length = 0;
  });

  test('moves a driving vehicle as it reports', async ({ page }) => {
    await chooseDriving(page);
    const card = await openCard(page);
    await expectToMove(card);
  });

  test('follows a vehicle until the map is dragged, and shows that following has ended', async ({ page }) => {
    await expect(button(page, 'Sledi izbranemu vozilu (F): najprej izberite vozilo')).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await chooseDriving(page);
    await page.keyboard.press('f');
    const follow = button(page, 'Sledi izbranemu vozilu (F)');
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    const box = await page.locator('.maplibregl-canvas').boundingBox();
    if (box === null) throw new Error('the map has no box');
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 150, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText('Sledenje je izklopljeno, ker ste premaknili zemljevid.')).toBeVisible();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Sledi znova' }).click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
  });

  test('zooms, and does not while the view is locked', async ({ page }) => {
    const before = await scaleOf(page).textContent();
    await button(page, 'Približaj').click();
    await expect(scaleOf(page)).not.toHaveText(before ?? '');
    await settledZoom(page);
    await page.keyboard.press('l');
    await expect(page.getByRole('status').filter({ hasText: LOCKED })).toBeVisible();
    const locked = await scaleOf(page).textContent();
    await page.locator('.maplibregl-canvas').hover();
    await page.mouse.wheel(0, -600);
    await expect(button(page, `Približaj: ${LOCKED}`)).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Odkleni' }).click();
    await expect(scaleOf(page)).toHaveText(locked ?? '');
  });

  test('names the setting of a layer that has no provider, and changes labels and colours', async ({ page }) => {
    await button(page, 'Sloji zemljevida').click();
    await expect(page.getByRole('switch', { name: 'Oblačnost' })).toBeDisabled();
    await expect(page.getByText(/KONVOJ_CLOUD_TILES/)).toBeVisible();
    await page.getByText('Temne', { exact: true }).click();
    await page.getByText('Vzdevek', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Temne' })).toBeChecked();
    await expectAccessible(page, MAP);
    await picture(page, 'map-layers-dark');
  });

  test('draws the track of the selected vehicle and replays it', async ({ page }) => {
    await chooseDriving(page);
    const replay = page.getByRole('group', { name: 'Predvajanje poti' });
    await expect(replay).toBeVisible();
    await replay.getByRole('button', { name: 'Pokaži celotno pot' }).click();
    const time = replay.getByRole('slider', { name: 'Čas na poti' });
    const start = await time.inputValue();
    await replay.getByRole('button', { name: 'Predvajaj' }).click();
    await expect(time).not.toHaveValue(start);
    await replay.getByRole('button', { name: 'Ustavi' }).click();
    await replay.getByText('Hitrost', { exact: true }).click();
    await expect(replay.getByRole('list', { name: 'Legenda hitrosti v km/h' })).toBeVisible();
    await expectAccessible(page, MAP);
    await picture(page, 'map-track-speed');
  });

  test('shows the same place again after a reload', async ({ page }) => {
    await button(page, 'Približaj').click();
    const first = await settledZoom(page);
    await button(page, 'Približaj').click();
    await expect.poll(() => rememberedZoom(page)).toBeCloseTo(first + 1);
    const still = (await scaleOf(page).textContent()) ?? '';
    await page.reload();
    await expect(scaleOf(page)).toHaveText(still);
  });
});

test('the map speaks the three languages and has both appearances', async ({ page }) => {
  test.slow();
  await signIn(page, OTHER_COMPANY_ADMIN);
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
  await chooseTheme(page, 'Temen');
  await picture(page, 'map-fleet-dark');
  await chooseLanguage(page, 'Jezik', 'English');
  await expect(button(page, 'Zoom in')).toBeVisible();
  await chooseLanguage(page, 'Language', 'Deutsch');
  await expect(button(page, 'Vergrößern')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Karte der Fahrzeuge' })).toBeVisible();
});

/** The zoom of a view for which nothing is left to be written down: the same at two looks with a writing between them. */
async function settledZoom(page: Page): Promise<number> {
  let before: number | null = null;
  const isSettled = async (): Promise<boolean> => {
    const [seen, last] = [await rememberedZoom(page), before];
    before = seen;
    return seen !== null && seen === last;
  };
  await expect.poll(isSettled, { intervals: [PERSIST_EVERY_MS + 500] }).toBe(true);
  return Number(before);
}

/** Of the view that stands still and has been written down; null on a first visit. */
function rememberedZoom(page: Page): Promise<number | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('konvoj.state') ?? '{}').slices?.map?.view?.zoom ?? null);
}
