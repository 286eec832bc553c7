import type { Page } from '@playwright/test';
import {
  ADMIN,
  chooseLanguage,
  chooseTheme,
  expect,
  expectAccessible,
  picture,
  signIn,
  test,
} from '../support/page.ts';

const canvas = (page: Page) => page.locator('.maplibregl-canvas');
const menu = (page: Page) => page.getByRole('menu', { name: /ta kraj|this place|diesem Ort/ });
const bar = (page: Page) => page.getByRole('group', { name: /Orodje na|Map tool|Werkzeug auf/ });
const figure = (page: Page) => bar(page).locator('output');

/** Somewhere on the map, in pixels of the window; `x` and `y` from its middle. */
async function onMap(page: Page, x: number, y: number): Promise<readonly [number, number]> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('the map is not there');
  return [box.x + box.width / 2 + x, box.y + box.height / 2 + y];
}

async function clickMap(page: Page, x: number, y: number, button: 'left' | 'right' = 'left'): Promise<void> {
  await page.mouse.move(...(await onMap(page, x - 3, y - 3)));
  await page.mouse.move(...(await onMap(page, x, y)));
  await page.mouse.click(...(await onMap(page, x, y)), { button });
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...(await onMap(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await onMap(page, ...to)), { steps: 6 });
  await page.mouse.up();
}

async function openMap(page: Page, path = '/', as?: string): Promise<void> {
  await signIn(page, as, path);
  // On a phone the list comes first where no other panel is open.
  if ((page.viewportSize()?.width ?? 0) < 600 && path === '/')
    await page.getByRole('button', { name: 'Skrij seznam vozil' }).click();
  await expect(canvas(page)).toBeVisible({ timeout: 30_000 });
  // The map's tools are there, and so is what listens to it.
  await expect(page.getByRole('toolbar').first()).toBeVisible();
  // The fleet has arrived, so that the menu can list the nearest vehicles.
  await expect(page.getByText(/^zadnji podatki/)).toBeVisible();
}

async function newZone(page: Page, tool: string): Promise<void> {
  await page.getByRole('tab', { name: 'Območja' }).click();
  await page.getByRole('button', { name: 'Novo območje' }).click();
  await page.getByRole('dialog', { name: 'Novo območje' }).getByText(tool, { exact: true }).click();
  await expect(bar(page)).toContainText(/Kliknite (?:prvi vogal|središče)/);
}

