import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import {
  ADMIN,
  chooseLanguage,
  chooseTheme,
  DISPATCHER,
  expect,
  expectAccessible,
  picture,
  signedInElsewhere,
  signIn,
  test,
} from '../support/page.ts';

const PATH = '/RoutePlanning';
const LJUBLJANA = { naziv: 'Ljubljana', lat: 46.0511, lon: 14.5051 };
const KOPER = { naziv: 'Koper', lat: 45.5481, lon: 13.7302 };
const MARIBOR = { naziv: 'Maribor', lat: 46.5547, lon: 15.6459 };
const CELJE = { naziv: 'Celje', lat: 46.2309, lon: 15.2604 };

const form = (page: Page): Locator => page.getByRole('form', { name: 'Načrt poti' });
const points = (page: Page): Locator => form(page).getByRole('region', { name: 'Točke poti' }).getByRole('listitem');
const figures = (page: Page): Locator => form(page).getByRole('region', { name: 'Pot', exact: true });
const save = (page: Page): Locator => form(page).getByRole('button', { name: 'Shrani načrt' });

/** A plan that is saved behind the page's back. */
async function aPlan(naziv: string, markers: readonly object[], more: object = {}): Promise<number> {
  const session = await signedInElsewhere(DISPATCHER);
  const reply = await session.post('/api/routePlans', { data: { naziv, markers, ...more } });
  expect(reply.status()).toBe(200);
  const { id } = z.object({ id: z.int() }).parse(await reply.json());
  await session.dispose();
  return id;
}

async function addBySearch(page: Page, text: string): Promise<void> {
  const count = await points(page).count();
  await form(page).getByRole('textbox', { name: 'Dodaj točko' }).fill(text);
  await page.getByRole('option').first().click();
  await expect(points(page)).toHaveCount(count + 1);
}

