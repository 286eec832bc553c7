import {
  ADMIN,
  chooseDriving,
  choosePeriod,
  expectToMove,
  openCard,
  chooseLanguage,
  chooseTheme,
  expect,
  picture,
  fillSignIn,
  test,
} from '../support/page.ts';
import { accountOf } from '../support/accounts.ts';

// Kept as a whole: what was done, screen by screen, can be played back with `npx playwright show-trace`.
test.use({ trace: 'on' });

test('a dispatcher signs in, follows a truck, reads its day, arranges the screen and finds it as it was', async ({
  page,
}) => {
  test.slow();
  await page.goto('/');
  await fillSignIn(page, accountOf(ADMIN, test.info().file));
  await expect(page.getByRole('contentinfo')).toContainText('povezano');
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
  await picture(page, 'day-1-signed-in');

  // a truck that moves
  await chooseDriving(page);
  // Opening the card follows the vehicle, which brings it under the pointer.
  await expectToMove(await openCard(page));
  await expect(page.getByRole('button', { name: 'Sledi izbranemu vozilu (F)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await picture(page, 'day-2-following');

  // its day as stages
  const stages = page.getByRole('grid', { name: 'Etape' });
  await expect(stages.getByRole('row').nth(1)).toContainText('v teku');
  await choosePeriod(page, 'Zadnji dan');
  await expect(page).toHaveURL(/range=lastDay/);
  await stages.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/stage=\d+/);
  await picture(page, 'day-3-stage-on-the-map');

  // the screen arranged
  await page.getByRole('button', { name: 'Zemljevid levo, vsebina desno' }).click();
  await chooseTheme(page, 'Temen');
  await chooseLanguage(page, 'Jezik', 'English');
  await expect(page.getByRole('tab', { name: 'Stages' })).toBeVisible();
  await picture(page, 'day-4-arranged');
  const address = page.url();

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Stages' })).toHaveAttribute('aria-selected', 'true');
  expect(page.url()).toBe(address);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('separator', { name: 'Size of the map' })).toHaveAttribute(
    'aria-orientation',
    'vertical',
  );
  // Beside the map there is no room for a table.
  await expect(page.getByRole('list', { name: 'Stages' }).getByRole('button', { pressed: true })).toBeVisible();
  await picture(page, 'day-5-as-it-was');

  await chooseLanguage(page, 'Language', 'Slovenščina');
  await chooseTheme(page, 'Svetel');
  await page.getByRole('button', { name: 'Zemljevid zgoraj, vsebina spodaj' }).click();
});
