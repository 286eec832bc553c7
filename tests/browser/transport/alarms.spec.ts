import type { Page } from '@playwright/test';
import { ADMIN, chooseTheme, DISPATCHER, expect, expectAccessible, picture, signIn, test } from '../support/page.ts';

const SENTENCE = 'hitrost nad 3 km/h, vedno, vsa vozila → samo zgodovina';

/** Opens the form of a new alarm and fills in one that fires as soon as a vehicle drives. */
async function typeAlarm(page: Page, title: string) {
  await page.getByRole('button', { name: 'Nov alarm' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nov alarm' });
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Nad (km/h)' }).fill('3');
  await dialog.getByRole('textbox', { name: 'Mora trajati (s)' }).fill('0');
  await dialog.getByRole('button', { name: 'Odstrani prejemnika' }).click();
  return dialog;
}

test('an alarm says what it will do, is tried on the last days, fires, and is read in the history', async ({
  page,
}) => {
  await signIn(page, DISPATCHER, '/Alarms');
  await expect(page.getByText('Ni še nobenega alarma')).toBeVisible();
  const dialog = await typeAlarm(page, 'Vožnja');
  await expect(dialog.getByText(SENTENCE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Preizkusi na zadnjih 7 dneh' }).click();
  await expect(dialog.getByText(/Sprožil bi se \d+-krat/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'alarm-form');
  await dialog.getByRole('button', { name: 'Ustvari alarm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('switch', { name: 'Alarm Vožnja vklopljen' })).toBeChecked();
  await expect(page.getByRole('link', { name: /^Alarmi, \d+ nepreb/ })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'alarms');

  await page.getByRole('link', { name: 'Zgodovina alarmov' }).first().click();
  const history = page.getByRole('grid', { name: 'Zgodovina alarmov' });
  const entry = history.getByRole('row').filter({ hasText: 'km/h (meja 3)' }).first();
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'alarm-history');
  await entry.click();
  await expect(page.locator('[data-part="pin"]')).toBeVisible();
  await expect(entry.getByRole('img', { name: 'neprebrano' })).toBeHidden();
  await chooseTheme(page, 'Temen');
  await picture(page, 'alarm-history-dark');
  await chooseTheme(page, 'Svetel');

  await entry.getByRole('button', { name: /^Pokaži zapise/ }).click();
  await expect(page.getByRole('tab', { name: 'Zapisi AVL', selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Alarmi' }).click();
  await expect(history.getByRole('row').filter({ hasText: 'km/h (meja 3)' }).first()).toBeVisible();
  await picture(page, 'alarm-tab');
});

test('two people who change one alarm see both versions', async ({ page, browser, watched }) => {
  await signIn(page, ADMIN, '/Alarms');
  const dialog = await typeAlarm(page, 'Skupni');
  await dialog.getByRole('button', { name: 'Ustvari alarm' }).click();
  await expect(dialog).toBeHidden();
  const edit = async (on: Page) => {
    await on.getByRole('button', { name: 'Dejanja za Skupni' }).click();
    await on.getByRole('menuitem', { name: 'Uredi' }).click();
    return on.getByRole('dialog', { name: 'Urejanje alarma' });
  };
  const other = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
  await other.goto(new URL('/Alarms', page.url()).href);
  const theirs = await edit(other);
  const mine = await edit(page);
  await theirs.getByRole('textbox', { name: 'Nad (km/h)' }).fill('80');
  await theirs.getByRole('button', { name: 'Shrani' }).click();
  await expect(theirs).toBeHidden();
  await mine.getByRole('textbox', { name: 'Nad (km/h)' }).fill('70');
  await mine.getByRole('button', { name: 'Shrani' }).click();
  await expect(mine.getByRole('row', { name: 'Pogoj hitrost nad 70 km/h hitrost nad 80 km/h' })).toBeVisible();
  await picture(page, 'alarm-conflict');
  // The browser logs the refusal.
  await expect.poll(() => watched.troubles.splice(0)).toEqual([expect.stringContaining('409')]);
  await mine.getByRole('button', { name: 'Obdrži moje' }).click();
  await expect(mine).toBeHidden();
  await expect(page.getByText('hitrost nad 70 km/h').first()).toBeVisible();
  await other.close();
});

test.describe('on small screens', () => {
  for (const [name, viewport] of [
    ['laptop', { width: 1_366, height: 768 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    test(`the alarms fit a ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await signIn(page, DISPATCHER, '/Alarms');
      await expect(page.getByRole('button', { name: 'Nov alarm' }).first()).toBeVisible();
      await picture(page, `alarms-${name}`);
      await page.getByRole('button', { name: 'Nov alarm' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Nov alarm' })).toBeVisible();
      await picture(page, `alarm-form-${name}`);
    });
  }
});
