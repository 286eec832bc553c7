import { ADMIN, chooseTheme, expect, expectAccessible, picture, signIn, test } from '../support/page.ts';

test.describe('the temperature log', () => {
  test.slow();

  test('shows the curve and rows of a trailer, and saves them as a file', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, ADMIN, '/DriveReport');
    await page.getByRole('tab', { name: 'Temperaturni zapisi' }).click();
    await expect(page.getByText('Izberite vozilo ali priklopnik')).toBeVisible();
    await page.getByRole('combobox', { name: 'Vozilo ali priklopnik' }).fill('HLA');
    await page.getByRole('option', { name: /HLA/ }).first().click();
    await expect(page).toHaveURL(/trailer=\d+/);
    const log = page.getByRole('grid', { name: 'Temperaturni zapisi' });
    await expect(log.getByRole('row').nth(1)).toContainText(/\d{2}\.\d{2}\.\d{4}/);
    await expect(page.getByRole('img', { name: 'Potek temperature' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Vrstice' }).click();
    await page.getByRole('option', { name: 'Vsakih 30 min' }).click();
    await expect(log.getByRole('columnheader', { name: /Najnižja/ })).toBeAttached();
    await expectAccessible(page);
    await picture(page, 'temperature');
    await chooseTheme(page, 'Temen');
    await expectAccessible(page);
    await picture(page, 'temperature-dark');
    await chooseTheme(page, 'Svetel');
    await page.getByRole('button', { name: 'Izvozi temperature' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^temperaturni-zapisi-.*HLA.*\.pdf$/);
  });

  test('says that there are no records', async ({ page }) => {
    await signIn(page, ADMIN, '/DriveReport?tab=temperature&range=custom&from=2020-01-01&to=2020-01-01');
    await page.getByRole('combobox', { name: 'Vozilo ali priklopnik' }).fill('HLA');
    await page.getByRole('option', { name: /HLA/ }).first().click();
    await expect(page.getByText('Za izbrani datum ni zapisov')).toBeVisible();
  });
});
