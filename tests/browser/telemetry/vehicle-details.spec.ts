import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  ADMIN,
  chooseDriving,
  chooseLanguage,
  choosePeriod,
  chooseTheme,
  expect,
  expectAccessible,
  picture,
  signIn,
  test,
} from '../support/page.ts';

/** Chooses a vehicle that drives now; its details are there. */
async function openDetails(page: Page): Promise<void> {
  await chooseDriving(page);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
}

const rows = (page: Page) => page.getByRole('grid', { name: 'Etape' }).getByRole('row');

test.describe('vehicle details', () => {
  test.slow();

  test('asks for a vehicle while none is chosen', async ({ page }) => {
    await signIn(page);
    await expect(page.getByText('Izberite vozilo', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('shows days and stages of a vehicle; the open stage has no end', async ({ page }) => {
    await signIn(page);
    await openDetails(page);
    await expect(rows(page).nth(1)).toContainText('vožnja');
    await expect(rows(page).nth(1)).toContainText('v teku');
    await expect(page.getByRole('group', { name: 'Dnevi obdobja' }).getByRole('button')).toHaveCount(3);
    await expectAccessible(page);
    await picture(page, 'details-stages-sl-light');
  });

  test('keeps the chosen period, tab and stage in the address; back returns', async ({ page }) => {
    await signIn(page);
    await openDetails(page);
    await expect(rows(page).nth(2)).toBeVisible();
    await choosePeriod(page, 'Zadnji dan');
    await expect(page).toHaveURL(/range=lastDay/);
    await expect(page.getByRole('group', { name: 'Dnevi obdobja' }).getByRole('button')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Zapisi AVL' }).click();
    await expect(page).toHaveURL(/tab=records/);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Etape' })).toHaveAttribute('aria-selected', 'true');
    await rows(page).nth(1).click();
    await expect(page).toHaveURL(/stage=\d+/);
    const address = page.url();
    await page.goto(address);
    await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  });

  test('fits on a laptop: eight rows without scrolling sideways, places written out, the vehicle at a glance', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page);
    await openDetails(page);
    await expect(rows(page).nth(8)).toBeVisible();
    const seen = await page.getByRole('grid', { name: 'Etape' }).evaluate((grid) => {
      const cells = [...grid.querySelectorAll('[role="gridcell"]')];
      const rowElements = [...grid.querySelectorAll('[role="row"][data-index]')];
      // A row of long places has two lines; which those are depends on the hour, so the room is counted in rows of one.
      const rowHeight = Math.min(...rowElements.map((row) => row.getBoundingClientRect().height));
      const top = Math.min(...rowElements.map((row) => row.getBoundingClientRect().top));
      // The facts of a reefer with many sensors take a second line, which the table has less.
      const facts = document.querySelector('header:has(h2) dl');
      const lines = new Set([...(facts?.children ?? [])].map((fact) => Math.round(fact.getBoundingClientRect().top)));
      return {
        sideways: grid.scrollWidth - grid.clientWidth,
        headerLines: lines.size,
        rows: Math.floor((grid.getBoundingClientRect().bottom - top) / rowHeight),
        cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      };
    });
    expect(seen).toMatchObject({ sideways: 0, cut: [] });
    expect(seen.headerLines).toBeLessThanOrEqual(2);
    expect(seen.rows).toBeGreaterThanOrEqual(seen.headerLines === 1 ? 8 : 7);
    const header = page.getByRole('heading', { level: 2 }).locator('..');
    await expect(header).toContainText(/vožnja .*, od \d\d:\d\d/);
    await expect(header.getByRole('link', { name: /^Pokliči/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expectAccessible(page);
  });

  test('gives the stop numbers of the table to the day strip', async ({ page }) => {
    await signIn(page);
    await openDetails(page);
    const strip = page.getByRole('group', { name: 'Dnevi obdobja' });
    // On which days the vehicle has stopped depends on the hour.
    const day = strip
      .getByRole('button')
      .filter({ has: page.locator('b') })
      .first();
    await day.click();
    await expect(day).toHaveAttribute('aria-pressed', 'true');
    const inTable = page.getByRole('grid', { name: 'Etape' }).getByRole('gridcell', { name: /^\d+$/ });
    // The table holds only the rows in view.
    await expect(async () => {
      const numbers = await inTable.allTextContents();
      expect(numbers.length).toBeGreaterThan(0);
      expect(await day.locator('b').allTextContents()).toEqual(expect.arrayContaining(numbers));
    }).toPass();
  });

  test('keeps table, records and files on the chosen day', async ({ page }) => {
    await signIn(page);
    await openDetails(page);
    const strip = page.getByRole('group', { name: 'Dnevi obdobja' });
    const asked = page.waitForRequest(/\/api\/positions\?.*deviceId/);
    await strip.getByRole('button').nth(1).click();
    await expect(page.getByRole('group', { name: 'Skupaj' })).toContainText('24:00 h');
    await page.getByRole('tab', { name: 'Zapisi AVL' }).click();
    const { searchParams } = new URL((await asked).url());
    const hours = (Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')) / 3_600_000;
    expect(hours).toBe(24);
    const day = new URL(page.url()).searchParams.get('day') ?? '';
    await page.getByRole('button', { name: /^Izvo[zi]/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^etape-.*-${day}\\.pdf$`));
  });

  test('draws a period of three months, and reports when a track does not come', async ({ page, watched }) => {
    await page.route('**/api/positions/simple?*', (route) => route.fulfill({ status: 500, json: {} }));
    await signIn(page);
    await openDetails(page);
    const failure = page.getByRole('alert').filter({ hasText: 'Sledi ni mogoče prikazati.' });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('group', { name: 'Predvajanje poti' })).toHaveCount(0);
    await page.unroute('**/api/positions/simple?*');
    await failure.getByRole('button', { name: 'Poskusi znova' }).click();
    await expect(failure).toHaveCount(0);
    const address = new URL(page.url());
    const localDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const vehicle = address.searchParams.get('vehicle');
    const pieces = new Set<string | null>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/positions/simple') pieces.add(searchParams.get('from'));
    });
    await page.goto(`/?vehicle=${vehicle}&range=custom&from=${localDay(85)}&to=${localDay(0)}`);
    await expect(page.getByRole('group', { name: 'Predvajanje poti' })).toBeVisible();
    expect(pieces.size).toBe(3);
    await page.getByRole('tab', { name: 'Zapisi AVL' }).click();
    await expect(page.getByRole('grid', { name: 'Zapisi AVL' }).getByRole('row').nth(1)).toBeVisible();
    watched.troubles.length = 0;
  });

  test('shows cards on a phone, large enough for a finger', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    const [{ id }] = await (await page.request.get('/api/devices')).json();
    await page.goto(`/?vehicle=${id}`);
    const cards = page.getByRole('list', { name: 'Etape' }).getByRole('button');
    await cards.first().scrollIntoViewIfNeeded();
    await expect(page.getByRole('grid', { name: 'Etape' })).toHaveCount(0);
    const targets = [
      cards.first(),
      page.getByRole('tab', { name: 'Etape' }),
      page.getByRole('button', { name: /^Časovno obdobje/ }),
      page.getByRole('button', { name: /^Izvo[zi]/ }),
      page.getByRole('group', { name: 'Dnevi obdobja' }).getByRole('button').first(),
    ];
    for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await cards.first().click();
    await expect(page).toHaveURL(/stage=\d+/);
    await expectAccessible(page);
    await picture(page, 'details-stages-phone-sl');
  });

  test('narrows the table to a day of the strip and widens it again', async ({ page }) => {
    await signIn(page);
    await openDetails(page);
    const total = page.getByRole('group', { name: 'Skupaj' });
    await expect(rows(page).nth(2)).toBeVisible();
    const counted = async () => Number.parseInt((await total.textContent()) ?? '', 10);
    const all = await counted();
    const today = page.getByRole('group', { name: 'Dnevi obdobja' }).getByRole('button').last();
    await today.click();
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(counted).toBeLessThan(all);
    await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
    await page.reload();
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(counted).toBeLessThan(all);
    await today.click();
    // A vehicle that drives may have begun another one meanwhile.
    await expect.poll(counted).toBeGreaterThanOrEqual(all);
  });

  test('lists every record with the columns a user chooses', async ({ page }) => {
    await signIn(page);
    await openDetails(page);
    await page.getByRole('tab', { name: 'Zapisi AVL' }).click();
    const records = page.getByRole('grid', { name: 'Zapisi AVL' });
    await expect(records.getByRole('row').nth(2)).toBeVisible();
    await expect(records.getByRole('columnheader', { name: /Prednost/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Stolpci' }).click();
    await page.getByRole('checkbox', { name: 'Prednost' }).check();
    await page.keyboard.press('Escape');
    await expect(records.getByRole('columnheader', { name: /Prednost/ })).toHaveCount(1);
    await expectAccessible(page);
    await picture(page, 'details-records-sl-light');
  });

  test('charts what the records hold, in the dark and in German', async ({ page }) => {
    await signIn(page, ADMIN);
    await openDetails(page);
    await page.getByRole('tab', { name: 'Grafi' }).click();
    const speed = page.getByRole('region', { name: 'Hitrost' });
    await expect(speed.locator('canvas')).toBeVisible();
    await speed.locator('.u-over').hover();
    await expect(speed).toContainText(/\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}/);
    await chooseTheme(page, 'Temen');
    await chooseLanguage(page, 'Jezik', 'Deutsch');
    await expect(page.getByRole('region', { name: 'Geschwindigkeit' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'details-charts-de-dark');
    await chooseLanguage(page, 'Sprache', 'Slovenščina');
    await chooseTheme(page, 'Svetel');
  });

  test('gives the track of the period as a file', async ({ page }) => {
    await signIn(page);
    await openDetails(page);
    await expect(rows(page).nth(1)).toBeVisible();
    await page.getByRole('button', { name: /^Izvo[zi]/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'GPX' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.gpx$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('<gpx');
    expect(text.match(/<trkpt/g)?.length).toBeGreaterThan(10);
  });

  test('says what is the matter when a vehicle of the address is not there', async ({ page }) => {
    await signIn(page, undefined, '/?vehicle=999999');
    await expect(page.getByText('Vozilo ni na voljo')).toBeVisible();
  });
});
