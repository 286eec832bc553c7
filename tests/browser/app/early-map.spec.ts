import { expect, signIn, test } from '../support/page.ts';

const VEHICLES = 'canvas[data-part=vehicles]';

test.describe('the map at a start', () => {
  test('shows the fleet before the application, which then takes over the same map', async ({ page }) => {
    await signIn(page);
    let letIn = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (letIn = resolve));
    await page.route('**/assets/app-*.js', async (route) => {
      await waiting;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const vehicles = page.locator(VEHICLES);
    await expect(vehicles).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('first vehicle').length > 0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const early = await vehicles.boundingBox();
    const canvas = await vehicles.elementHandle();
    letIn();
    await expect(page.locator('section[aria-label="Zemljevid"]').locator(VEHICLES)).toBeVisible();
    expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(vehicles).toHaveCount(1);
    expect(await vehicles.boundingBox()).toEqual(early);
    await expect(
      page
        .getByRole('treeitem')
        .filter({ hasText: /vožnja\s\d/ })
        .first(),
    ).toBeVisible();
  });

  test('shows the message of the page instead when the part around the map does not load', async ({
    page,
    watched,
  }) => {
    await signIn(page);
    await page.route('**/assets/map-host-*.js', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Dela aplikacije ni bilo mogoče naložiti.');
    await expect(page.locator(VEHICLES)).toHaveCount(0);
    await page.unroute('**/assets/map-host-*.js');
    await page.getByRole('button', { name: 'Ponovno naloži' }).click();
    await expect(page.locator(VEHICLES)).toBeVisible();
    // The failure itself is logged, which is right here.
    watched.troubles.length = 0;
  });
});
