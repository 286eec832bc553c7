import type { Locator, Page } from '@playwright/test';
import {
  ADMIN,
  chooseLanguage,
  chooseTheme,
  DISPATCHER,
  expect,
  expectAccessible,
  picture,
  signedInElsewhere,
  signIn,
  test,
} from '../support/page.ts';

const YARD = 'Dvorišče Ljubljana Moste';
const points = (page: Page): Locator => page.getByRole('grid', { name: 'Točke' });
const zones = (page: Page): Locator => page.getByRole('grid', { name: 'Območja' });
const rowOf = (table: Locator, name: string): Locator => table.getByRole('row').filter({ hasText: name });
const nameField = (form: Locator): Locator => form.getByRole('textbox', { name: 'Ime' });
const box = (page: Page): Locator => page.getByRole('searchbox', { name: /^Išči (?:točke|območja)$/ });

/** The page with its tables and a map that has been drawn. */
async function openPlaces(page: Page, path = '/GeoPOI', as = DISPATCHER): Promise<void> {
  await signIn(page, as, path);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
}

/** Somewhere on the map, in pixels from its centre. */
async function onMap(page: Page, x: number, y: number): Promise<readonly [number, number]> {
  const at = await page.locator('.maplibregl-canvas').boundingBox();
  if (!at) throw new Error('the map is not there');
  return [at.x + at.width / 2 + x, at.y + at.height / 2 + y];
}

