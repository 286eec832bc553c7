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

test.describe('driving reports', () => {
  test.slow();

  test('list stages, trips and days of the fleet, by vehicle and by driver', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, ADMIN);
    await page.getByRole('link', { name: 'Poročilo o vožnjah' }).click();
    await expect(page).toHaveURL(/\/DriveReport/);
    const stages = page.getByRole('grid', { name: 'Etape' });
    await expect(stages.getByRole('row').nth(1)).toBeVisible();
    // The map is folded, so that the table has the height.
    await expect(page.getByRole('region', { name: 'Zemljevid', exact: true })).toBeHidden();
    await expect(stages.getByRole('row').nth(14)).toBeInViewport();
    await expectAccessible(page);
    await picture(page, 'reports-stages');

    await page.getByRole('combobox', { name: 'Vrsta poročila' }).click();
    await page.getByRole('option', { name: 'Seštevki' }).click();
    await expect(page).toHaveURL(/type=totals/);
    const totals = page.getByRole('grid', { name: 'Seštevki voženj' });
    await expect(totals.getByText('Skupaj')).toBeVisible();

    await page.getByText('Vozniki', { exact: true }).click();
    await expect(page).toHaveURL(/drivers=/);
    await expect(totals.getByRole('row').nth(1)).toBeVisible();
    await page.reload();
    await expect(totals.getByRole('row').nth(1)).toBeVisible();
    await picture(page, 'reports-drivers');
  });

  test('show day and night driving by day, and save it as a file', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, ADMIN, '/DriveReport?tab=overview');
    const overview = page.getByRole('grid', { name: 'Pregled voženj' });
    await expect(overview.getByRole('columnheader', { name: /Vožnja ponoči/ })).toBeAttached();
    // A heading of the vehicle, then its days.
    await expect(overview.getByRole('row').nth(2)).toContainText(/\d{2}\.\d{2}\.\d{4}/);
    await page.getByRole('button', { name: 'Grafi' }).click();
    await expect(page.getByRole('img', { name: 'Vožnja po urah dneva' })).toBeVisible();
    await chooseTheme(page, 'Temen');
    await expectAccessible(page);
    await picture(page, 'reports-overview-dark');
    await chooseTheme(page, 'Svetel');
    await page.getByRole('button', { name: 'Izvozi poročilo' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'XLSX' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^pregled-voženj-.*\.xlsx$/);
  });

  test('have whole headers in three languages, and the map on request', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, ADMIN, '/DriveReport?tab=overview&range=lastDay');
    const cut = () =>
      page
        .getByRole('grid')
        .getByRole('columnheader')
        .evaluateAll((headers) =>
          headers.flatMap((header) =>
            [...header.querySelectorAll('span')]
              .filter((text) => text.scrollWidth > text.clientWidth && text.clientWidth > 0)
              .map((text) => text.textContent),
          ),
        );
    for (const [grid, menu, next] of [
      ['Pregled voženj', 'Jezik', 'Deutsch'],
      ['Fahrtübersicht', 'Sprache', 'English'],
      ['Driving overview', 'Language', 'Slovenščina'],
    ] as const) {
      await expect(page.getByRole('grid', { name: grid })).toBeVisible();
      expect(await cut()).toEqual([]);
      await chooseLanguage(page, menu, next);
    }
    await page.getByRole('button', { name: 'Pokaži zemljevid' }).click();
    await expect(page.getByRole('region', { name: 'Zemljevid', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Zemljevid', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pokaži zemljevid' }).click();
    await expect(page.getByRole('region', { name: 'Zemljevid', exact: true })).toBeHidden();
  });

  test('add up by country; a row leads to the vehicle and its days', async ({ page }) => {
    await signIn(page, ADMIN, '/DriveReport?tab=countries&range=lastDay');
    const countries = page.getByRole('grid', { name: 'Vožnje po državah' });
    await expect(countries.getByRole('row').nth(2)).toBeVisible();
    await picture(page, 'reports-countries');
    await countries.getByRole('row').nth(2).click();
    await expect(page).toHaveURL(/vehicle=\d+/);
    await expect(page.getByRole('tab', { name: 'Etape' })).toBeVisible();
  });

  test('show the fuel of vehicles with refuels and drains', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, ADMIN, '/DriveReport?tab=fuel&range=lastDay');
    const vehicles = page.getByRole('grid', { name: 'Gorivo po vozilih' });
    await expect(vehicles.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'reports-fuel');
    await page.getByRole('button', { name: 'Izvozi poročilo' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^gorivo-.*\.pdf$/);
  });

  test('show a table of chosen columns, groups and conditions', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, ADMIN, '/DriveReport?tab=general');
    const table = page.getByRole('grid', { name: 'Lastna tabela' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'reports-own-table');
    await page.getByRole('combobox', { name: 'Vrstice' }).click();
    await page.getByRole('option', { name: 'vozila' }).click();
    await page.getByRole('button', { name: 'Pogoji' }).click();
    await page.getByRole('button', { name: 'Dodaj pogoj' }).click();
    await page.getByRole('textbox', { name: 'Vrednost' }).fill('no such plate');
    await expect(page.getByText('V tem obdobju ni podatkov.')).toBeVisible();
    await page.getByRole('button', { name: 'Odstrani pogoj' }).click();
    await expect(table.getByRole('row').nth(1)).toBeVisible();
  });
});
