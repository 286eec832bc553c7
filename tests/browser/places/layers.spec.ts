import { expect, expectAccessible, picture, signIn, test } from '../support/page.ts';

const MAP = '[role="region"][aria-label="Zemljevid vozil"]';

test.describe('layers of the map', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await expect(page.locator('.maplibregl-canvas')).toBeVisible();
    await page.getByRole('button', { name: 'Sloji zemljevida' }).click();
  });

  test('plays the rain once, rests at the newest picture, and shows the moment that is chosen', async ({ page }) => {
    const tile = page.waitForResponse(
      (reply) => reply.url().includes('/api/tiles/rain/') && reply.url().includes('frame='),
    );
    const pictures = new Set<string | null>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/api/tiles/rain/') && searchParams.has('frame')) pictures.add(searchParams.get('frame'));
    });
    await page.getByRole('switch', { name: 'Radar padavin' }).check();
    const reply = await tile;
    expect(reply.status()).toBe(200);
    expect(reply.headers()['cache-control']).toMatch(/^private, max-age=\d+$/);
    await expect(page.getByText('šibko')).toBeVisible();
    await expect(page.getByText('močno')).toBeVisible();
    await page.keyboard.press('Escape');

    const player = page.getByRole('group', { name: 'Predvajanje sloja: Radar padavin' });
    const time = player.getByRole('slider', { name: 'Čas slike' });
    // All pictures are loaded only for a player that plays; then it stands still, however long it took.
    await expect.poll(() => pictures.size, { timeout: 120_000 }).toBe(16);
    await expect(player.getByRole('button', { name: 'Predvajaj' })).toBeVisible({ timeout: 180_000 });
    await expect(time).toHaveValue('12');
    await player.getByRole('button', { name: 'Predvajaj' }).click();
    await expect(time).not.toHaveValue('12');
    await player.getByRole('button', { name: 'Ustavi' }).click();

    await time.focus();
    await page.keyboard.press('End');
    await expect(player.getByText('napoved')).toBeVisible();
    await expect(time).toHaveAttribute('aria-valuetext', /^\d\d:\d\d \(napoved\)$/);
    await player.getByRole('button', { name: 'Zadnja slika' }).click();
    await expect(time).toHaveValue('12');
    await expect(player.getByText('napoved')).toHaveCount(0);
    await expectAccessible(page, MAP);
    await picture(page, 'map-rain');
  });

  test('does not play by itself with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('switch', { name: 'Radar padavin' }).check();
    const player = page.getByRole('group', { name: 'Predvajanje sloja: Radar padavin' });
    await expect(player.getByRole('button', { name: 'Predvajaj' })).toBeVisible();
    await expect(player.getByRole('slider')).toHaveValue('12');
  });

  test('reports that a provider does not answer, and that it does again', async ({ page, watched }) => {
    await page.route('**/api/tiles/traffic/**', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('switch', { name: 'Promet' }).check();
    await expect(page.getByText('Ponudnik se trenutno ne odziva.')).toBeVisible();
    const notice = page.getByRole('status').getByText('Sloj »Promet« trenutno ni dosegljiv.');
    await expect(notice).toBeVisible();
    await picture(page, 'map-layer-away');

    await page.unroute('**/api/tiles/traffic/**');
    await page.keyboard.press('Escape');
    // Tiles that failed a moment ago are not taken for well again at once.
    await expect(async () => {
      if (await notice.isVisible()) {
        await page.getByRole('button', { name: 'Poskusi znova' }).click({ timeout: 5_000 });
      }
      await expect(notice).toHaveCount(0, { timeout: 10_000 });
    }).toPass({ timeout: 120_000 });
    watched.troubles.length = 0;
  });

  test('hides and shows zones and points', async ({ page }) => {
    for (const name of ['Območja', 'Točke']) {
      const choice = page.getByRole('switch', { name, exact: true });
      await expect(choice).toBeChecked();
      await choice.uncheck();
      await expect(choice).not.toBeChecked();
      await choice.check();
    }
    await page.keyboard.press('Escape');
    const button = page.getByRole('toolbar').getByRole('button', { name: 'Območja' });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
  });

  test('are reached on a phone', async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Skrij seznam vozil' }).click();
    await page.getByRole('button', { name: 'Sloji zemljevida' }).click();
    for (const name of ['Območja', 'Radar padavin', 'Promet']) {
      await page.getByRole('switch', { name, exact: true }).click({ trial: true });
      await expect(page.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await picture(page, 'map-layers-phone');
  });
});
