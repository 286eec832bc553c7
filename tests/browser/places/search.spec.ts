import type { Page } from '@playwright/test';
import {
  ADMIN,
  chooseDriving,
  chooseLanguage,
  chooseTheme,
  DISPATCHER,
  expect,
  expectAccessible,
  openCard,
  picture,
  signIn,
  test,
} from '../support/page.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Iskanje naslovov in krajev' });
const pin = (page: Page) => page.locator('[data-part="pin"]');
const options = (page: Page) => page.getByRole('listbox', { name: 'Najdeni kraji' }).getByRole('option');

/** Opens the search with its key, once the map is there to hear it. */
async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('toolbar', { name: 'Upravljanje zemljevida' })).toBeVisible({ timeout: 45_000 });
  await page.locator('body').press('a');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
}

/** Types and waits for the first place that answers. */
async function find(page: Page, text: string, name: string | RegExp): Promise<void> {
  await box(page).fill(text);
  await expect(options(page).filter({ hasText: name }).first()).toBeVisible();
}

test.describe('places on the map', () => {
  test.slow();

  test('a town is found by keyboard alone, gets a pin and a card, and is remembered', async ({ page }) => {
    await signIn(page);
    await openSearch(page);
    await find(page, 'celj', 'Celje');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveCount(0);
    const card = page.getByRole('dialog', { name: 'Celje' });
    await expect(card).toBeFocused();
    await expect(pin(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(pin(page)).toHaveCount(0);
    await openSearch(page);
    await expect(options(page)).toHaveText([/Celje/]);
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveCount(0);
  });

  test('coordinates are found in any writing, with their address', async ({ page }) => {
    await signIn(page);
    await openSearch(page);
    await find(page, '46°14′ N, 15°16′ E', '46.2');
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: /46\.23333/ });
    await expect(card).toContainText(/Celj/);
    await expect(pin(page)).toBeVisible();
  });

  test('an own point is found first and leads to its table', async ({ page }) => {
    await signIn(page);
    const [point] = await page.evaluate(async () => {
      const found: { naziv: string }[] = await (await fetch('/api/poiLocations')).json();
      return found;
    });
    const name = point?.naziv ?? '';
    expect(name).not.toBe('');
    await openSearch(page);
    await find(page, name, name);
    await expect(page.getByRole('group', { name: 'Lastne točke in območja' })).toContainText(name);
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name });
    await expect(card.getByRole('button', { name: 'Ustvari točko' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Odpri v tabeli' }).click();
    await expect(page).toHaveURL(/GeoPOI\?.*place=\d+/);
  });

  test('a new point begins at the pin', async ({ page }) => {
    await signIn(page);
    await openSearch(page);
    await find(page, 'novo mesto', 'Novo mesto');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Novo mesto' }).getByRole('button', { name: 'Ustvari točko' }).click();
    await expect(page).toHaveURL(/GeoPOI/);
    await expect(
      page
        .getByText(/45[.,]80/)
        .or(page.locator('input[value^="45"]'))
        .first(),
    ).toBeVisible();
  });

  test('the pin stays when the base of the map changes', async ({ page }) => {
    await signIn(page);
    await openSearch(page);
    await find(page, 'koper', 'Koper');
    await page.keyboard.press('Enter');
    await expect(pin(page)).toBeVisible();
    await page.getByRole('button', { name: 'Sloji zemljevida' }).click();
    await page.getByText('Temne', { exact: true }).click();
    await expect(page.locator('[data-mode="dark"]')).toBeVisible();
    await expect(pin(page)).toBeVisible();
  });

  test('the vehicles nearest to a place are listed, and one is chosen', async ({ page }) => {
    await signIn(page);
    await openSearch(page);
    await find(page, 'ljublj', 'Ljubljana');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Najbližja vozila' }).click();
    const list = page.getByRole('dialog', { name: /^Najbližja vozila: Ljubljana/ });
    await expect(list).toBeFocused();
    await expect(list.getByRole('listitem')).toHaveCount(10);
    await expect(list).toContainText('Razdalje so v zračni črti.');
    await expectAccessible(page);
    await list.getByRole('button', { name: /km/ }).first().click();
    await expect(page).toHaveURL(/vehicle=\d+/);
    await expect(list.getByRole('button', { pressed: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  });

  test('the card of a vehicle shows the address of its position', async ({ page }) => {
    await signIn(page);
    await chooseDriving(page);
    const place = (await openCard(page)).getByTitle(/^-?\d+\.\d{5}, /);
    await expect(place).not.toHaveText(/^-?\d+\.\d{5}, /);
  });
});

test.describe('the palette', () => {
  test.slow();

  test('finds a place and shows it, also from a page without a map', async ({ page }) => {
    await signIn(page, DISPATCHER, '/UserSettings');
    await page.keyboard.press('Control+k');
    // Typed at once: no letter is lost while the palette is still being loaded.
    await page.keyboard.type('maribor');
    await expect(page.getByPlaceholder('Vozilo, kraj, stran ali dejanje …')).toHaveValue('maribor');
    const town = page.getByRole('button', { name: /^Maribor/ }).last();
    await expect(town).toBeVisible();
    await expectAccessible(page);
    await town.click();
    await expect(page.getByRole('dialog', { name: /^Maribor/ })).toBeVisible({ timeout: 45_000 });
    await expect(pin(page)).toBeVisible();
  });

  test('runs the actions of the map by keyboard, and offers them first the next time', async ({ page }) => {
    await signIn(page);
    await expect(page.getByRole('toolbar', { name: 'Upravljanje zemljevida' })).toBeVisible({ timeout: 45_000 });
    await page.keyboard.press('Control+k');
    const typed = page.getByPlaceholder('Vozilo, kraj, stran ali dejanje …');
    await typed.fill('zakleni');
    await expect(page.getByRole('button', { name: 'Zakleni pogled (L)' }).last()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Pogled je zaklenjen')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('button').first()).toHaveText('Odkleni pogled (L)');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Pogled je zaklenjen')).toHaveCount(0);
  });
});

test.describe('places in pictures', () => {
  test.slow();

  for (const [language, menu, label] of [
    ['Slovenščina', 'Jezik', 'Iskanje naslovov in krajev'],
    ['English', 'Jezik', 'Search for addresses and places'],
    ['Deutsch', 'Jezik', 'Adressen und Orte suchen'],
  ] as const) {
    test(`in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 1366, height: 768 });
      await signIn(page, ADMIN);
      if (language !== 'Slovenščina') await chooseLanguage(page, menu, language);
      await expect(page.getByRole('toolbar', { name: /zemljevid|map|Karte/i })).toBeVisible({ timeout: 45_000 });
      await page.locator('body').press('a');
      const search = page.getByRole('combobox', { name: label });
      await search.fill('ce');
      await expect(page.getByRole('option').first()).toBeVisible();
      await picture(page, `search-${language}`);
      await search.press('Enter');
      await expect(pin(page)).toBeVisible();
      await picture(page, `search-pin-${language}`);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('celje');
      await picture(page, `search-palette-${language}`);
    });
  }

  test('in the dark, and on a phone', async ({ page }) => {
    await signIn(page, ADMIN);
    await chooseTheme(page, 'Temen');
    await openSearch(page);
    await find(page, 'celj', 'Celje');
    await picture(page, 'search-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Skrij seznam vozil' }).click();
    await picture(page, 'search-phone-dark');
    await box(page).press('Enter');
    await expect(pin(page)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'search-phone-pin-dark');
    await page.getByRole('button', { name: 'Najbližja vozila' }).click();
    await expect(page.getByRole('dialog', { name: /^Najbližja vozila/ })).toBeVisible();
    await picture(page, 'search-phone-nearest-dark');
  });
});
