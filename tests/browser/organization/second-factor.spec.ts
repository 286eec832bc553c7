import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test as plain, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { freePort } from '../../../apps/server/src/platform/embedded/cluster.ts';
import { accountOf } from '../support/accounts.ts';
import { ADMIN, DEMO_PASSWORD, expect, expectAccessible, picture, signIn, test } from '../support/page.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Glavni meni' });

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-poštni naslov').fill(email);
  await page.getByLabel('Geslo', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Prijava', exact: true }).click();
}

test('a user sets up an authenticator app and signs in with its code', async ({ page, context }) => {
  await signIn(page, ADMIN, '/UserSettings');
  const email = accountOf(ADMIN, test.info().file);
  await page.getByRole('button', { name: 'Nastavi aplikacijo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aplikacija za kode' });
  await dialog.getByLabel('Trenutno geslo', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Naprej' }).click();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'second-factor-app-sl-light');
  await dialog.getByLabel('Koda iz aplikacije').fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: 'Potrdi kodo' }).click();
  const codes = page.getByRole('list', { name: 'Obnovitvene kode' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'Kode so shranjene' }).click();
  await expect(page.getByText('Na voljo je še 10 kod.')).toBeVisible();
  await expectAccessible(page);

  await context.clearCookies();
  await page.goto('/');
  await typePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Drugi korak prijave' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'second-factor-step-sl-light');
  await page.getByLabel('Koda iz aplikacije ali obnovitvena koda').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.goto('/UserSettings');
  await expect(page.getByText('Na voljo je še 9 kod.')).toBeVisible();
  await expect(page.getByText(/geslo in obnovitvena koda/).first()).toBeVisible();
});

plain.describe('a passkey', () => {
  const email = 'ana@kolovrat.example';
  let server: ChildProcess;
  let base: string;

  plain.beforeAll(async () => {
    const port = String(await freePort());
    const script = join(import.meta.dirname, '..', 'support', 'small-server.ts');
    server = spawn(process.execPath, [script, port, email, DEMO_PASSWORD], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (server.stdout !== null) await once(server.stdout, 'data');
    base = `http://localhost:${port}`;
  });
  plain.afterAll(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  });

  plain('is added and then signs in without a password', async ({ page, context }) => {
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${base}/UserSettings`);
    await typePassword(page, email);
    await page.getByRole('button', { name: 'Dodaj ključ' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nov ključ za dostop' });
    await dialog.getByLabel('Ime', { exact: true }).fill('Prenosnik');
    await dialog.getByLabel('Trenutno geslo', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Dodaj ključ' }).click();
    await page.getByRole('button', { name: 'Kode so shranjene' }).click();
    await expect(page.getByText('še ni bil uporabljen')).toBeVisible();

    await context.clearCookies();
    await page.goto(`${base}/UserSettings`);
    await page.getByRole('button', { name: 'Prijava s ključem za dostop' }).click();
    await expect(page.getByText(/nazadnje uporabljen/)).toBeVisible();
    await expect(page.getByText(/ključ za dostop$/).first()).toBeVisible();

    await context.clearCookies();
    await page.goto(`${base}/UserSettings`);
    await typePassword(page, email);
    await expect(page.getByText('Prijavo potrdite s svojim ključem za dostop.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Prijava s ključem za dostop' }).click();
    await expect(menu(page)).toBeVisible();
  });
});
