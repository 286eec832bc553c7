import { firstPlates } from '../support/driving.ts';
import { expect, expectAccessible, picture, signIn, test } from '../support/page.ts';

test('vehicles at one place are listed where one hides the others, and the card makes room for the list', async ({
  page,
}) => {
  // A map drawn in software on a machine that also runs the fleet takes its time.
  test.slow();
  await signIn(page);
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
  const { parked, elsewhere } = firstPlates();
  const choose = async (plate: string) => {
    const search = page.getByRole('searchbox', { name: 'Išči vozilo ali voznika' });
    await search.fill(plate);
    await page.getByRole('treeitem').filter({ hasText: plate }).click();
    // The map shows what the list does.
    await search.clear();
  };
  await choose(parked);
  await expect(page).toHaveURL(/vehicle=\d+/);
  // The map has gone to the vehicle: following keeps the zoom at which it begins.
  await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/^\d{1,2}\skm$/);
  await page.getByRole('button', { name: 'Sledi izbranemu vozilu (F)', exact: true }).click();
  const list = page.getByRole('dialog', { name: /^Na istem mestu: / });
  await expect(async () => {
    if (!(await list.isVisible())) await page.locator('.maplibregl-canvas').click();
    await expect(list).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
  await expectAccessible(page, 'section[aria-label="Zemljevid"]');
  await picture(page, 'map-stack');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: /^Vozilo / });
  await expect(card).toBeVisible();
  await choose(elsewhere);
  await expect(card).toHaveCount(0);
});
