import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { expect, expectAccessible, OTHER_COMPANY_ADMIN, picture, signIn, test } from '../support/page.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Of this run, so that it finds a company without these places. */
const TAG = String(Date.now()).slice(-6);

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Five customers, with three mistakes. */
async function customers(): Promise<ChosenFile> {
  const rows = [
    ['Naziv', 'Naslov', 'Koordinate', 'Vrsta', 'Polmer (m)', 'Šifra'],
    [`Mlekarna ${TAG}`, 'Kidričeva 1, Kranj', '46.2389, 14.3556', 'stranka', '200', 'K1'],
    [`Žaga ${TAG}`, 'Savska 2, Radeče', 'nekje ob Savi', 'stranka', '200', 'K2'],
    [`Luka ${TAG}`, 'Vojkovo nabrežje 38, Koper', '45°33\'00" N 13°44\'00" E', 'grad', '500', 'K3'],
    [`Tovarna ${TAG}`, 'Zagrebška 20, Maribor', '46,5567; 15,6458', 'mesto nakladanja', '9000', 'K4'],
    [`Skladišče ${TAG}`, 'Letališka 1, Ljubljana', '46.0607, 14.5521', 'lastno dvorišče', '300', 'K5'],
  ];
  const data = rows.map((row) => row.map((value) => ({ value, type: String })));
  const buffer = await writeXlsxFile([{ sheet: 'Stranke', data }]).toBuffer();
  return { name: 'stranke.xlsx', mimeType: XLSX, buffer };
}

/** Two areas, one of them too small, and a point. */
const areas = (): ChosenFile => ({
  name: 'obmocja.kml',
  mimeType: 'application/vnd.google-earth.kml+xml',
  buffer: Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>' +
      placemark(`Terminal ${TAG}`, '14.50,46.05 14.52,46.05 14.53,46.07 14.50,46.05') +
      placemark(`Rampa ${TAG}`, '14.50,46.05 14.5001,46.05 14.5001,46.0501 14.50,46.05') +
      '<Placemark><name>Vhod</name><Point><coordinates>14.51,46.06</coordinates></Point></Placemark>' +
      '</Folder></Document></kml>',
  ),
});
const placemark = (name: string, ring: string) =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;

async function openPlaces(page: Page, tab: 'Točke' | 'Območja'): Promise<void> {
  await signIn(page, OTHER_COMPANY_ADMIN, '/GeoPOI');
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('button', { name: 'Uvozi', exact: true })).toBeVisible();
}

async function openImport(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Uvozi', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('button', { name: 'Izberi datoteko' })).toBeFocused();
  return dialog;
}

const choose = (page: Page, file: ChosenFile) => page.locator('input[type=file]').setInputFiles(file);

async function exported(page: Page, item: string): Promise<{ name: string; buffer: Buffer }> {
  await page.getByRole('button', { name: 'Izvozi', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const file = await download;
  return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) };
}

test.describe('places of a file', () => {
  test.slow();

  test('are shown with each mistake at its cell, go in without them, come out and change nothing again', async ({
    page,
  }) => {
    await openPlaces(page, 'Točke');
    const dialog = await openImport(page, 'Uvoz točk');
    await expect(dialog.getByText('CSV, XLSX, GPX ali KML do 10 MB')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await picture(page, 'places-import-choose-sl-light');

    await choose(page, await customers());
    await expect(dialog.getByText('Novih 2, spremenjenih 0, brez sprememb 0, z napako 3')).toBeVisible();
    const rows = dialog.getByRole('grid', { name: 'Točke iz datoteke' });
    await expect(rows.getByRole('row')).toHaveCount(4);
    await expect(rows.getByText('Koordinate: Vrednost ni pravilna')).toBeVisible();
    await expect(rows.getByText('Vrsta: Tega ni na seznamu')).toBeVisible();
    await expect(rows.getByText('Polmer (m): Vrednost sme biti največ 5000')).toBeVisible();
    await expect(dialog.getByText('Neuporabljeni stolpci: Šifra')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await picture(page, 'places-import-sl-light');

    await dialog.getByRole('button', { name: 'Uvozi 2 vrstici' }).click();
    await expect(page.getByText('Uvoz je končan: novih 2, spremenjenih 0.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Išči točke' }).fill(TAG);
    await expect(page.getByText(`Mlekarna ${TAG}`).first()).toBeVisible();
    await expect(page.getByText(`Žaga ${TAG}`)).toHaveCount(0);

    for (const [item, name] of [
      ['Excel (XLSX)', 'tocke.xlsx'],
      ['GPX za navigacijske naprave', 'tocke.gpx'],
    ] as const) {
      const file = await exported(page, item);
      expect(file.name).toBe(name);
      const again = await openImport(page, 'Uvoz točk');
      await choose(page, { ...file, mimeType: 'application/octet-stream' });
      await expect(again.getByText(/^Novih 0, spremenjenih 0, brez sprememb \d+, z napako 0$/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(again).toHaveCount(0);
    }
  });

  test('may be areas, with points besides', async ({ page }) => {
    await openPlaces(page, 'Območja');
    const dialog = await openImport(page, 'Uvoz območij');
    await choose(page, areas());
    await expect(dialog.getByText('Novih 1, spremenjenih 0, brez sprememb 0, z napako 1')).toBeVisible();
    await expect(dialog.getByText('V datoteki je tudi 1 točka: uvozite jo v zavihku Točke.')).toBeVisible();
    await expect(dialog.getByText(/Oglišča obrisa: Območje je premajhno/)).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await picture(page, 'places-import-zones-sl-light');
    await dialog.getByRole('button', { name: 'Uvozi 1 vrstico' }).click();
    await expect(page.getByText('Uvoz je končan: novih 1, spremenjenih 0.')).toBeVisible();

    const file = await exported(page, 'KML za Google Earth');
    expect(file.name).toBe('obmocja.kml');
    expect(file.buffer.toString()).toContain('14.5,46.05 14.52,46.05 14.53,46.07 14.5,46.05');
    const again = await openImport(page, 'Uvoz območij');
    await choose(page, { ...file, mimeType: 'application/octet-stream' });
    await expect(again.getByText('Podatki se že ujemajo z datoteko.').first()).toBeVisible();
  });

  test('are refused in their place when they are none', async ({ page, watched }) => {
    await openPlaces(page, 'Točke');
    const dialog = await openImport(page, 'Uvoz točk');
    const buffer = Buffer.from('<!DOCTYPE kml [<!ENTITY a "b">]><kml><Placemark><name>&a;</name></Placemark></kml>');
    await choose(page, { name: 'smeh.kml', mimeType: 'text/xml', buffer });
    await expect(dialog.getByRole('alert')).toHaveText(
      'Datoteke ni mogoče prebrati. Izberite datoteko CSV, XLSX, GPX ali KML.',
    );
    await expect(dialog.getByRole('button', { name: 'Izberi datoteko' })).toBeVisible();
    // The browser writes down the refusal that was to come.
    expect(watched.troubles.splice(0)).toEqual([expect.stringContaining('status of 422')]);
  });
});
