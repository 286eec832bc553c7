import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  ADMIN,
  chooseDriving,
  chooseLanguage,
  chooseTheme,
  expect,
  expectAccessible,
  picture,
  signIn,
  test,
} from './support/page.ts';

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

  test('shows days and stages of a vehicle; the stage that goes on has no end', async ({ page }) => {
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
    await page.getByRole('button', { name: 'Zadnji dan' }).click();
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

  test('narrows the table to a day of the strip and widens it again', async ({ page }) => {
    await signIn(page);
    await openDetails(page);
    const total = page.getByRole('gridcell', { name: /^\d+ etap/ });
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
