import type { Locator, Page } from '@playwright/test';
import {
  ADMIN,
  chooseLanguage,
  chooseTheme,
  DISPATCHER,
  expect,
  expectAccessible,
  picture,
  signIn,
  test,
} from '../support/page.ts';

const signInToSettings = async (page: Page, path = '/settings/vehicles', email = ADMIN): Promise<void> => {
  await signIn(page, email, path);
};
const table = (page: Page, name: string): Locator => page.getByRole('grid', { name });
const rows = (page: Page): Locator => page.getByRole('grid').getByRole('row');

/** Finds a row and opens its dialog. */
async function openRow(page: Page, box: string, term: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: box, exact: true }).fill(term);
  await expect(rows(page)).toHaveCount(2);
  await rows(page).nth(1).dblclick();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

const dialogGone = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

test.describe('settings', () => {
  test.slow();

  test('open with the vehicles; each table has its address', async ({ page }) => {
    await signInToSettings(page, '/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Nastavitve' })).toBeVisible();
    await expect(table(page, 'Vozila')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'settings-vehicles-sl-light');
    for (const [tab, path] of [
      ['Vozniki', 'drivers'],
      ['Prikolice', 'trailers'],
      ['Skupine vozil', 'vehicleGroups'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page).toHaveURL(new RegExp(`/settings/${path}$`));
      await expect(table(page, tab).getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
    }
    await page.goBack();
    await expect(table(page, 'Prikolice')).toBeVisible();
    await page.getByRole('link', { name: 'Nazaj v aplikacijo' }).click();
    await expect(page.getByRole('navigation', { name: 'Glavni meni' })).toBeVisible();
  });

  test('have no page for a table that is not there', async ({ page }) => {
    await signInToSettings(page, '/settings/ships');
    await expect(page.getByRole('heading', { name: 'Strani ni mogoče najti' })).toBeVisible();
    await page.goto('/Fleet/ships');
    await expect(page.getByRole('heading', { name: 'Strani ni mogoče najti' })).toBeVisible();
    await page.goto('/settings/trackers');
    await expect(page.getByRole('tab', { name: 'Sledilniki' })).toHaveAttribute('aria-selected', 'true');
  });

  test('find in every shown column, without marks and in any order, and keep the search in the address', async ({
    page,
  }) => {
    await signInToSettings(page, '/settings/drivers');
    const box = page.getByRole('searchbox', { name: 'Išči voznika' });
    await box.fill('z');
    await expect(page.getByText('Vnesite vsaj 2 znaka.')).toBeVisible();
    await box.fill('bizjak anton');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('Bizjak');
    await expect(page).toHaveURL(/find=bizjak/);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Išči voznika' }).fill('nihče takšen');
    await expect(page.getByText('Ni zadetkov. Spremenite iskanje ali filtre.')).toBeVisible();
  });

  test('change a driver, say what is wrong before anything is sent, and ask before typed text is lost', async ({
    page,
  }) => {
    await signInToSettings(page, '/settings/drivers');
    const dialog = await openRow(page, 'Išči voznika', 'bizjak anton');
    const nickname = dialog.getByRole('textbox', { name: 'Vzdevek' });
    const firstName = dialog.getByRole('textbox', { name: 'Ime', exact: true });
    await firstName.fill('');
    await dialog.getByRole('textbox', { name: 'PIN' }).fill('12');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('To polje je obvezno')).toBeVisible();
    await expect(dialog.getByText(/daljša od 3 znakov/)).toBeVisible();
    await expect(firstName).toBeFocused();
    await expectAccessible(page);
    await picture(page, 'settings-driver-wrong-sl-light');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Spremembe niso shranjene')).toBeVisible();
    await page.getByRole('button', { name: 'Nadaljuj urejanje' }).click();
    await firstName.fill('Anton');
    await dialog.getByRole('textbox', { name: 'PIN' }).fill('');
    await nickname.fill('Tonček');
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await dialogGone(page);
    await expect(rows(page).nth(1)).toContainText('Tonček');
  });

  test('report at the field that another driver has the card', async ({ page, watched }) => {
    await signInToSettings(page, '/settings/drivers');
    await expect(rows(page).nth(2)).toBeVisible();
    const taken = await rows(page)
      .filter({ hasText: 'Božič' })
      .getByText(/^\d{16}$/)
      .textContent();
    const dialog = await openRow(page, 'Išči voznika', 'bizjak anton');
    await dialog.getByRole('textbox', { name: 'Kartica voznika' }).fill(taken ?? '');
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await expect(dialog.getByText('To kartico ali ključ že ima drug voznik')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Kartica voznika' })).toHaveValue(taken ?? '');
    await picture(page, 'settings-driver-taken-sl-light');
    // The browser logs the refusal that was asked for.
    expect(watched.troubles.splice(0)).toEqual([expect.stringContaining('status of 409')]);
  });

  test('let two tabs that edit one driver choose whose input stays', async ({ page, watched }) => {
    const nicknameIn = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Vzdevek' });
    await signInToSettings(page, '/settings/drivers');
    const mine = await openRow(page, 'Išči voznika', 'bizjak anton');
    const otherTab = await page.context().newPage();
    await otherTab.goto('/settings/drivers');
    const saveInOtherTab = async (nickname: string): Promise<void> => {
      const dialog = await openRow(otherTab, 'Išči voznika', 'bizjak anton');
      await nicknameIn(dialog).fill(nickname);
      await dialog.getByRole('button', { name: 'Shrani' }).click();
      await dialogGone(otherTab);
    };
    const refused = async (): Promise<void> => {
      await mine.getByRole('button', { name: 'Shrani' }).click();
      await expect(mine.getByRole('alert')).toContainText(/je zapis spremenil\(a\) .*Vaš vnos je še tukaj/);
      // The browser logs the refusal that was asked for.
      expect(watched.troubles.splice(0)).toEqual([expect.stringContaining('status of 409')]);
    };
    await nicknameIn(mine).fill('Moj');
    await saveInOtherTab('Tuj');
    await refused();
    await expectAccessible(page);
    await picture(page, 'settings-driver-conflict-sl-light');
    await mine.getByRole('button', { name: 'Prevzemi njihove' }).click();
    await expect(nicknameIn(mine)).toHaveValue('Tuj');
    await nicknameIn(mine).fill('Moj');
    await saveInOtherTab('Spet tuj');
    await refused();
    await expect(nicknameIn(mine)).toHaveValue('Moj');
    await mine.getByRole('button', { name: 'Obdrži moje' }).click();
    await dialogGone(page);
    await expect(rows(page).nth(1)).toContainText('Moj');
  });

  test('change the colour of a vehicle, which is seen in the table; an alienated one can be brought back', async ({
    page,
  }) => {
    await signInToSettings(page);
    const dialog = await openRow(page, 'Išči vozilo', 'LJ 917-PK');
    await expect(dialog.getByRole('radio', { name: 'roza, Obrača se v smeri vožnje' })).toBeChecked();
    await picture(page, 'settings-vehicle-sl-light');
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'zelena, Se ne obrača' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await dialogGone(page);
    await expect(rows(page).nth(1).getByRole('img', { name: 'zelena' })).toBeVisible();

    await rows(page).nth(1).dblclick();
    await expect(dialog.getByRole('radio', { name: 'zelena, Se ne obrača' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'roza, Obrača se v smeri vožnje' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await dialogGone(page);

    await rows(page).nth(1).dblclick();
    await dialog.getByRole('button', { name: 'Odtuji' }).click();
    await expect(page.getByText('Vozilo LJ 917-PK je odtujeno.')).toBeVisible();
    await expect(page.getByText('Ni zadetkov. Spremenite iskanje ali filtre.')).toBeVisible();
    await page.getByRole('button', { name: 'Razveljavi' }).click();
    await expect(rows(page).nth(1)).toContainText('LJ 917-PK');
  });

  test('give a trailer another vehicle from a moment on, and keep the history', async ({ page }) => {
    await signInToSettings(page, '/settings/trailers');
    const dialog = await openRow(page, 'Išči prikolico', 'LJ 16-PRK');
    const vehicle = dialog.getByRole('combobox', { name: 'Vozilo' });
    await vehicle.fill('ce 71pkd');
    await page.getByRole('option', { name: /CE 71-PKD/ }).click();
    await expect(dialog.getByText('Velja od')).toBeVisible();
    await picture(page, 'settings-assignment-sl-light');
    await dialog.getByRole('button', { name: 'Shrani' }).click();
    await dialogGone(page);
    await expect(rows(page).nth(1)).toContainText('CE 71-PKD');
    await rows(page).nth(1).dblclick();
    await dialog.getByRole('button', { name: 'Zgodovina dodelitev' }).click();
    await expect(dialog.getByText('še velja')).toBeVisible();
    await expectAccessible(page);
  });

  test('make a group and delete it again, after a question that Escape answers with no', async ({ page }) => {
    await signInToSettings(page, '/settings/vehicleGroups');
    await page.getByRole('button', { name: 'Dodaj' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova skupina vozil' });
    await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Začasna skupina');
    await page.keyboard.press('Control+Enter');
    await dialogGone(page);
    const group = await openRow(page, 'Išči skupino', 'zacasna');
    await group.getByRole('button', { name: 'Izbriši' }).click();
    const question = page.getByRole('dialog', { name: 'Izbrisati skupino vozil Začasna skupina?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Skupina vozil Začasna skupina' })).toBeVisible();
    await page.getByRole('button', { name: 'Izbriši' }).click();
    await question.getByRole('button', { name: 'Izbriši' }).click();
    await dialogGone(page);
    await expect(page.getByText('Ni zadetkov. Spremenite iskanje ali filtre.')).toBeVisible();
  });

  test('are read-only without the permission, with a reason', async ({ page }) => {
    await signInToSettings(page, '/settings/vehicles', DISPATCHER);
    const dialog = await openRow(page, 'Išči vozilo', 'LJ 917-PK');
    await expect(dialog.getByText('Nimate pravice urejati podatkov vozila')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Shrani' })).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'settings-read-only-sl-light');
    await page.goto('/settings/trackers');
    await expect(page.getByRole('heading', { name: 'Strani ni mogoče najti' })).toBeVisible();
  });
});

test('what is changed in the fleet shows in the vehicle list beside it', async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN, '/Fleet/vehicles');
  const box = page.getByRole('searchbox', { name: 'Išči vozilo', exact: true });
  await box.fill('KR 64-SKL');
  await expect(rows(page)).toHaveCount(2);
  // With the keyboard alone: into the rows, onto the first, open it.
  await box.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const plate = page.getByRole('dialog').getByRole('textbox', { name: 'Registrska oznaka' });
  await expect(plate).toBeFocused();
  await plate.fill('KR 65-SKL');
  await page.keyboard.press('Control+Enter');
  await dialogGone(page);
  await page.getByRole('searchbox', { name: 'Išči vozilo ali voznika' }).fill('KR 65');
  await expect(page.getByRole('treeitem').filter({ hasText: 'KR 65-SKL' })).toBeVisible();
  await box.fill('KR 65-SKL');
  await rows(page).nth(1).dblclick();
  await plate.fill('KR 64-SKL');
  await page.getByRole('button', { name: 'Shrani' }).click();
  await dialogGone(page);
});

test('typed text replaces the text of a choice, and Enter does not close the dialog', async ({ page }) => {
  await signInToSettings(page);
  const dialog = await openRow(page, 'Išči vozilo', 'KR 64-SKL');
  const group = dialog.getByRole('combobox', { name: 'Skupina' });
  await expect(group).not.toHaveValue('');
  await group.click();
  await page.keyboard.type('nikjer');
  await expect(group).toHaveValue('nikjer');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Vzdevek' }).press('Enter');
  await expect(dialog).toBeVisible();
  await expect(group).not.toHaveValue('nikjer');
});

test('the history of a vehicle that has left the fleet is opened from the fleet', async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN, '/Fleet/vehicles?state=alienated');
  await rows(page).filter({ hasText: 'LJ KT-398' }).click();
  await page.getByRole('button', { name: 'Zgodovina voženj' }).click();
  await expect(page.getByText('Vozilo je odtujeno: tu je njegova zgodovina.')).toBeVisible();
  await expect(page).toHaveURL(/vehicle=\d+&range=custom&from=[\d-]+&to=[\d-]+/);
  await expectAccessible(page);
});

test('the fleet stands inside the frame, in three languages and in the dark', async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN, '/Fleet/vehicles');
  await expect(table(page, 'Vozila').getByRole('row').nth(2)).toBeVisible();
  await picture(page, 'fleet-sl-light');
  await chooseTheme(page, 'Temen');
  await chooseLanguage(page, 'Jezik', 'English');
  await expect(table(page, 'Vehicles').getByRole('columnheader', { name: /Licence plate/ })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'fleet-en-dark');
  await chooseLanguage(page, 'Language', 'Deutsch');
  await page.getByRole('tab', { name: 'Fahrer' }).click();
  await expect(page).toHaveURL(/\/Fleet\/drivers/);
  const dialog = await openRow(page, 'Fahrer suchen', 'bizjak anton');
  await expect(dialog.getByRole('textbox', { name: 'Vorname' })).toBeVisible();
  await picture(page, 'fleet-driver-de-dark');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/settings/vehicles');
  await expect(table(page, 'Fahrzeuge').getByRole('row').nth(2)).toBeVisible();
  await picture(page, 'settings-vehicles-de-dark-1024');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  await page.goto('/');
  await chooseLanguage(page, 'Sprache', 'Slovenščina');
  await chooseTheme(page, 'Svetel');
});
