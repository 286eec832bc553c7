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

const PAGES = [
  ['/Messages', 'Sporočila'],
  ['/Messages/7', 'Sporočila'],
  ['/Alarms', 'Alarmi'],
  ['/Alarms/History', 'Zgodovina alarmov'],
  ['/GeoPOI', 'Točke in območja'],
  ['/LoadingOrder', 'Nalogi za nakladanje'],
  ['/DriveReport', 'Poročilo o vožnjah'],
  ['/TravelOrder', 'Potni nalogi'],
  ['/TachoDownload', 'Prenos tahografa'],
  ['/CRMactivity', 'Aktivnosti CRM'],
  ['/UserSettings', 'Uporabniške nastavitve'],
  ['/Fleet', 'Vozni park'],
  ['/Fleet/drivers', 'Vozni park'],
  ['/settings', 'Nastavitve'],
  ['/settings/vehicles', 'Nastavitve'],
] as const;

/** Follows an address without reloading the application and the map. */
async function openInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test.describe('frame', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('shows the fleet, the connection and the environment', async ({ page }) => {
    const panel = page.getByRole('contentinfo');
    await expect(panel.getByRole('status')).toHaveText('povezano');
    await expect(panel).toContainText(/\d+ vozil/);
    await expect(panel).toContainText('v vožnji');
    await expect(panel).toContainText('razvojna različica');
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'frame-sl-light');
  });

  test('finds vehicles from two characters on, and the address contains the search', async ({ page }) => {
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('x');
    await expect(page.getByText('Vnesite vsaj 2 znaka.')).toBeVisible();
    await page.keyboard.type('qqq');
    await expect(page.getByText('Ni zadetkov. Spremenite iskanje ali filtre.')).toBeVisible();
    await expect(page).toHaveURL(/q=xqqq/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('treeitem').first()).toBeVisible();
  });

  test('selects with the keyboard and keeps the selection in the address', async ({ page }) => {
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    await page.getByRole('tree').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/vehicle=\d+/);
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(1);
    await page.getByRole('link', { name: 'Sporočila' }).click();
    await expect(page).toHaveURL(/\/Messages\/\d+\?.*vehicle=\d+/);
    await page.goBack();
    await page.goBack();
    await expect(page).not.toHaveURL(/vehicle=/);
  });

  test('restores the selection when the app is opened again', async ({ page }) => {
    await page.getByRole('treeitem', { level: 2 }).or(page.getByRole('treeitem')).nth(1).click();
    await expect(page).toHaveURL(/vehicle=\d+/);
    const selected = new URL(page.url()).searchParams.get('vehicle');
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`vehicle=${selected}\\b`));
  });

  test('drags the edge of the list', async ({ page }) => {
    const edge = page.getByRole('separator', { name: 'Širina stranske vrstice' });
    await expect(edge).toHaveAttribute('aria-valuenow', '320');
    const box = await edge.boundingBox();
    if (!box) throw new Error('the edge is not drawn');
    await page.mouse.move(box.x, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 300, { steps: 4 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', '380');
  });

  test('gives pages the layout the specification names', async ({ page }) => {
    await page.goto('/UserSettings');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Stranska vrstica' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Zemljevid', exact: true })).toHaveCount(0);
  });

  test('names the window after the page', async ({ page }) => {
    for (const [path, name] of PAGES) {
      await openInPlace(page, path);
      // The number of unread alarms of the demo comes first.
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${name} · Konvoj$`));
    }
  });

  test('finds nothing at other addresses', async ({ page }) => {
    await openInPlace(page, '/Nowhere');
    await expect(page.getByRole('heading', { name: 'Strani ni mogoče najti' })).toBeVisible();
    await expect(page).toHaveTitle(/Strani ni mogoče najti · Konvoj$/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Na začetno stran' }).click();
    await expect(page).toHaveURL(/\/(?:\?.*)?$/);
  });

  test('opens the palette and goes to a page', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Vozilo, kraj, stran ali dejanje …').fill('spor');
    await expect(page.getByRole('button', { name: 'Sporočila' })).toBeVisible();
    await picture(page, 'palette-sl');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Messages/);
  });

  test('shows its help under ?: the page of the screen, a search over pages, shortcuts', async ({ page }) => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Pomoč' });
    await expect(help.getByRole('heading', { name: 'Podrobnosti vozila' })).toBeVisible();
    await expectAccessible(page);
    await help.getByRole('button', { name: 'zemljevid' }).click();
    await expect(help.getByRole('heading', { name: 'Zemljevid', exact: true })).toBeVisible();
    await help.getByRole('searchbox', { name: 'Išči po pomoči' }).fill('puscicama');
    await help.getByRole('button', { name: 'Kako se znajti · Delo s seznami' }).click();
    await expect(help.getByRole('heading', { name: 'Delo s seznami' })).toBeVisible();
    await help.getByRole('tab', { name: 'Bližnjice na tipkovnici' }).click();
    await expect(help.getByText('Ukazna paleta: vozila, kraji, strani, dejanja')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('what is remembered', () => {
  test('is the same after a reload: orientation, panels, edges, theme, language', async ({ page }) => {
    await signIn(page, ADMIN);
    const map = page.getByRole('region', { name: 'Zemljevid', exact: true });
    await page.getByRole('button', { name: 'Zemljevid levo, vsebina desno' }).click();
    const edge = page.getByRole('separator', { name: 'Velikost zemljevida' });
    await expect(edge).toHaveAttribute('aria-valuenow', '55');
    await edge.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowLeft');
    await expect(edge).toHaveAttribute('aria-valuenow', '45');
    await page.getByRole('button', { name: 'Skrij vrstico stanja' }).click();
    await chooseTheme(page, 'Temen');
    await chooseLanguage(page, 'Jezik', 'Deutsch');
    await expect(page.getByRole('link', { name: 'Nachrichten' })).toBeVisible();
    await picture(page, 'frame-de-dark-horizontal');

    await page.reload();
    await expect(page.getByRole('link', { name: 'Nachrichten' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    const german = page.getByRole('separator', { name: 'Größe der Karte' });
    await expect(german).toHaveAttribute('aria-valuenow', '45');
    await expect(german).toHaveAttribute('aria-orientation', 'vertical');
    await german.dblclick();
    await expect(german).toHaveAttribute('aria-valuenow', '55');
    await expect(map).toHaveCount(0);
    await chooseLanguage(page, 'Sprache', 'Slovenščina');
    await expect(map).toBeVisible();
    await chooseTheme(page, 'Svetel');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list comes first and makes room once a vehicle is chosen; what is pressed is large enough', async ({
    page,
  }) => {
    await signIn(page);
    const list = page.getByRole('complementary', { name: 'Stranska vrstica' });
    await expect(page.getByRole('contentinfo')).toContainText('zadnji podatki');
    const vehicle = page.getByRole('treeitem', { level: 2 }).first();
    const link = page.getByRole('link', { name: 'Sporočila' });
    const dots = vehicle.getByRole('button', { name: /^Dejanja za / });
    for (const target of [vehicle, link, dots, page.getByRole('button', { name: /^vožnja: / })]) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await vehicle.click();
    await expect(page).toHaveURL(/vehicle=\d+/);
    await expect(list).toHaveCount(0);
    expect((await page.getByRole('button', { name: 'Približaj' }).boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'frame-phone-sl');
  });
});

test.describe('any other path', () => {
  for (const path of ['/nope', '/Messages/7/nope', '/RoutePlanning/nope', '/settings/a/b'])
    test(`has nothing at ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Strani ni mogoče najti' })).toBeVisible();
      await expectAccessible(page);
    });
});
