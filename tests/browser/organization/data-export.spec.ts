import { expect, expectAccessible, OTHER_COMPANY_ADMIN, picture, signIn, test } from '../support/page.ts';

test('an administrator prepares an archive of all data, downloads and removes it', async ({ page }) => {
  await signIn(page, OTHER_COMPANY_ADMIN, '/UserSettings?tab=export');
  const exports = page.getByRole('region', { name: 'Izvoz vseh podatkov' });
  await expect(exports.getByText('Izvoza še ni bilo')).toBeVisible();
  await expectAccessible(page);
  await exports.getByRole('button', { name: 'Pripravi arhiv' }).click();
  const row = exports.getByRole('row', { name: /na voljo do/ });
  await expect(row).toContainText('MB', { timeout: 60_000 });
  await expect(exports.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'data-export-sl-light');

  const downloading = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Prenesi' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^izvoz-.+-\d{4}-\d\d-\d\d\.zip$/);

  await row.getByRole('button', { name: 'Odstrani arhiv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odstrani arhiv' }).click();
  await expect(exports.getByText('Izvoza še ni bilo')).toBeVisible();
});
