import type { Device } from '@konvoj/contract';
import type { Locator, Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { ADMIN, expect, expectAccessible, OTHER_COMPANY_ADMIN, picture, signIn, test } from '../support/page.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Of this run, so that it finds a fleet without these vehicles. */
const TAG = String(Date.now()).slice(-6);

type Rows = readonly (readonly (string | number | null)[])[];
async function aFile(name: string, sheets: Readonly<Record<string, Rows>>) {
  const buffer = await writeXlsxFile(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) =>
        row.map((value) => (value === null ? null : { value, type: typeof value === 'number' ? Number : String })),
      ),
    })),
  ).toBuffer();
  return { name, mimeType: XLSX, buffer };
}

/** Six vehicles and four drivers, with three mistakes. */
const fleetFile = () =>
  aFile('vozni-park.xlsx', {
    Vozila: [
      ['Registrska oznaka', 'Letnik', 'Tip vozila', 'Voznik'],
      [`GO ${TAG}-1`, 2019, 'tovornjak', `Uvoz${TAG} Ana`],
      [`GO ${TAG}-2`, 'lani', 'tovornjak', null],
      [`GO ${TAG}-3`, 2021, 'raketa', null],
      [`GO ${TAG}-4`, 2022, 'kombi', `Bor Uvoz${TAG}`],
      [`GO ${TAG}-5`, 2023, 'avtobus', null],
      [`GO ${TAG}-6`, null, null, null],
    ],
    Vozniki: [
      ['Ime', 'Priimek', 'Službeni telefon'],
      ['Ana', `Uvoz${TAG}`, '+386 41 700 001'],
      ['Bor', `Uvoz${TAG}`, '041 700 002'],
      ['Cene', `Uvoz${TAG}`, 'pokliči'],
      ['Dana', `Uvoz${TAG}`, null],
    ],
  });

async function openImport(page: Page): Promise<Locator> {
  await signIn(page, OTHER_COMPANY_ADMIN, '/settings/vehicles');
  await page.getByRole('button', { name: 'Uvozi', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Uvoz voznega parka' });
  await expect(dialog.getByRole('button', { name: 'Izberi datoteko' })).toBeFocused();
  return dialog;
}

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file);

test.describe('a spreadsheet with mistakes', () => {
  test.slow();

  test('is shown with each of them at its cell, goes in without them, and changes nothing the second time', async ({
    page,
  }) => {
    const dialog = await openImport(page);
    await expectAccessible(page, '[role=dialog]');
    await choose(page, await fleetFile());
    const rows = dialog.getByRole('grid', { name: 'Vrstice lista Vozila' });
    await expect(dialog.getByText('Vozila: novih 4, spremenjenih 0, brez sprememb 0, z napako 2')).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Samo napake' })).toBeChecked();
    await expect(rows.getByRole('row')).toHaveCount(3);
    await expect(rows.getByText('Letnik: Vrednost ni pravilna')).toBeVisible();
    await expect(rows.getByText('Tip vozila: Tega ni na seznamu')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await picture(page, 'fleet-import-sl-light');
    await dialog.getByRole('switch', { name: 'Samo napake' }).click();
    await expect(rows.getByRole('row')).toHaveCount(7);
    await dialog.getByRole('tab', { name: /Vozniki/ }).click();
    await expect(dialog.getByText('Službeni telefon: Neveljavna telefonska številka')).toBeVisible();

    await dialog.getByRole('button', { name: 'Uvozi 7 vrstic' }).click();
    await expect(dialog.getByText('Uvoz je končan')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Zapri' }).last().click();
    await page.getByRole('searchbox', { name: 'Išči vozilo', exact: true }).fill(`GO ${TAG}`);
    const vehicles = page.getByRole('grid', { name: 'Vozila', exact: true });
    await expect(vehicles.getByRole('row')).toHaveCount(5);
    await expect(vehicles.getByText(`Ana Uvoz${TAG}`)).toBeVisible();

    await page.getByRole('button', { name: 'Uvozi', exact: true }).click();
    await choose(page, await fleetFile());
    await expect(dialog.getByText('Vozila: novih 0, spremenjenih 0, brez sprememb 4, z napako 2')).toBeVisible();
  });

  test('is refused in its place when it is none', async ({ page, watched }) => {
    const dialog = await openImport(page);
    await choose(page, { name: 'slika.xlsx', mimeType: XLSX, buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]) });
    await expect(dialog.getByRole('alert')).toHaveText('Datoteke ni mogoče prebrati. Izberite datoteko CSV ali XLSX.');
    await expectAccessible(page, '[role=dialog]');
    await expect(dialog.getByRole('button', { name: 'Izberi datoteko' })).toBeVisible();
    // The browser writes down the refusal that was to come.
    expect(watched.troubles.splice(0)).toEqual([expect.stringContaining('status of 422')]);
  });
});

test('the fleet goes out as a spreadsheet and as CSV, and the template beside the import', async ({ page }) => {
  const dialog = await openImport(page);
  const template = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Prenesi predlogo' }).click();
  expect((await template).suggestedFilename()).toBe('predloga-za-uvoz.xlsx');
  await page.keyboard.press('Escape');
  for (const [item, name] of [
    ['Excel (XLSX), vse tabele', 'vozni-park.xlsx'],
    ['CSV, Vozila', 'Vozila.csv'],
  ] as const) {
    await page.getByRole('button', { name: 'Izvozi', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
});

test('trackers show their place, and to support their last frames', async ({ page }) => {
  await signIn(page, ADMIN, '/settings/trackers');
  const table = page.getByRole('grid', { name: 'Sledilniki' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'trackers-sl-light');
  const plate = await oneThatReports(page);
  await page.getByRole('searchbox', { name: 'Išči sledilnik' }).fill(plate);
  const reporting = table.getByRole('row').filter({ hasText: plate }).first();
  await reporting.getByRole('button', { name: /^Povezava s sledilnikom/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Povezava s sledilnikom/ });
  await expect(drawer.getByText(/povezan z naslova/)).toBeVisible({ timeout: 60_000 });
  await expect(drawer.getByRole('button', { name: 'Kopiraj' }).first()).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'tracker-contact-sl-light');
  await drawer.getByRole('button', { name: 'Zapri' }).click();
  await reporting.getByRole('button', { name: /^Uredi/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Sledilnik/ });
  await expect(dialog.getByLabel(/IMEI ali ime sledilnika/)).toHaveValue(/^\d{15}$/);
  await expectAccessible(page, '[role=dialog]');
});

/** The plate of a vehicle whose tracker is connected now; one that stands may not have spoken since the server began. */
async function oneThatReports(page: Page): Promise<string> {
  const asked = Date.now();
  let plate = '';
  const hasReported = async () => {
    const fleet: Device[] = await (await page.request.get('/api/devices')).json();
    plate = fleet.find(({ lastUpdate }) => Date.parse(lastUpdate ?? '') > asked)?.vehicle.licensePlate ?? '';
    return plate;
  };
  await expect.poll(hasReported, { timeout: 60_000 }).not.toBe('');
  return plate;
}
