import type { Page } from '@playwright/test';
import {
  ADMIN,
  chooseLanguage,
  chooseTheme,
  DISPATCHER,
  expect,
  expectAccessible,
  OTHER_COMPANY_ADMIN,
  picture,
  signIn,
  SYSADMIN,
  test,
} from '../support/page.ts';

const openTab = (page: Page, tab: string) => page.goto(`/UserSettings?tab=${tab}`);

test.describe('own settings', () => {
  test('are saved when something was changed, and stay typed when they are refused', async ({ page }) => {
    await signIn(page, ADMIN, '/UserSettings');
    const profile = page.getByRole('form', { name: 'Oseba in prikaz' });
    const save = profile.getByRole('button', { name: 'Shrani' });
    await expect(save).toBeDisabled();
    await profile.getByLabel('Priimek').fill('');
    await save.click();
    await expect(profile.getByText('To polje je obvezno')).toBeVisible();
    await profile.getByLabel('Priimek').fill('Zupančič');
    await save.click();
    await expect(page.getByText('Nastavitve so shranjene.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ana Zupančič' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'people-me-sl-light');
    await profile.getByLabel('Priimek').fill('Kolovrat');
    await save.click();
    await expect(page.getByRole('button', { name: 'Ana Kolovrat' })).toBeVisible();
  });

  test('report at once that there is no network, and send nothing once it is back', async ({
    page,
    context,
    watched,
  }) => {
    await signIn(page, ADMIN, '/UserSettings');
    const profile = page.getByRole('form', { name: 'Oseba in prikaz' });
    const name = profile.getByLabel('Ime', { exact: true });
    await name.fill('Anja');
    await context.setOffline(true);
    await profile.getByRole('button', { name: 'Shrani' }).click();
    await expect(profile.getByText('Strežnik ni dosegljiv. Preverite povezavo in poskusite znova.')).toBeVisible();
    await profile.getByRole('button', { name: 'Prekliči' }).click();
    await context.setOffline(false);
    await page.reload();
    await expect(name).toHaveValue('Ana');
    watched.troubles.splice(0);
  });

  test('change the password only with the current one', async ({ page, watched }) => {
    await signIn(page, ADMIN, '/UserSettings');
    const form = page.getByRole('form', { name: 'Geslo' });
    await form.getByLabel('Trenutno geslo', { exact: true }).fill('not-the-one');
    await form.getByLabel('Novo geslo', { exact: true }).fill('a-longer-password-1');
    await form.getByLabel('Ponovite novo geslo', { exact: true }).fill('a-longer-password-1');
    await form.getByRole('button', { name: 'Spremeni geslo' }).click();
    await expect(form.getByText('Geslo ni pravo')).toBeVisible();
    expect(watched.troubles.splice(0)).toEqual([expect.stringContaining('status of 422')]);
  });

  test('look right in the dark and in German and English', async ({ page }) => {
    await signIn(page, ADMIN, '/UserSettings');
    await chooseTheme(page, 'Temen');
    await chooseLanguage(page, 'Jezik', 'Deutsch');
    await expect(page.getByRole('tab', { name: 'Benutzer' })).toBeVisible();
    for (const tab of ['me', 'users', 'links', 'tokens', 'audit']) {
      await openTab(page, tab);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.getByRole('status', { name: /geladen/ })).toHaveCount(0);
      await expectAccessible(page);
      await picture(page, `people-${tab}-de-dark`);
    }
    await chooseLanguage(page, 'Sprache', 'English');
    await expect(page.getByRole('tab', { name: 'Users' })).toBeVisible();
    await picture(page, 'people-audit-en-dark');
  });
});

