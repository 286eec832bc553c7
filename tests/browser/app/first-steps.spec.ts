import { startEmptyServer, type EmptyServer } from '../support/empty-server.ts';
import { chooseTheme, expect, expectAccessible, picture, test } from '../support/page.ts';

const PLATE = 'LJ PK-001';
let server: EmptyServer;

// The second test continues with what the first one has made.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startEmptyServer();
});
test.afterAll(() => server.stop());

test('an empty installation leads to its first vehicle on the map', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByText('Ta namestitev je nova')).toContainText(server.email);
  await expectAccessible(page);
  await page.getByLabel('E-poštni naslov').fill(server.email);
  await page.getByLabel('Geslo', { exact: true }).fill(server.password);
  await page.getByRole('button', { name: 'Prijava', exact: true }).click();

  await expect(page.getByText('Ni še nobene organizacije')).toBeVisible();
  await page.getByRole('button', { name: 'Dodaj organizacijo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova organizacija' });
  await dialog.getByLabel('Ime organizacije').fill('Prevozi Novak');
  await dialog.getByRole('textbox', { name: 'Ime', exact: true }).fill('Eva');
  await dialog.getByLabel('Priimek').fill('Novak');
  await dialog.getByLabel('E-poštni naslov').fill('eva@novak.example');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Dodaj organizacijo' }).click();
  const added = page.getByRole('dialog', { name: 'Organizacija Prevozi Novak je dodana' });
  await expect(added.getByText(`${server.url}/ResetPassword/`)).toBeVisible();
  await added.getByRole('button', { name: 'Nadaljuj kot Eva Novak' }).click();

  await expect(page).toHaveURL(/tab=firstSteps/);
  const guide = page.getByRole('region', { name: 'Prvi koraki' });
  const steps = guide.getByRole('navigation', { name: 'Koraki' });
  await expect(guide.getByText('Opravljeno: 0 od 8')).toBeVisible();
  await guide.getByRole('button', { name: 'Preskoči' }).click();
  await expect(steps.getByRole('link', { name: /Podjetje\s*preskočeno/ })).toBeVisible();
  await steps.getByRole('link', { name: 'Prvo vozilo' }).click();
  await guide.getByLabel('Registrska oznaka').fill(PLATE);
  await guide.getByRole('button', { name: 'Dodaj vozilo' }).click();
  await guide.getByRole('link', { name: 'Naprej: Sledilnik' }).click();
  await expect(guide.getByLabel('Vozilo')).toHaveValue(PLATE);

  // An unregistered phone tries first: only its own identifier shows that.
  const report = `http://127.0.0.1:${server.osmandPort}/?id=telefon-1&lat=46.0569&lon=14.5058`;
  expect((await page.request.get(report)).status()).toBe(400);
  await guide.getByLabel('Vrsta sledilnika').click();
  await page.getByRole('option', { name: 'OsmAnd, Traccar Client' }).click();
  await guide.getByLabel('IMEI ali ime naprave').fill('telefon-1');
  await expect(guide.getByText(/že poskusil vzpostaviti stik/)).toBeVisible();
  await expectAccessible(page);
  await guide.getByRole('button', { name: 'Prijavi sledilnik' }).click();

  await expect(guide.getByText('Čakam na prvi stik …')).toBeVisible();
  await expect(guide.getByText(`http://127.0.0.1:${server.osmandPort}`, { exact: true })).toBeVisible();
  await expect(guide.getByText(/KONVOJ_GATEWAY_HOST=0\.0\.0\.0/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'first-steps-contact-sl-light');
  expect((await page.request.get(report)).status()).toBe(200);
  await expect(guide.getByText(`Vozilo ${PLATE} je na zemljevidu.`)).toBeVisible();
  await guide.getByRole('link', { name: 'Pokaži na zemljevidu' }).click();
  await expect(page.getByRole('treeitem', { name: new RegExp(PLATE) })).toBeVisible();
  await expect(page).toHaveURL(/vehicle=\d+/);
  await picture(page, 'first-steps-map-sl-light');
});

test('the guide can be left and resumed, in the dark and on a phone', async ({ page }) => {
  await page.goto(server.url);
  await page.getByLabel('E-poštni naslov').fill(server.email);
  await page.getByLabel('Geslo', { exact: true }).fill(server.password);
  await page.getByRole('button', { name: 'Prijava', exact: true }).click();
  await page.getByRole('button', { name: 'Vstopi kot Eva Novak' }).click();
  await expect(page.getByRole('treeitem', { name: new RegExp(PLATE) })).toBeVisible();
  await chooseTheme(page, 'Temen');
  await page.goto(`${server.url}/UserSettings?tab=firstSteps`);
  const guide = page.getByRole('region', { name: 'Prvi koraki' });
  const steps = guide.getByRole('navigation', { name: 'Koraki' });
  await expect(guide.getByText('Opravljeno: 3 od 8')).toBeVisible();
  await expect(guide.getByRole('heading', { name: 'Uporabniki' })).toBeVisible();
  await steps.getByRole('link', { name: 'Podjetje' }).click();
  await guide.getByRole('button', { name: 'Vrni med odprte' }).click();
  await expect(steps.getByRole('link', { name: /Podjetje\s*odprto/ })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'first-steps-sl-dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await steps.getByRole('link', { name: 'Prvi stik' }).click();
  await expect(guide.getByRole('heading', { name: 'Nastavitve za sledilnik' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'first-steps-phone-sl-dark');
});
