import {
  ADMIN,
  chooseTheme,
  DISPATCHER,
  expect,
  expectAccessible,
  OTHER_COMPANY_ADMIN,
  picture,
  signIn,
  test,
} from '../support/page.ts';

const TAB = '/UserSettings?tab=integrations';

test.describe('integrations', () => {
  test('have a webhook with its secret shown once, and an address that is refused', async ({ page, watched }) => {
    await signIn(page, ADMIN, TAB);
    const webhooks = page.getByRole('region', { name: 'Spletne kljuke', exact: true });
    await expect(webhooks.getByText('Kljuk še ni')).toBeVisible();
    await expectAccessible(page);
    await webhooks.getByRole('button', { name: 'Nova kljuka' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Ime').fill('ERP');
    await dialog.getByLabel('Naslov').fill('https://10.0.0.1/hook');
    await dialog.getByLabel('etapa je zaključena').check();
    await dialog.getByLabel('novo sporočilo').check();
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await expect(dialog.getByText('Strežnik na ta naslov ne pošilja')).toBeVisible();
    // The browser logs the refusal.
    watched.troubles.splice(0);
    await dialog.getByLabel('Naslov').fill('https://erp.example/hook');
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await expect(dialog.getByText(/^whsec_/)).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Zapri' }).last().click();
    const row = webhooks.getByRole('row', { name: /ERP/ });
    await expect(row).toContainText('etapa je zaključena, novo sporočilo');
    await expect(row).toContainText('deluje');
    await picture(page, 'integrations-sl-light');

    const choose = async (entry: string) => {
      await webhooks.getByRole('button', { name: 'Dejanja za ERP' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('Dnevnik pošiljanja');
    await expect(dialog.getByText('Nič še ni bilo poslano')).toBeVisible();
    await page.keyboard.press('Escape');
    await choose('Izbriši');
    await dialog.getByRole('button', { name: 'Izbriši' }).click();
    await expect(webhooks.getByText('Kljuk še ni')).toBeVisible();
  });

  test('have a forward of positions, by keyboard and in the dark', async ({ page }) => {
    await signIn(page, OTHER_COMPANY_ADMIN, TAB);
    await chooseTheme(page, 'Temen');
    const forwards = page.getByRole('region', { name: 'Posredovanje položajev', exact: true });
    await forwards.getByRole('button', { name: 'Novo posredovanje' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Ime')).toBeFocused();
    await page.keyboard.type('Traccar');
    await dialog.getByLabel('Naslov').fill('https://traccar.example/');
    await dialog.getByLabel('Vklopljeno').uncheck();
    await page.keyboard.press('Control+Enter');
    await expect(forwards.getByRole('row', { name: /Traccar/ })).toContainText('izklopljeno');
    await expectAccessible(page);
    await picture(page, 'integrations-sl-dark');
  });

  test('are for administrators', async ({ page }) => {
    await signIn(page, DISPATCHER, TAB);
    await expect(page.getByRole('tab', { name: 'Moje nastavitve' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Povezave', exact: true })).toHaveCount(0);
  });
});
