import { ADMIN, expect, expectAccessible, picture, signIn, test } from '../support/page.ts';

test('a phone is registered, and given a key that is shown once', async ({ page }) => {
  await signIn(page, ADMIN, '/settings/trackers');
  await page.getByRole('button', { name: 'Dodaj' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nov sledilnik' });
  await dialog.getByRole('textbox', { name: /IMEI/ }).fill('telefon-bizjak');
  await dialog.getByLabel('Protokol').first().click();
  await page.getByRole('option', { name: 'OsmAnd, Traccar Client' }).click();
  await dialog.getByRole('button', { name: 'Shrani' }).click();
  await dialog.getByRole('button', { name: 'Ustvari ključ' }).click();
  await expect(dialog.getByText(/^\?key=ktk_/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'settings-tracker-key-sl-light');
  await dialog.getByRole('button', { name: 'Končano' }).click();
  await page.getByRole('searchbox', { name: 'Išči sledilnik' }).fill('telefon-bizjak');
  await page.getByRole('button', { name: 'Uredi telefon-bizjak' }).click();
  const edited = page.getByRole('dialog', { name: 'Sledilnik telefon-bizjak' });
  await expect(edited.getByRole('button', { name: 'Zamenjaj ključ' })).toBeVisible();
  await expect(edited.getByText(/^\?key=/)).toHaveCount(0);
  await edited.getByRole('button', { name: 'Odstrani ključ' }).click();
  await expect(edited.getByRole('button', { name: 'Ustvari ključ' })).toBeVisible();
});

test('support sees the protocol of a tracker and what could not be used of it', async ({ page }) => {
  await signIn(page, ADMIN, '/settings/trackers');
  await page.getByRole('searchbox', { name: 'Išči sledilnik' }).fill('KT-483');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Teltonika (TCP)');
  await row.getByRole('button', { name: /^Povezava s sledilnikom/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Povezava s sledilnikom/ });
  await expect(drawer.getByRole('region', { name: 'Neuporabni podatki' })).toBeVisible();
  await expect(drawer.getByText('Vse, kar je poslal, je bilo uporabno.')).toBeVisible();
  await expectAccessible(page);
});
