import { endpoints } from '@konvoj/contract';
import { driverCard } from '@konvoj/tachograph/writer';
import type { Page } from '@playwright/test';
import {
  ADMIN,
  chooseLanguage,
  chooseTheme,
  expect,
  expectAccessible,
  picture,
  signedInElsewhere,
  signIn,
  test,
} from '../support/page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** Five hours of driving without a break on the first day, a usual day after it. */
const DAYS = [
  {
    day: '2026-06-29',
    changes: ['0:00 rest', '5:45 work', '6:00 driving', '11:00 work', '12:00 availability', '13:00 rest'],
    km: 400,
  },
  { day: '2026-06-30', changes: ['0:00 rest', '5:00 driving', '9:15 rest', '10:00 driving', '13:30 rest'], km: 610 },
];

const fileOf = (name: string, buffer: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(buffer),
});

/** Chooses files as people do. */
async function upload(page: Page, ...files: ReturnType<typeof fileOf>[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Izberi datoteke' }).click(),
  ]);
  await chooser.setFiles(files);
}

/** A driver of the organization, with the number of their card. */
async function aDriver(): Promise<{ readonly name: string; readonly cardNumber: string }> {
  const api = await signedInElsewhere(ADMIN);
  const drivers = endpoints.drivers.list.reply.parse(await (await api.get('/api/vozniki')).json());
  await api.dispose();
  for (const { firstName, lastName, cardNumber } of drivers) {
    if (cardNumber !== null) return { name: `${firstName} ${lastName}`, cardNumber };
  }
  throw new Error('The demo has no driver with a card.');
}

test('files are uploaded, checked, opened and assigned', async ({ page }) => {
  const driver = await aDriver();
  await signIn(page, ADMIN, '/TachoDownload');
  await page.getByRole('tab', { name: 'Datoteke' }).click();
  await expect(page.getByText('Ni še nobene datoteke')).toBeVisible();
  await expectAccessible(page);

  await upload(
    page,
    fileOf('poletje.ddd', driverCard(DAYS, { number: driver.cardNumber })),
    fileOf('tujec.ddd', driverCard(DAYS, { number: '9990000001234000', surname: 'Neznani' })),
    fileOf('slika.ddd', Buffer.alloc(2_000, 7)),
  );
  const results = page.getByRole('region', { name: 'Rezultat' });
  await expect(results).toContainText('Shranjenih: 2, že v arhivu: 0, zavrnjenih: 1');
  await expect(results.getByRole('row', { name: /slika\.ddd/ })).toContainText('zavrnjena');
  await expect(results.getByRole('row', { name: /poletje\.ddd/ })).toContainText(driver.name);
  await expectAccessible(page);
  await picture(page, 'tachograph-files-sl-light');

  const list = page.getByRole('grid', { name: 'Arhiv datotek tahografa' });
  await list.getByRole('row', { name: new RegExp(driver.name) }).click();
  const content = page.getByRole('region', { name: 'Vsebina datoteke' });
  const bands = content.getByRole('table', { name: 'Aktivnosti po dnevih' });
  const first = bands.getByRole('row', { name: /29\.06\.2026/ });
  await expect(first).toContainText('5:00');
  await expect(first).toContainText('1 kršitev');
  await first.getByRole('button').press('Enter');
  await expect(bands.getByRole('table')).toContainText('razpoložljivost');
  await expectAccessible(page);
  await picture(page, 'tachograph-content-sl-light');
  await content.getByRole('tab', { name: 'Kršitve' }).click();
  const infringements = content.getByRole('table', { name: 'Kršitve' });
  await expect(infringements).toContainText('Vožnja brez zadostnega odmora je trajala 5');
  await expect(infringements).toContainText('čl. 7 Uredbe (ES) 561/2006');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Vse datoteke' }).click();
  await page.getByRole('button', { name: /datotek.* dodeljen/ }).click();
  await list.getByRole('button', { name: 'Dejanja datoteke tujec.ddd' }).click();
  await page.getByRole('menuitem', { name: 'Dodeli' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dodelitev datoteke' });
  await dialog.getByRole('combobox', { name: 'Voznik' }).click();
  await page.getByRole('option').last().click();
  await dialog.getByRole('button', { name: 'Shrani' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Ni zadetkov. Spremenite iskanje ali filtre.')).toBeVisible();
});

test('a driver is analysed, in light and dark, and printed', async ({ page }) => {
  const driver = await aDriver();
  await signIn(page, ADMIN, '/TachoDownload?tab=files');
  await upload(page, fileOf('poletje.ddd', driverCard(DAYS, { number: driver.cardNumber })));
  await expect(page.getByRole('region', { name: 'Rezultat' })).toBeVisible();
  await page.goto('/TachoDownload?tab=analysis&until=2026-07-05&days=28');
  await page.getByRole('combobox', { name: 'Voznik' }).click();
  const [firstName = '', lastName = ''] = driver.name.split(' ');
  await page.getByRole('option', { name: `${lastName} ${firstName}` }).click();
  await expect(page.getByRole('table', { name: 'Kršitve' })).toContainText('huda');
  await expect(page.getByRole('table', { name: 'Tedni' })).toContainText('29.06.2026');
  await chooseTheme(page, 'Temen');
  await expectAccessible(page);
  await picture(page, 'tachograph-analysis-sl-dark');
  await page.getByRole('button', { name: 'Prenesi' }).click();
  const [printout] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Izpis za voznika (PDF)' }).click(),
  ]);
  expect(printout.suggestedFilename()).toMatch(/\.pdf$/);
});

test('the overview shows what is due, and plans keep to the law', async ({ page }) => {
  await signIn(page, ADMIN, '/TachoDownload');
  const overview = page.getByRole('grid', { name: 'Prenos tahografa' });
  await expect(overview.getByRole('button', { name: /^Prenesi zdaj: / }).first()).toBeEnabled();
  await page.getByRole('button', { name: '0 kartic na zvezi' }).click();
  await expect(page.getByText('Na zvezi ni nobenega mostu kartic')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await picture(page, 'tachograph-overview-sl-light');

  await page.getByRole('tab', { name: 'Načrti' }).click();
  await page.getByRole('button', { name: 'Nov načrt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nov načrt' });
  await dialog.getByRole('textbox', { name: /Na koliko dni/ }).fill('40');
  await dialog.getByRole('button', { name: 'Shrani' }).click();
  await expect(dialog.getByText('Vrednost sme biti največ 28')).toBeVisible();
  await dialog.getByRole('textbox', { name: /Na koliko dni/ }).fill('14');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Shrani' }).click();
  await expect(page.getByRole('grid', { name: 'Načrti prenosov' })).toContainText('vse voznike');

  await page.getByRole('tab', { name: 'Dnevnik' }).click();
  await expect(page.getByText('Ni zapisov')).toBeVisible();
  await page.getByRole('tab', { name: 'Diagnostika' }).click();
  await expect(page.getByText('Ni sporočil')).toBeVisible();
  await chooseLanguage(page, 'Jezik', 'Deutsch');
  await expect(page.getByRole('tab', { name: 'Fahrerauswertung' })).toBeVisible();
});