test.describe('tools of the map', () => {
  test.slow();

  test('a right click offers what can be done at a place; a point is begun there', async ({ page }) => {
    await openMap(page);
    await clickMap(page, -140, 90, 'right');
    await expect(menu(page)).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Ustvari točko' })).toBeFocused();
    await expect(menu(page).getByRole('menuitem', { name: / km$/ })).toHaveCount(5);
    await expectAccessible(page);
    await picture(page, 'map-menu-sl-light');
    await page.getByRole('menuitem', { name: 'Ustvari točko' }).click();
    await expect(page).toHaveURL(/\/GeoPOI/);
    await expect(page.getByRole('dialog', { name: 'Nova točka' })).toBeVisible();
    await expect(bar(page)).toContainText('Povlecite točko');
  });

  test('the menu key opens it at the middle of a locked view, Escape closes it', async ({ page }) => {
    await openMap(page);
    await page.keyboard.press('l');
    // A first visit may still be moving to the fleet, which closes the menu.
    await expect(async () => {
      await canvas(page).focus();
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menuitem', { name: 'Ustvari točko' })).toBeFocused({ timeout: 2_000 });
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Ustvari območje' })).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(canvas(page)).toBeFocused();
  });

  test('a zone is drawn corner by corner, then changed by dragging', async ({ page }) => {
    await openMap(page, '/GeoPOI');
    await newZone(page, 'Mnogokotnik');
    await clickMap(page, -120, -20);
    await clickMap(page, 60, -40);
    await clickMap(page, 90, 90);
    // Too far to the right: taken back.
    await clickMap(page, 160, 120);
    await page.keyboard.press('Escape');
    await clickMap(page, -60, 110);
    await expect(figure(page)).toContainText('km²');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText('Povlecite vogale');
    await expect(page.getByRole('dialog', { name: 'Novo območje' })).toContainText('4 oglišča');
    const before = (await figure(page).textContent()) ?? '';
    await drag(page, [90, 90], [150, 120]);
    await expect(figure(page)).not.toHaveText(before);
    await clickMap(page, 150, 120, 'right');
    await expect(page.getByRole('dialog', { name: 'Novo območje' })).toContainText('3 oglišča');
    await expect(menu(page)).toHaveCount(0);
    await picture(page, 'map-zone-drawn-sl-light');
    await expectAccessible(page);
  });

  test('a rectangle is drawn with the keyboard alone', async ({ page }) => {
    await openMap(page, '/GeoPOI');
    await newZone(page, 'Pravokotnik');
    await canvas(page).focus();
    for (const key of ['ArrowLeft', 'ArrowUp', 'Space', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'])
      await page.keyboard.press(key);
    await expect(figure(page)).toContainText('×');
    await picture(page, 'map-zone-keyboard-sl-light');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText('Povlecite vogale ali celo območje');
    // The corner under the crosshair is taken, carried and put down.
    const before = (await figure(page).textContent()) ?? '';
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(figure(page)).not.toHaveText(before);
  });

  test('distances are measured along clicked places, and an area when the line is closed', async ({ page }) => {
    await openMap(page);
    await page.getByRole('button', { name: 'Merjenje razdalj (M)' }).click();
    await clickMap(page, -120, 40);
    await clickMap(page, 40, 20);
    await clickMap(page, 60, 120);
    await expect(figure(page)).toContainText('km');
    await expect(figure(page)).not.toContainText('km²');
    await clickMap(page, -120, 40);
    await expect(figure(page)).toContainText('km²');
    await expectAccessible(page);
    await picture(page, 'map-measured-sl-light');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Merjenje razdalj (M)' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('the tools speak the three languages, light and dark', async ({ page }) => {
    await openMap(page, '/', ADMIN);
    await chooseTheme(page, 'Temen');
    for (const [entry, language, name] of [
      ['Jezik', 'English', 'en'],
      ['Language', 'Deutsch', 'de'],
    ] as const) {
      await chooseLanguage(page, entry, language);
      await clickMap(page, -140, 60, 'right');
      await expect(menu(page)).toBeVisible();
      await picture(page, `map-menu-${name}-dark`);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toHaveCount(0);
      await page.keyboard.press('m');
      await clickMap(page, -120, 40);
      await clickMap(page, 40, 60);
      await picture(page, `map-measure-${name}-dark`);
      await page.keyboard.press('Escape');
      await expect(bar(page)).toHaveCount(0);
    }
  });
});

test.describe('tools of the map on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test.slow();

  test('a long press opens the menu inside the window', async ({ page }) => {
    await openMap(page);
    const [x, y] = await onMap(page, 40, 60);
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await expect(menu(page)).toBeVisible();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(menu(page)).toBeVisible();
    const box = await menu(page).boundingBox();
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844).toBe(true);
    await picture(page, 'map-menu-sl-phone');
  });

  test('a zone is drawn with a finger', async ({ page }) => {
    await openMap(page, '/GeoPOI?tab=zones');
    await page.getByRole('button', { name: 'Novo območje' }).click();
    await expect(bar(page)).toContainText('Kliknite prvi vogal');
    for (const [x, y] of [
      [-70, 0],
      [30, 0],
      [15, 110],
    ] as const) {
      await page.touchscreen.tap(...(await onMap(page, x, y)));
    }
    await bar(page).getByRole('button', { name: 'Končaj' }).click();
    const form = page.getByRole('dialog', { name: 'Novo območje' });
    await expect(form).toContainText('3 oglišča');
    await picture(page, 'map-zone-finger-phone');

    await form.getByText('Krog', { exact: true }).click();
    await expect(bar(page)).toContainText('Kliknite središče');
    await page.touchscreen.tap(...(await onMap(page, -60, 20)));
    await expect(bar(page)).toContainText('Kliknite rob');
    await page.touchscreen.tap(...(await onMap(page, 20, 60)));
    await expect(figure(page)).toContainText(/^r [1-9]/);
  });
});
