import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  ADMIN,
  chooseLanguage,
  chooseTheme,
  expect,
  expectAccessible,
  picture,
  signIn,
  test,
} from '../support/page.ts';

const READY = 90_000;

/** The page is there to be printed once its button can be pressed: drawing it in software takes its time. */
async function expectReady(page: Page, print = 'Natisni'): Promise<void> {
  await expect(page.getByRole('button', { name: print, exact: true })).toBeEnabled({ timeout: READY });
}

/** Number of colours in the map's picture on the page, sampled in a coarse grid; an empty one has one. */
function coloursOfMap(page: Page): Promise<number> {
  return page
    .locator('[data-print-sheet] img')
    .first()
    .evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) return 0;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [200, 150];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 200, 150);
      const { data = [] } = context?.getImageData(0, 0, 200, 150) ?? {};
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += 4) colours.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
      return colours.size;
    });
}

test.describe('the map on paper', () => {
  test.slow();

  test('shows the visible map, with title, scale, sources and a legend, on one light page', async ({ page }) => {
    await signIn(page, ADMIN);
    await chooseTheme(page, 'Temen');
    await expect(page.getByText('povezano')).toBeVisible();
    await page.getByRole('button', { name: 'Natisni zemljevid' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tisk zemljevida' });
    await dialog.getByLabel('Naslov').fill('Vozila ob koncu tedna');
    await expectReady(page);

    const preview = dialog.getByRole('region', { name: 'Predogled: Vozila ob koncu tedna' });
    await expect(preview.getByRole('heading', { name: 'Vozila ob koncu tedna' })).toBeVisible();
    await expect(preview.getByText(/OpenStreetMap/)).toBeVisible();
    await expect(preview.getByText(/^\d+\u00A0k?m$/)).toBeVisible();
    const legend = preview.getByRole('region', { name: 'Legenda' });
    await expect(legend.getByRole('listitem').filter({ hasText: 'vožnja' })).toBeVisible();
    await expect(legend.getByText('Radar padavin')).toHaveCount(0);
    expect(await coloursOfMap(page)).toBeGreaterThan(20);
    await expectAccessible(page, '[role="dialog"]');
    await picture(page, 'map-print-dark');

    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const text = pdf.toString('latin1');
    expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // A4, lying, in points.
    expect(text).toMatch(/\/MediaBox\s*\[0 0 84[12](?:\.\d+)? 59[45](?:\.\d+)?\]/);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Shrani kot PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^zemljevid-\d{4}-\d\d-\d\d\.png$/);
    expect((await readFile(await download.path())).byteLength).toBeGreaterThan(100_000);

    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
  });

  test('can be cancelled while it is prepared', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: 'Natisni zemljevid' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tisk zemljevida' });
    await expect(dialog.getByRole('progressbar', { name: 'Zemljevid se pripravlja …' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Prekliči' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.maplibregl-canvas')).toHaveCount(1);
  });

  test('can be portrait and names its parts in the language of the user', async ({ page }) => {
    await signIn(page, ADMIN);
    await chooseLanguage(page, 'Jezik', 'Deutsch');
    await page.getByRole('button', { name: 'Karte drucken' }).click();
    const dialog = page.getByRole('dialog', { name: 'Karte drucken' });
    await dialog.getByText('Hochformat').click();
    await expectReady(page, 'Drucken');
    await expect(dialog.getByRole('region', { name: 'Legende' }).getByText('Fahrzeuge', { exact: true })).toBeVisible();
    await picture(page, 'map-print-portrait-de');
  });
});