/** Brings a place into view, so that what is drawn there is of a sensible size. */
async function showYard(page: Page): Promise<void> {
  await box(page).fill('Moste');
  await expect(rowOf(points(page), YARD)).toBeVisible();
  await rowOf(points(page), YARD).click();
  await expect(page).toHaveURL(/place=\d+/);
  await box(page).fill('');
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await box(page).fill(name);
  await page.getByRole('button', { name: `Dejanja: ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Takes a place away again, so that the next test finds the tables as they were. */
async function removeAgain(page: Page, name: string): Promise<void> {
  await act(page, name, 'Izbriši');
  await expect(page.getByText(`Izbrisano: ${name}`)).toBeVisible();
}

test.describe('points and zones', () => {
  test.slow();

  test('are listed beside the map, searched and shown there; the address holds what is chosen', async ({ page }) => {
    await openPlaces(page);
    await expectAccessible(page);
    await showYard(page);
    await picture(page, 'places-points-sl-light');
    await page.goto(page.url());
    await expect(rowOf(points(page), YARD)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Območja' }).click();
    await expect(zones(page).getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'places-zones-sl-light');
    await page.goBack();
    await expect(rowOf(points(page), YARD)).toBeVisible();
  });

  test('a point is made with a click on the map, moved by dragging, deleted and brought back', async ({ page }) => {
    await openPlaces(page);
    await showYard(page);
    await page.getByRole('button', { name: 'Nova točka' }).click();
    const form = page.getByRole('dialog', { name: 'Nova točka' });
    await form.getByRole('button', { name: 'Shrani' }).click();
    await expect(form.getByText('To polje je obvezno')).toHaveCount(3);
    await nameField(form).fill('Preizkusna rampa');
    const latitude = form.getByRole('textbox', { name: 'Zemljepisna širina' });
    await expect(async () => {
      await page.mouse.click(...(await onMap(page, 60, 40)));
      await expect(latitude).not.toHaveValue('', { timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await picture(page, 'places-point-form-sl-light');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Shranjeno: Preizkusna rampa')).toBeVisible();
    await expect(rowOf(points(page), 'Preizkusna rampa')).toHaveAttribute('aria-selected', 'true');

    await act(page, 'Preizkusna rampa', 'Uredi');
    const edit = page.getByRole('dialog', { name: 'Točka Preizkusna rampa' });
    const before = await edit.getByRole('textbox', { name: 'Zemljepisna širina' }).inputValue();
    // The pin is taken by its head, above the place where it stands.
    await page.mouse.move(...(await onMap(page, 60, 18)));
    await page.mouse.down();
    await page.mouse.move(...(await onMap(page, 90, 60)), { steps: 8 });
    await page.mouse.up();
    await expect(edit.getByRole('textbox', { name: 'Zemljepisna širina' })).not.toHaveValue(before);
    await edit.getByRole('button', { name: 'Shrani' }).click();
    await expect(page.getByRole('dialog', { name: /^Točka / })).toHaveCount(0);

    await removeAgain(page, 'Preizkusna rampa');
    await expect(page.getByText('Ni zadetkov.')).toBeVisible();
    await page.getByRole('button', { name: 'Razveljavi' }).click();
    await expect(page.getByText('Povrnjeno: Preizkusna rampa')).toBeVisible();
    await expect(rowOf(points(page), 'Preizkusna rampa')).toBeVisible();
    await removeAgain(page, 'Preizkusna rampa');
  });

  test('a colleague’s change is shown at once; a restored place is the same place', async ({ page }) => {
    await openPlaces(page);
    await showYard(page);
    const id = new URL(page.url()).searchParams.get('place') ?? '';
    const colleague = await signedInElsewhere();
    expect((await colleague.delete(`/api/poiLocations/${id}`)).ok()).toBe(true);
    await expect(rowOf(points(page), YARD)).toHaveCount(0);
    expect((await colleague.post(`/api/poiLocations/${id}/restore`)).ok()).toBe(true);
    await expect(rowOf(points(page), YARD)).toHaveAttribute('aria-selected', 'true');
    await colleague.dispose();
  });

  test('a coordinate without its decimal comma is refused at its field, and can be corrected', async ({ page }) => {
    await openPlaces(page);
    await page.getByRole('button', { name: 'Nova točka' }).click();
    const form = page.getByRole('dialog', { name: 'Nova točka' });
    await nameField(form).fill('Celje sever');
    const latitude = form.getByRole('textbox', { name: 'Zemljepisna širina' });
    await form.getByRole('textbox', { name: 'Zemljepisna dolžina' }).fill('15,3');
    await latitude.fill('465');
    await nameField(form).press('Control+Enter');
    await expect(latitude).toHaveAttribute('aria-invalid', 'true');
    await page.reload();
    await expect(latitude).toHaveValue('465');
    await latitude.fill('46,5');
    await nameField(form).press('Control+Enter');
    await expect(form).toHaveCount(0);
    await expect(points(page)).toContainText('Celje sever');
  });

  test('a draft survives leaving and reloading the page', async ({ page }) => {
    await openPlaces(page);
    await showYard(page);
    await page.getByRole('button', { name: 'Nova točka' }).click();
    const form = page.getByRole('dialog', { name: 'Nova točka' });
    await nameField(form).fill('Osnutek rampe');
    await form.getByRole('textbox', { name: 'Zemljepisna širina' }).fill('46,05');
    await form.getByRole('textbox', { name: 'Zemljepisna dolžina' }).fill('14,51');
    await page.getByRole('link', { name: 'Podrobnosti vozila' }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('link', { name: 'Točke in območja' }).click();
    await expect(nameField(form)).toHaveValue('Osnutek rampe');
    await page.reload();
    await expect(nameField(form)).toHaveValue('Osnutek rampe');
    await expect(form.getByRole('textbox', { name: 'Zemljepisna dolžina' })).toHaveValue('14.51');
    await nameField(form).press('Escape');
    await expect(page.getByText('Osnutek točke: Osnutek rampe')).toBeVisible();
    await picture(page, 'places-draft-sl-light');
    await page.getByRole('button', { name: 'Zavrzi osnutek' }).click();
    await expect(page.getByText('Osnutek je zavržen')).toBeVisible();
    await page.reload();
    await expect(points(page)).toBeVisible();
    await expect(form).toHaveCount(0);
  });

  test('a right click on the map of any page begins a point there', async ({ page }) => {
    await signIn(page, DISPATCHER, '/');
    await expect(page.locator('.maplibregl-canvas')).toBeVisible();
    const form = page.getByRole('dialog', { name: 'Nova točka' });
    const begin = page.getByRole('menuitem', { name: 'Ustvari točko' });
    await expect(async () => {
      await page.mouse.click(...(await onMap(page, 40, 30)), { button: 'right' });
      await expect(begin).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await begin.click();
    await expect(form).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Zemljepisna širina' })).not.toHaveValue('');
    await form.getByRole('button', { name: 'Zavrzi osnutek' }).click();
    await expect(form).toHaveCount(0);
  });

  test('a zone is drawn as a polygon, shows its size and is saved', async ({ page }) => {
    await openPlaces(page);
    await showYard(page);
    await page.getByRole('tab', { name: 'Območja' }).click();
    await page.getByRole('button', { name: 'Novo območje' }).click();
    const form = page.getByRole('dialog', { name: 'Novo območje' });
    await nameField(form).fill('Preizkusno dvorišče');
    for (const [x, y] of [
      [-120, -70],
      [110, -80],
      [130, 60],
      [-90, 70],
    ] as const)
      await page.mouse.click(...(await onMap(page, x, y)), { delay: 60 });
    await page.mouse.dblclick(...(await onMap(page, -140, 0)));
    await expect(form.getByText(/Velikost: /)).toBeVisible();
    await picture(page, 'places-zone-form-sl-light');
    await form.getByRole('button', { name: 'Shrani' }).click();
    await expect(page.getByText('Shranjeno: Preizkusno dvorišče')).toBeVisible();
    await expect(rowOf(zones(page), 'Preizkusno dvorišče')).toContainText('Mnogokotnik');
    await removeAgain(page, 'Preizkusno dvorišče');
  });

  test('a zone that is too small is warned of and saved once that is confirmed', async ({ page }) => {
    await openPlaces(page, '/GeoPOI?tab=zones');
    await page.getByRole('button', { name: 'Novo območje' }).click();
    const form = page.getByRole('dialog', { name: 'Novo območje' });
    await nameField(form).fill('Preizkusna zapornica');
    await form.getByText('Krog', { exact: true }).click();
    await form.getByRole('textbox', { name: 'Zemljepisna širina' }).fill('46.05');
    await form.getByRole('textbox', { name: 'Zemljepisna dolžina' }).fill('14.5');
    await form.getByRole('textbox', { name: 'Polmer' }).fill('15');
    await expect(form.getByText('Območje je premajhno: stranica je krajša od 50 m')).toBeVisible();
    await form.getByRole('button', { name: 'Shrani' }).click();
    const question = page.getByRole('dialog', { name: 'Območje je zelo majhno' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'places-zone-small-sl-light');
    await question.getByRole('button', { name: 'Vseeno shrani' }).click();
    await expect(page.getByText('Shranjeno: Preizkusna zapornica')).toBeVisible();
    await removeAgain(page, 'Preizkusna zapornica');
  });

  test('visits of a place are listed with their sum and lead to the vehicle', async ({ page }) => {
    await openPlaces(page);
    await act(page, YARD, 'Obiski');
    await expect(page).toHaveURL(/panel=visits/);
    const visits = page.getByRole('grid', { name: 'Obiski' });
    await expect(visits.getByRole('row').nth(1)).toBeVisible();
    await expect(visits.getByRole('gridcell', { name: /^\d+ obisk/ })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'places-visits-sl-light');
    await page.getByRole('button', { name: 'Izvozi obiske' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await visits.getByRole('row').nth(1).click();
    await expect(page).toHaveURL(/vehicle=\d+.*range=custom/);
    await expect(page.getByRole('grid', { name: 'Etape' })).toBeVisible();
    await page.goBack();
    await expect(visits).toBeVisible();
    await page.getByRole('button', { name: 'Nazaj na seznam' }).click();
    await expect(points(page)).toBeVisible();
  });

  test('are worked with in German and English and in the dark', async ({ page }) => {
    await openPlaces(page, '/GeoPOI', ADMIN);
    await chooseTheme(page, 'Temen');
    await chooseLanguage(page, 'Jezik', 'Deutsch');
    await page.getByRole('button', { name: 'Neuer Punkt' }).click();
    await expect(page.getByRole('dialog', { name: 'Neuer Punkt' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'places-point-form-de-dark');
    await page.keyboard.press('Escape');
    await chooseLanguage(page, 'Sprache', 'English');
    await page.getByRole('tab', { name: 'Zones' }).click();
    await page.getByRole('button', { name: 'New zone' }).click();
    await expect(page.getByRole('dialog', { name: 'New zone' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'places-zone-form-en-dark');
    await page.keyboard.press('Escape');
    await chooseLanguage(page, 'Language', 'Slovenščina');
    await chooseTheme(page, 'Svetel');
  });

  test('are usable on a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, DISPATCHER, '/GeoPOI');
    const sidebar = page.getByRole('button', { name: 'Skrij seznam vozil' });
    if (await sidebar.isVisible()) await sidebar.click();
    const rail = page.getByRole('button', { name: 'Skrči meni' });
    if (await rail.isVisible()) await rail.click();
    await expect(points(page).getByRole('row').nth(1)).toBeVisible();
    await picture(page, 'places-points-phone');
    await page.getByRole('button', { name: 'Nova točka' }).click();
    const form = page.getByRole('dialog', { name: 'Nova točka' });
    await expect(nameField(form)).toBeInViewport();
    await expect(points(page)).toBeHidden();
    await expectAccessible(page);
    await picture(page, 'places-point-form-phone');
    await form.getByRole('button', { name: 'Zapri' }).first().click();
    await expect(points(page)).toBeVisible();
  });
});
