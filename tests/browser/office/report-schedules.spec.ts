import { ADMIN, chooseTheme, expect, expectAccessible, picture, signIn, test } from '../support/page.ts';

test.describe('schedules of reports', () => {
  test.slow();

  test('are made, tested, and their reports are found in the archive', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, ADMIN, '/DriveReport');
    await page.getByRole('tab', { name: 'Urniki' }).click();
    await expect(page.getByText('Ni še nobenega urnika')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Nov urnik' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nov urnik' });
    await dialog.getByLabel('Ime').fill('Jutranje poročilo');
    await dialog.getByRole('combobox', { name: 'Pošlji' }).click();
    await page.getByRole('option', { name: 'Vsak dan' }).click();
    await dialog.getByRole('textbox', { name: /^Ob/ }).fill('2.30');
    await dialog.getByRole('checkbox', { name: 'XLSX' }).check();
    // The address of the user stands there at first.
    await dialog.locator('.mantine-TagsInput-pill button').click();
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await expect(dialog.getByText('Vnesite vsaj enega prejemnika.')).toBeVisible();
    const recipients = dialog.locator('.mantine-TagsInput-inputField');
    await recipients.fill('narocnik@stranka.example');
    await recipients.press('Enter');
    await recipients.fill('narobe');
    await recipients.press('Enter');
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await expect(dialog.locator('.mantine-TagsInput-error')).toBeVisible();
    await recipients.press('Backspace');
    await expectAccessible(page);
    await picture(page, 'report-schedule-form');
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await expect(dialog).toBeHidden();

    const schedules = page.getByRole('grid', { name: 'Urniki' });
    const row = schedules.getByRole('row', { name: /Jutranje poročilo/ });
    await expect(row).toContainText('vsak dan ob 02:30');
    await expect(row).toContainText('narocnik@stranka.example');
    await expectAccessible(page);
    await picture(page, 'report-schedules');

    await row.getByRole('switch').click({ force: true });
    await expect(row).toContainText('ustavljen');
    await row.getByRole('switch').click({ force: true });
    await expect(row).not.toContainText('ustavljen');

    await row.getByRole('button', { name: 'Dejanja za Jutranje poročilo' }).click();
    await page.getByRole('menuitem', { name: 'Pošlji preizkus meni' }).click();
    await row.getByRole('button', { name: 'Dejanja za Jutranje poročilo' }).click();
    await page.getByRole('menuitem', { name: 'Pokaži arhiv' }).click();
    await expect(page).toHaveURL(/tab=archive/);
    const sent = page.getByRole('grid', { name: 'Arhiv' }).getByRole('row', { name: /Jutranje poročilo/ });
    await expect(sent).toContainText('preizkus');
    await expect(sent).toContainText('izdelano', { timeout: 120_000 });
    await expect(sent).toContainText('poslano 1', { timeout: 120_000 });
    await picture(page, 'report-archive');

    await sent.click();
    const run = page.getByRole('dialog', { name: 'Poročilo Jutranje poročilo' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      run.getByRole('button', { name: /Prenesi .*\.pdf/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await expectAccessible(page);
    await run.getByRole('button', { name: 'Pošlji znova' }).click();
    await expect(run).toBeHidden();
    await expect(sent).toContainText('poslano 2', { timeout: 120_000 });

    await chooseTheme(page, 'Temen');
    await expectAccessible(page);
    await picture(page, 'report-archive-dark');
    await chooseTheme(page, 'Svetel');

    await page.getByRole('tab', { name: 'Urniki' }).click();
    await row.getByRole('button', { name: 'Dejanja za Jutranje poročilo' }).click();
    await page.getByRole('menuitem', { name: 'Izbriši' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Izbriši' }).click();
    await expect(page.getByText('Ni še nobenega urnika')).toBeVisible();
  });

  test('send own tables that were saved as templates', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, ADMIN, '/DriveReport?tab=templates');
    await page.getByRole('button', { name: 'Shrani poročilo kot predlogo' }).click();
    const template = page.getByRole('dialog');
    await template.getByLabel('Ime').fill('Moja tabela');
    await template.getByRole('combobox', { name: 'Poročilo' }).click();
    await page.getByRole('option', { name: 'Lastna tabela' }).click();
    await template.getByRole('button', { name: 'Shrani' }).click();
    await expect(template).toBeHidden();

    await page.getByRole('tab', { name: 'Urniki' }).click();
    await page.getByRole('button', { name: 'Nov urnik' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nov urnik' });
    await dialog.getByLabel('Ime').fill('Tabela za šefa');
    await dialog.getByRole('combobox', { name: 'Poročilo' }).click();
    await page.getByRole('option', { name: 'Moja tabela' }).click();
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('grid', { name: 'Urniki' }).getByRole('row', { name: /Tabela za šefa/ });
    await expect(row).toContainText('Moja tabela');
  });
});
