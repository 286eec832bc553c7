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

const PATH = '/UserSettings?tab=allowanceRates';
const RATES = '/api/travel_order/allowanceRates';

const form = (page: Page) => page.getByRole('form', { name: 'Lastne tarife' });
const rows = (page: Page) => form(page).getByRole('table', { name: 'Lastne tarife' }).locator('tbody tr');
const field = (page: Page, name: string, row: number) => form(page).getByLabel(`${name}, ${row}`, { exact: true });

async function addCountry(page: Page, name: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Dodaj tarife države' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test.describe('allowance rates', () => {
  test.slow();
  test.describe.configure({ mode: 'serial' });

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const session = await signedInElsewhere(ADMIN);
    await session.put(RATES, { data: { rates: [] } });
    await session.put(`${RATES}/oldTable`, { data: { rates: [] } });
    await session.dispose();
    await signIn(page, ADMIN, PATH);
  });

  test('are entered by country, and a wrong row is refused at its fields', async ({ page, watched }) => {
    await expect(page.getByText(/SI-TRIP .* preverjene do 31\.12\.2025/)).toBeVisible();
    await expect(form(page).getByText('Lastnih tarif ni. Veljajo priložene.')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'allowance-rates-empty');

    await addCountry(page, 'Avstrija');
    await expect(rows(page)).toHaveCount(3);
    // The shipped amounts are not verified for today.
    await expect(field(page, 'Znesek', 3)).toHaveValue('');
    await field(page, 'Znesek', 1).fill('15');
    await field(page, 'Znesek', 2).fill('45.25');
    await field(page, 'Znesek', 3).fill('sto');
    await field(page, 'Nad (h)', 2).fill('6');
    await form(page).getByRole('button', { name: 'Shrani' }).click();
    await expect(form(page).getByText('Vse vrstice tarif morajo biti pravilno izpolnjene')).toBeVisible();
    await expect(field(page, 'Znesek', 3)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Znesek', 3)).toHaveValue('sto');

    await field(page, 'Znesek', 3).fill('60,50');
    await form(page).getByRole('button', { name: 'Shrani' }).click();
    await expect(form(page).getByText('Za to že obstaja druga vrstica')).toBeVisible();
    await expect.poll(() => watched.troubles.splice(0)).toEqual([expect.stringContaining('422')]);
    await expectAccessible(page);
    await picture(page, 'allowance-rates-refused');

    await field(page, 'Nad (h)', 2).fill('8');
    await form(page).getByRole('button', { name: 'Shrani' }).click();
    await expect(page.getByText('Tarife so shranjene')).toBeVisible();
    await page.reload();
    await expect(field(page, 'Znesek', 3)).toHaveValue('60,50');
    await expectAccessible(page);
    await picture(page, 'allowance-rates-sl-light');
    await chooseTheme(page, 'Temen');
    await expectAccessible(page);
    await picture(page, 'allowance-rates-sl-dark');
    await chooseTheme(page, 'Svetel');
    await chooseLanguage(page, 'Jezik', 'Deutsch');
    await expect(page.getByRole('form', { name: 'Eigene Sätze' })).toBeVisible();
    await picture(page, 'allowance-rates-de');
  });

  test('give way to the shipped ones when the defaults are restored', async ({ page }) => {
    await addCountry(page, 'Slovenija');
    await expect(field(page, 'Znesek', 3)).toHaveValue('27,81');
    await form(page).getByRole('button', { name: 'Shrani' }).click();
    await expect(page.getByText('Tarife so shranjene')).toBeVisible();
    await form(page).getByRole('button', { name: 'Povrni priložene' }).click();
    await form(page).getByRole('button', { name: 'Shrani' }).click();
    await expect(form(page).getByText('Lastnih tarif ni. Veljajo priložene.')).toBeVisible();
    await expect(form(page).getByRole('button', { name: 'Shrani' })).toBeDisabled();
    await expect(page.getByRole('grid', { name: 'Priložene tarife' }).getByRole('row').nth(1)).toBeVisible();
  });

  test('come from the old table and go back to it after a preview', async ({ page }) => {
    const session = await signedInElsewhere(ADMIN);
    const old = [{ country: 'HR', full: 4_400, half: 3_300, reduced: 1_100 }];
    await session.put(`${RATES}/oldTable`, { data: { rates: old } });
    await form(page).getByRole('button', { name: 'Stara tabela …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prenos med staro tabelo in tarifami' });
    await expect(dialog.getByRole('row', { name: /Hrvaška 14 – 44,00 EUR 01\.01\.2000 nova/ })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'allowance-rates-migration');
    await dialog.getByRole('button', { name: 'Prenesi' }).click();
    await expect(page.getByText('Prenos je končan')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);

    await field(page, 'Znesek', 3).fill('50');
    await form(page).getByRole('button', { name: 'Shrani' }).click();
    await expect(page.getByText('Tarife so shranjene')).toBeVisible();
    await form(page).getByRole('button', { name: 'Stara tabela …' }).click();
    await dialog.getByText('Iz tarif v staro tabelo').click();
    await expect(dialog.getByRole('row', { name: /Hrvaška 50,00 33,00 11,00 .* spremenjena/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Prenesi' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await (await session.get(`${RATES}/oldTable`)).json()).toMatchObject({
      rates: [{ country: 'HR', full: 5_000, half: 3_300, reduced: 1_100 }],
    });
    await session.dispose();
  });

  test('are read from a file, checked, and exported again', async ({ page }) => {
    const csv = [
      'Raven;Država;Nad (h);Znesek;Valuta;Velja od',
      'podjetje;Avstrija;14;61,00;EUR;1. 1. 2026',
      'podjetje;Avstrija;8;veliko;EUR;1. 1. 2026',
    ].join('\r\n');
    await form(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'tarife.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText('Prebranih vrstic: 2.')).toBeVisible();
    await form(page).getByRole('button', { name: 'Shrani' }).click();
    await expect(field(page, 'Znesek', 2)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Znesek', 2)).toHaveValue('veliko');
    await field(page, 'Znesek', 2).fill('45,75');
    await form(page).getByRole('button', { name: 'Shrani' }).click();
    await expect(page.getByText('Tarife so shranjene')).toBeVisible();
    await form(page).getByRole('button', { name: 'Izvozi' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('tarife-dnevnic.csv');
  });

  test('that somebody else changed meanwhile are not overwritten, and nothing typed is lost', async ({
    page,
    watched,
  }) => {
    await addCountry(page, 'Slovenija');
    const session = await signedInElsewhere(ADMIN);
    const rate = { country: 'IT', currency: 'EUR', minimumHours: 14, amount: 7_000, validFrom: '2025-01-01' };
    expect((await session.put(RATES, { data: { rates: [rate] } })).status()).toBe(200);
    await session.dispose();
    await form(page).getByRole('button', { name: 'Shrani' }).click();
    await expect(form(page).getByRole('alert').first()).toBeVisible();
    await expect.poll(() => watched.troubles.splice(0)).toEqual([expect.stringContaining('409')]);
    await expect(rows(page)).toHaveCount(3);
    await expect(field(page, 'Znesek', 3)).toHaveValue('27,81');
    await picture(page, 'allowance-rates-conflict');
  });
});
