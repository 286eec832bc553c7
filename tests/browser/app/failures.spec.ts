import { chooseDriving, choosePeriod, expect, expectAccessible, picture, signIn, test } from '../support/page.ts';

test.describe('when something fails', () => {
  test('reports that a part of the application did not load and offers to reload', async ({ page, watched }) => {
    await page.route('**/assets/vehicle-details-*.js', (route) => route.abort());
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('Dela aplikacije ni bilo mogoče naložiti.');
    await picture(page, 'chunk-failed');
    await page.unroute('**/assets/vehicle-details-*.js');
    await page.getByRole('button', { name: 'Ponovno naloži' }).click();
    await expect(page.getByText('Izberite vozilo')).toBeVisible();
    // The failure itself is logged, which is right here.
    watched.troubles.length = 0;
  });

  test('reports that the server cannot be reached and tries again', async ({ page, watched }) => {
    await page.route('**/api/user', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('Aplikacije ni bilo mogoče zagnati.');
    await expect(page.getByRole('alert')).toContainText('Strežnik ni dosegljiv.');
    await picture(page, 'server-unreachable');
    await page.unroute('**/api/user');
    await page.getByRole('button', { name: 'Poskusi znova' }).click();
    await expect(page.getByLabel('E-poštni naslov')).toBeVisible();
    watched.troubles.length = 0;
  });

  test('lets the fleet be loaded again', async ({ page, watched }) => {
    await page.route('**/api/devices', (route) => route.abort());
    await page.routeWebSocket('**/api/socket', () => undefined);
    await signIn(page);
    const list = page.getByRole('complementary');
    await expect(list.getByRole('alert')).toContainText('Napaka pri nalaganju podatkov');
    await page.unroute('**/api/devices');
    await list.getByRole('button', { name: 'Poskusi znova' }).click();
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    watched.troubles.length = 0;
  });

  test('reports that the connection is lost, and afterwards asks again for what may have changed', async ({
    page,
    watched,
  }) => {
    let isCut = false;
    const cuts: (() => void)[] = [];
    await page.routeWebSocket('**/api/socket', async (socket) => {
      if (isCut) return socket.close();
      socket.connectToServer();
      cuts.push(() => void socket.close());
    });
    await signIn(page);
    await chooseDriving(page);
    await expect(page.getByRole('grid', { name: 'Etape' }).getByRole('row').nth(1)).toBeVisible();
    isCut = true;
    await page.route('**/api/drivingStages?*', (route) => route.abort());
    for (const cut of cuts) cut();
    await choosePeriod(page, 'Zadnji dan');
    const lost = page.getByText('Povezava s strežnikom je prekinjena.', { exact: false });
    await expect(lost).toBeVisible();
    const details = page.getByRole('main').getByText('Napaka pri nalaganju podatkov');
    await expect(details).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'connection-lost-sl');
    await page.unroute('**/api/drivingStages?*');
    isCut = false;
    await expect(lost).toHaveCount(0);
    await expect(details).toHaveCount(0);
    watched.troubles.length = 0;
  });

  test('starts as on a first visit when what the browser remembered is foreign', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('konvoj.state', '{"version":1,"owner":"me","slices":[1]}'));
    await signIn(page);
    await expect(page.getByRole('separator', { name: 'Velikost zemljevida' })).toHaveAttribute('aria-valuenow', '55');
  });
});
