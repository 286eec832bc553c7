import type { Page } from '@playwright/test';
import { chooseTheme, expect, signIn, test } from '../support/page.ts';

declare global {
  interface Window {
    /** What the content security policy has refused since the page was opened. */
    refusals: string[];
  }
}

/** Styles that a page adds itself; the policy refuses those without its nonce, and the browser reports each. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.refusals = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      window.refusals.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
}

const refusals = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.refusals.filter((refusal) => refusal.startsWith('style-src')));

test('the map, menus, dialogs and the appearance need no inline style', async ({ page, watched }) => {
  await watchPolicy(page);
  await signIn(page);
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
  await chooseTheme(page, 'Temen');
  await chooseTheme(page, 'Svetel');
  await page.getByRole('treeitem', { level: 2 }).first().click();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  // Behind a dialog the page does not scroll: a style of its own sees to that.
  await expect(page.locator('body')).toHaveAttribute('data-scroll-locked', /\d/);
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  expect(await refusals(page)).toEqual([]);
  await page.goto('/settings/drivers');
  await expect(page.getByRole('grid', { name: 'Vozniki' }).getByRole('row').nth(1)).toBeVisible();
  expect(await refusals(page)).toEqual([]);
  expect(watched.troubles).toEqual([]);
});

test('an inline style that somebody brings into a page has no effect', async ({ page, watched }) => {
  await watchPolicy(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Prijava' })).toBeVisible();
  const seen = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<p id="brought" style="position:fixed">x</p>');
    document.body.insertAdjacentHTML('beforeend', '<style>#brought { color: rgb(255, 0, 0) }</style>');
    const brought = document.getElementById('brought');
    if (brought === null) throw new Error('not there');
    const { position, color } = getComputedStyle(brought);
    return { position, color };
  });
  expect(seen.position).toBe('static');
  expect(seen.color).not.toBe('rgb(255, 0, 0)');
  await expect.poll(() => refusals(page)).toHaveLength(2);
  // The browser writes each refusal to the console.
  await expect.poll(() => watched.troubles.length).toBe(2);
  watched.troubles.splice(0);
});