/** Where on the screen the map shows a place: the plan is in the middle of it. */
async function centre(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('the map is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('a route plan', () => {
  test.slow();

  test('is planned by search, shows its way and what it is worth, and is saved', async ({ page }) => {
    await signIn(page, DISPATCHER, PATH);
    await expect(page.getByText('Shranjenih načrtov še ni')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'route-plans-empty');
    await form(page).getByRole('textbox', { name: 'Opis' }).fill('Vsak ponedeljek');
    await save(page).click();
    await expect(form(page).getByText('Vnesite vsaj dve točki')).toBeVisible();
    await form(page)
      .getByRole('textbox', { name: /^Ime načrta/ })
      .fill('V Koper in nazaj');
    for (const place of ['Ljubljana', 'Postojna', 'Koper']) await addBySearch(page, place);
    await expect(figures(page).getByText(/km/).first()).toBeVisible();
    await expect(figures(page).getByText(/glavnih cestah/)).toBeVisible();
    await form(page).getByRole('button', { name: 'Pokaži celo pot' }).click();
    await points(page).nth(1).getByRole('button', { name: /^2\./ }).click();
    await expect(
      points(page)
        .nth(1)
        .getByRole('textbox', { name: /^Ime točke/ }),
    ).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'route-plans-point');
    await points(page)
      .nth(1)
      .getByRole('checkbox', { name: /vmesna točka/ })
      .check();
    await points(page).nth(1).getByRole('button', { name: /^2\./ }).click();
    await save(page).click();
    await expect(page.getByText('Načrt V Koper in nazaj je shranjen')).toBeVisible();
    await expect(page).toHaveURL(/plan=\d+/);
    await page.getByRole('tab', { name: 'Navodila' }).click();
    await expect(page.getByRole('heading', { name: /Ljubljana.* – /, level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Države in stroški' }).click();
    await expect(page.getByRole('row', { name: /Slovenija/ })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'route-plans-countries');
    await page.setViewportSize({ width: 1366, height: 768 });
    await form(page).getByRole('button', { name: 'Mere vozila' }).click();
    await expect(form(page).getByRole('textbox', { name: /^Višina/ })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'route-plans-1366');
    // The address opens the plan for a colleague.
    const { search } = new URL(page.url());
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${PATH}${search}`);
    await expect(form(page).getByRole('textbox', { name: /^Ime načrta/ })).toHaveValue('V Koper in nazaj');
    await expect(points(page)).toHaveCount(3);
  });

  test('refuses a name that is taken, and keeps a draft over leaving the page', async ({ page, watched }) => {
    await aPlan('Zasedeno', [LJUBLJANA, KOPER]);
    await signIn(page, DISPATCHER, PATH);
    await form(page)
      .getByRole('textbox', { name: /^Ime načrta/ })
      .fill(' ZASEDENO ');
    for (const place of ['Ljubljana', 'Celje']) await addBySearch(page, place);
    await save(page).click();
    await expect(form(page).getByText('Načrt poti s tem imenom že obstaja!').first()).toBeVisible();
    await expect.poll(() => watched.troubles.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.getByRole('link', { name: 'Točke in območja' }).click();
    await expect(form(page)).toBeHidden();
    await page.getByRole('link', { name: 'Načrtovanje poti' }).click();
    await expect(points(page)).toHaveCount(2);
  });

  test('is changed on the map: points are added and dragged, the line is dragged over a place', async ({ page }) => {
    const id = await aPlan('Na zemljevidu', [LJUBLJANA, KOPER]);
    await signIn(page, DISPATCHER, `${PATH}?plan=${id}`);
    await expect(figures(page).getByText(/km/).first()).toBeVisible();
    // Only the destination is seen, in the middle.
    await points(page).nth(1).getByRole('button', { name: /^2\./ }).click();
    await form(page).getByRole('button', { name: 'Pokaži celo pot' }).click();
    const before = await figures(page).getByText(/\skm$/).textContent();
    await form(page).getByRole('button', { name: 'Na zemljevidu' }).click();
    await expect(page.getByText('Kliknite zemljevid za vsako naslednjo točko')).toBeVisible();
    await picture(page, 'route-plans-adding');
    const { x, y } = await centre(page);
    await page.mouse.click(x + 120, y - 60);
    await expect(points(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Končaj' }).click();
    await expect(figures(page).getByText(/\skm$/)).not.toHaveText(before ?? '');
    const added = points(page).nth(2).getByRole('button').first();
    const name = await added.textContent();
    await page.mouse.move(x + 120, y - 60);
    await page.mouse.down();
    await page.mouse.move(x + 150, y + 20, { steps: 8 });
    await page.mouse.up();
    await expect(added).not.toHaveText(name ?? '');
    await expect(points(page)).toHaveCount(3);
    await picture(page, 'route-plans-dragged');
  });

  test('is put into a better order, undone, moved by keys and by dragging', async ({ page }) => {
    const id = await aPlan('Vrstni red', [LJUBLJANA, MARIBOR, CELJE, KOPER]);
    await signIn(page, DISPATCHER, `${PATH}?plan=${id}`);
    await expect(points(page)).toHaveCount(4);
    const names = () =>
      points(page).evaluateAll((rows) => rows.map((row) => row.querySelector('[data-part="name"]')?.textContent));
    await form(page).getByRole('button', { name: 'Izboljšaj vrstni red' }).click();
    await expect(form(page).getByText(/Drug vrstni red prihrani|Vrstni red je že najboljši/)).toBeVisible();
    await points(page)
      .nth(3)
      .getByRole('button', { name: /^4\.\s?Koper$/ })
      .focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(names).toEqual(['1. Ljubljana', '2. Maribor', '3. Koper', '4. Celje']);
    await points(page)
      .nth(0)
      .locator('[draggable=true]')
      .dragTo(points(page).nth(3), { targetPosition: { x: 60, y: 34 } });
    await expect.poll(names).toEqual(['1. Maribor', '2. Koper', '3. Celje', '4. Ljubljana']);
  });

  test('is sent to a vehicle with the list of its stops', async ({ page }) => {
    await aPlan('Za voznika', [LJUBLJANA, CELJE, MARIBOR]);
    await signIn(page, DISPATCHER, PATH);
    await page.getByRole('button', { name: 'Dejanja z načrtom Za voznika' }).click();
    await page.getByRole('menuitem', { name: 'Pošlji vozilu' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Priložen je načrt poti Za voznika')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Sporočilo' })).toHaveValue(
      'Za voznika\n1. Ljubljana\n2. Celje\n3. Maribor',
    );
    await dialog.getByRole('checkbox').nth(1).check();
    await expectAccessible(page, '[role=dialog]');
    await picture(page, 'route-plans-send');
  });

  test('is printed with its map and saved as GPX', async ({ page }) => {
    const id = await aPlan('Za papir', [LJUBLJANA, KOPER], { departAt: '2026-11-23T05:30:00.000Z' });
    await signIn(page, DISPATCHER, `${PATH}?plan=${id}`);
    await expect(figures(page).getByText(/km/).first()).toBeVisible();
    const saved = page.waitForEvent('download');
    await form(page).getByRole('button', { name: 'Dejanja z načrtom' }).click();
    await page.getByRole('menuitem', { name: 'Shrani kot GPX' }).click();
    expect((await saved).suggestedFilename()).toBe('Za papir.gpx');
    await form(page).getByRole('button', { name: 'Dejanja z načrtom' }).click();
    await page.getByRole('menuitem', { name: 'Natisni' }).click();
    const dialog = page.getByRole('dialog', { name: 'Natisni' });
    await expect(dialog.getByRole('img', { name: 'Pot' })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, '[role=dialog]');
    await picture(page, 'route-plans-print');
    await page.evaluate(() => {
      globalThis.print = () => undefined;
    });
    await dialog.getByRole('button', { name: 'Natisni' }).click();
    await page.pdf({ path: 'artifacts/route-plan.pdf', preferCSSPageSize: true });
  });

  test('begins at a place of the map, and ends at a vehicle', async ({ page }) => {
    await signIn(page, DISPATCHER, '/');
    await expect(page.locator('.maplibregl-canvas')).toBeVisible();
    await expect(page.getByRole('treeitem').nth(1)).toBeVisible();
    const { x, y } = await centre(page);
    await page.mouse.click(x, y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Nova pot' }).click();
    await expect(page).toHaveURL(/RoutePlanning/);
    await expect(points(page)).toHaveCount(1);
  });

  test('becomes a loading order, which becomes a plan again', async ({ page }) => {
    const [first, last] = [
      { ...LJUBLJANA, contact: 'Maja Kos, +386 41 123 456', notes: 'Vrata 3', stay: 1_800 },
      { ...KOPER, from: '2026-11-24T07:00:00.000Z' },
    ];
    const id = await aPlan('Za nalog', [first, { ...CELJE, pointTypeId: 2 }, last]);
    await signIn(page, DISPATCHER, `${PATH}?plan=${id}`);
    await expect(points(page)).toHaveCount(3);
    await form(page).getByRole('button', { name: 'Dejanja z načrtom' }).click();
    await page.getByRole('menuitem', { name: 'Ustvari nalog za nakladanje' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nov nalog za nakladanje' });
    await expect(dialog.getByRole('textbox', { name: 'Kraj točke 1' })).toHaveValue('Ljubljana');
    await expect(dialog.getByRole('textbox', { name: 'Telefon' }).first()).toHaveValue('+386 41 123 456');
    await expect(dialog.getByRole('textbox', { name: 'Okno od' }).nth(1)).toHaveValue('24.11.2026 08:00');
    await expect(dialog.getByRole('textbox', { name: 'Opombe' }).last()).toHaveValue('Za nalog\nČez Celje');
    await dialog.getByRole('button', { name: 'Ustvari nalog' }).click();
    const details = page.getByRole('complementary', { name: /Nalog/ });
    await details.getByRole('button', { name: 'Odpri kot načrt poti' }).click();
    await expect(page).toHaveURL(/RoutePlanning/);
    await expect(points(page)).toHaveCount(2);
    await expect(points(page).nth(0)).toContainText('Ljubljana');
  });

  test('shows what it costs once the administrator has entered rates', async ({ page }) => {
    const id = await aPlan('S cenami', [LJUBLJANA, KOPER]);
    await signIn(page, ADMIN, `${PATH}?plan=${id}&tab=countries`);
    await page.getByRole('link', { name: 'Cene poti' }).click();
    const rates = page.getByRole('form', { name: 'Cene poti' });
    await rates.getByRole('textbox', { name: 'Kilometer (€/km)' }).fill('1,2345');
    await rates.getByRole('combobox', { name: 'Dodaj državo' }).fill('Slov');
    await page.getByRole('option', { name: 'Slovenija' }).click();
    await rates.getByRole('textbox', { name: 'Slovenija, tovornjak' }).fill('0,42');
    await expectAccessible(page);
    await picture(page, 'route-rates');
    await rates.getByRole('button', { name: 'Shrani' }).click();
    await expect(page.getByText('Cene so shranjene')).toBeVisible();
    await page.goto(`${PATH}?plan=${id}&tab=countries`);
    const costs = page.getByRole('table', { name: /Stroški/ });
    await expect(costs.getByRole('row', { name: /1,2345\s€\/km/ })).toBeVisible();
    await expect(costs.getByRole('row', { name: /Slovenija.*0,42\s€\/km/ })).toBeVisible();
    await expectAccessible(page);
  });

  test('looks the same in the dark and in German', async ({ page }) => {
    const id = await aPlan('Pogled', [LJUBLJANA, CELJE, MARIBOR], {
      departAt: '2026-11-23T05:30:00.000Z',
      avoid: ['tolls'],
      vehicleProfile: { kind: 'truck', height: 5.9 },
    });
    await signIn(page, ADMIN, `${PATH}?plan=${id}`);
    await expect(figures(page).getByText(/km/).first()).toBeVisible();
    await form(page).getByRole('button', { name: 'Pokaži celo pot' }).click();
    await expect(figures(page).getByText(/večje, kot sme biti brez dovoljenja: Višina 5,90\sm/)).toBeVisible();
    await expect(figures(page).getByText(/Cestninam se pot ne izogne/)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'route-plans-sl-light');
    await chooseTheme(page, 'Temen');
    await expectAccessible(page);
    await picture(page, 'route-plans-sl-dark');
    await chooseTheme(page, 'Svetel');
    await chooseLanguage(page, 'Jezik', 'Deutsch');
    await expect(page.getByRole('form', { name: 'Routenplan' })).toBeVisible();
    await expect(page.getByText(/Auf Hauptstraßen/)).toBeVisible();
    await picture(page, 'route-plans-de');
  });

  test('has 200 points', async ({ page }) => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      naziv: `Točka ${index + 1}`,
      lat: 46 + (index % 20) / 40,
      lon: 14 + Math.floor(index / 20) / 10,
    }));
    const id = await aPlan('Dvesto točk', many);
    await signIn(page, DISPATCHER, `${PATH}?plan=${id}`);
    await expect(points(page).first()).toHaveAttribute('aria-setsize', '200');
    await expect(figures(page).getByText(/km/).first()).toBeVisible();
    await expectAccessible(page, 'form');
    await picture(page, 'route-plans-200');
    await points(page).nth(0).getByRole('button', { name: 'Pomakni Točka 1 dol' }).click();
    await expect(points(page).nth(1)).toContainText('Točka 1');
    await expect(figures(page)).toHaveAttribute('aria-busy', 'false');
    // Only rows in view are drawn: the point keeps the focus on its way down, and what is typed into it stays.
    const moved = form(page).getByRole('button', { name: /^2\.\s?Točka 1$/ });
    await moved.press('Enter');
    await form(page).getByRole('textbox', { name: 'Kontakt' }).fill('Maja Kos');
    await moved.focus();
    for (let step = 0; step < 18; step += 1) await page.keyboard.press('Alt+ArrowDown');
    await expect(form(page).getByRole('button', { name: /^20\.\s?Točka 1$/ })).toBeFocused();
    await form(page).getByRole('button', { name: 'Pokaži celo pot' }).focus();
    await points(page).first().hover();
    const end = form(page).getByRole('button', { name: /^200\.\s?Točka 200$/ });
    // The list grows a little where rows are higher than they were taken for.
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      await expect(end).toBeInViewport({ timeout: 1_000 });
    }).toPass();
    await expect(form(page).getByRole('textbox', { name: 'Kontakt' })).toHaveValue('Maja Kos');
  });
});
