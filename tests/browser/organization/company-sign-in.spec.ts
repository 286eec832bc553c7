import { CLIENT, testProvider } from '../../../apps/server/src/organization/identity/company/provider.testing.ts';
import { accountOf } from '../support/accounts.ts';
import { ADMIN, DEMO_PASSWORD, expect, expectAccessible, picture, signIn, test } from '../support/page.ts';

test('an administrator sets company sign-in up, tests it, and signs in by it', async ({ page, context, watched }) => {
  const email = accountOf(ADMIN, test.info().file);
  const provider = await testProvider({ email });
  try {
    await signIn(page, ADMIN, '/UserSettings?tab=signIn');
    const section = page.getByRole('region', { name: 'Prijava prek podjetja (OpenID Connect)' });
    await section.getByLabel('Kratko ime v povezavi').fill('kolovrat');
    await section.getByLabel('Izdajatelj (issuer)').fill(provider.issuer);
    await section.getByLabel('ID odjemalca (client ID)').fill(CLIENT.clientId);
    await section.getByLabel('Skrivnost odjemalca (client secret)').fill(CLIENT.clientSecret);
    await section.getByRole('combobox', { name: 'Dovoljene domene e-pošte' }).fill('kolovrat.example');
    await section.getByRole('radio', { name: /^Kdor želi/ }).check();
    const password = section.getByLabel('Vaše trenutno geslo', { exact: true });
    await password.fill('not-the-one');
    await section.getByRole('button', { name: 'Shrani' }).click();
    await expect(section.getByText('Geslo ni pravo')).toBeVisible();
    expect(watched.troubles.splice(0)).toEqual([expect.stringContaining('status of 422')]);
    await password.fill(DEMO_PASSWORD);
    await section.getByRole('button', { name: 'Shrani' }).click();
    await expect(section.getByText('S temi nastavitvami še ni preizkušeno.')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'company-sign-in-settings-sl-light');
    await section.getByRole('button', { name: 'Preizkusi' }).click();
    await expect(section.getByText('Preizkušeno s temi nastavitvami.')).toBeVisible();

    await section.getByRole('button', { name: 'Odstrani' }).click();
    const dialog = page.getByRole('dialog', { name: 'Odstranitev prijave prek podjetja' });
    await expect(dialog.getByLabel('Vaše trenutno geslo', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Prekliči' }).click();

    await context.clearCookies();
    await page.goto('/login/kolovrat');
    await expect(page.getByLabel('Kratko ime podjetja')).toHaveValue('kolovrat');
    await expectAccessible(page);
    await picture(page, 'company-sign-in-sl-light');
    await page.getByRole('button', { name: 'Nadaljuj' }).click();
    await expect(page.getByRole('navigation', { name: 'Glavni meni' })).toBeVisible();
  } finally {
    provider.close();
  }
});