test.describe('users', () => {
  test('are invited with the vehicles they see, locked, and let in again', async ({ page }) => {
    await signIn(page, OTHER_COMPANY_ADMIN, '/UserSettings?tab=users');
    const email = `nina.${Date.now()}@druga.example`;
    await page.getByRole('button', { name: 'Povabi uporabnika' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Pošlji vabilo' });
    await send.click();
    await expect(dialog.getByText('To polje je obvezno')).toHaveCount(3);
    await dialog.getByLabel('E-poštni naslov').fill(email);
    await dialog.getByLabel(/^Ime/).fill('Nina');
    await dialog.getByLabel('Priimek').fill('Nova');
    await dialog.getByText('Izbrana', { exact: true }).click();
    await dialog.getByRole('searchbox').fill('DL-002');
    await dialog.getByLabel(/MS DL-002/).check();
    await expect(dialog.getByText(/^Izbranih 1 od \d+$/)).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await picture(page, 'people-invite-sl-light');
    await send.click();
    await expect(page.getByText('Vabilo za Nina Nova je poslano.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('povabljen');
    await expect(row.getByRole('gridcell', { name: '1', exact: true })).toBeVisible();

    await row.getByRole('button', { name: /Dejanja/ }).click();
    await page.getByRole('menuitem', { name: 'Zakleni' }).click();
    await expect(row).toContainText('zaklenjen');
    await page.getByRole('button', { name: 'Razveljavi' }).click();
    await expect(row).toContainText('povabljen');

    await openTab(page, 'audit');
    const entry = page.getByRole('row').filter({ hasText: 'povabilo' }).filter({ hasText: email }).first();
    await expect(entry).toBeVisible();
    await entry.click();
    await expect(page.getByRole('dialog', { name: 'Kaj se je spremenilo' })).toContainText('Nina');
  });

  test('are no business of ordinary users', async ({ page }) => {
    await signIn(page, DISPATCHER, '/UserSettings?tab=users');
    await expect(page.getByRole('tab', { name: 'Moje nastavitve' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: 'Uporabniki' })).toHaveCount(0);
  });
});

test('an administrator renames the organization, whose time zone stays', async ({ page }) => {
  await signIn(page, ADMIN, '/UserSettings?tab=organization');
  const form = page.getByRole('form', { name: 'Organizacija' });
  const name = form.getByRole('textbox', { name: 'Ime organizacije' });
  const renamed = `${await name.inputValue()} d.o.o.`;
  await expect(form.getByRole('textbox', { name: 'Časovni pas' })).not.toBeEditable();
  await name.fill(renamed);
  await form.getByRole('button', { name: 'Shrani' }).click();
  await expect(page.getByText('Podatki organizacije so shranjeni')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'organization-sl-light');
  await page.reload();
  await expect(name).toHaveValue(renamed);
});

test('a token of another program is shown once and can be removed', async ({ page }) => {
  await signIn(page, OTHER_COMPANY_ADMIN, '/UserSettings?tab=tokens');
  await page.getByRole('button', { name: 'Nov žeton' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ime').fill('Skladišče');
  await dialog.getByLabel('branje vozil, položajev in etap').check();
  await dialog.getByRole('button', { name: 'Ustvari žeton' }).click();
  await expect(dialog.getByText(/^kat_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Zapri' }).last().click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Odstrani žeton Skladišče' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odstrani' }).click();
  await expect(page.getByText('Žeton Skladišče je odstranjen')).toBeVisible();
});

test('a system administrator acts as a user under a banner, and comes back', async ({ page }) => {
  await signIn(page, SYSADMIN);
  await expect(page.getByRole('tab', { name: 'Stranke' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('searchbox').fill('dispatcher@');
  await expectAccessible(page);
  await picture(page, 'people-customers-sl-light');
  // The name that is typed confirms the deletion of an organization.
  await page.getByRole('button', { name: 'Izbriši organizacijo Prevozi Kolovrat', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Za potrditev vpišite ime organizacije').fill('Prevozi kolovrat');
  await expect(dialog.getByRole('button', { name: 'Izbriši čez 14 dni' })).toBeDisabled();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const users = page.getByRole('list', { name: 'Prevozi Kolovrat', exact: true });
  await users.getByRole('button', { name: 'Vstopi kot Dušan Dispečer' }).click();
  const banner = page.getByRole('region', { name: 'Zastopanje uporabnika' });
  await expect(banner).toContainText('Dušan Dispečer (Prevozi Kolovrat)');
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'people-switched-sl-light');
  await page.goto('/settings/drivers');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Vozniki' })).toBeVisible();
  await banner.getByRole('button', { name: 'Preklopi nazaj' }).click();
  await expect(page.getByRole('tab', { name: 'Stranke' })).toHaveAttribute('aria-selected', 'true');
  await expect(banner).toHaveCount(0);
});
