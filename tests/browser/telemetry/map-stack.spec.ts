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
  await page.getByRole('button', { name: 'Sledi izbranemu vozilu (F)', exact: true }).click();
  const list = page.getByRole('dialog', { name: /^Na istem mestu: / });
  // The map shows the last hours of the vehicle: for one that drives, so much that its place is part of a cluster.
  await expect(async () => {
    if (!(await list.isVisible())) {
      await page.getByRole('button', { name: 'Približaj', exact: true }).click();
      await page.locator('.maplibregl-canvas').click();
    }
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
