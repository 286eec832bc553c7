import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test as plain, type CDPSession, type Page } from '@playwright/test';
import { endpoints, totpSecret } from '@konvoj/contract';
import { TOTP } from 'otpauth';
import { freePort } from '../../../apps/server/src/platform/embedded/cluster.ts';
import { accountOf } from '../support/accounts.ts';
import {
  ADMIN,
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  OTHER_COMPANY_ADMIN,
  picture,
  signedInElsewhere,
  signIn,
  test,
} from '../support/page.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Glavni meni' });

/** Sets an authenticator app up for an account, in Slovenian. @returns one of its recovery codes */
async function withApp(email: string): Promise<string> {
  const session = await signedInElsewhere(email);
  await session.post('/api/saveUser', { data: { language: 'sl' } });
  const data = { currentPassword: DEMO_PASSWORD };
  const { secret } = totpSecret.parse(await (await session.post('/api/signInFactors/totp', { data })).json());
  const code = new TOTP({ secret }).generate();
  const confirmed = await session.post('/api/signInFactors/totp/confirm', { data: { code } });
  const { recoveryCodes } = endpoints.signInFactors.confirmTotp.reply.parse(await confirmed.json());
  await session.dispose();
  return recoveryCodes?.[0] ?? '';
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-poštni naslov').fill(email);
  await page.getByLabel('Geslo', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Prijava', exact: true }).click();
}

test('a user sets up an authenticator app', async ({ page }) => {
  await signIn(page, ADMIN, '/UserSettings');
  await page.getByRole('button', { name: 'Nastavi aplikacijo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aplikacija za kode' });
  await dialog.getByLabel('Trenutno geslo', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Naprej' }).click();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'second-factor-app-sl-light');
  await dialog.getByLabel('Koda iz aplikacije').fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: 'Potrdi kodo' }).click();
  await expect(page.getByRole('list', { name: 'Obnovitvene kode' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Kode so shranjene' }).click();
  await expect(page.getByText('Na voljo je še 10 kod.')).toBeVisible();
});

test('a user with an app signs in with a recovery code', async ({ page }) => {
  const email = accountOf(OTHER_COMPANY_ADMIN, test.info().file);
  const recovery = await withApp(email);
  await page.goto('/UserSettings');
  await typePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Drugi korak prijave' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'second-factor-step-sl-light');
  await page.getByLabel('Koda iz aplikacije ali obnovitvena koda').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Na voljo je še 9 kod.')).toBeVisible();
  await expect(page.getByText(/geslo in obnovitvena koda/).first()).toBeVisible();
});

async function keysOf(devices: CDPSession, authenticatorId: string) {
  return (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}
type Keys = Awaited<ReturnType<typeof keysOf>>;

/** A virtual authenticator in the browser of a page, with passkeys that an earlier one had. @returns those it has then */
async function withAuthenticator(page: Page, keys: Keys = []): Promise<() => Promise<Keys>> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of keys) await devices.send('WebAuthn.addCredential', { authenticatorId, credential });
  return () => keysOf(devices, authenticatorId);
}

plain.describe('a passkey', () => {
  plain.describe.configure({ mode: 'serial' });
  const email = 'ana@kolovrat.example';
  /** What the first test has added; its counter goes on with each use. */
  let added: Keys = [];
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

  plain('is added', async ({ page }) => {
    const keys = await withAuthenticator(page);
    await page.goto(`${base}/UserSettings`);
    await typePassword(page, email);
    await page.getByRole('button', { name: 'Dodaj ključ' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nov ključ za dostop' });
    await dialog.getByLabel('Ime', { exact: true }).fill('Prenosnik');
    await dialog.getByLabel('Trenutno geslo', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Dodaj ključ' }).click();
    await page.getByRole('button', { name: 'Kode so shranjene' }).click();
    await expect(page.getByText('še ni bil uporabljen')).toBeVisible();
    added = await keys();
  });

  plain('signs in without a password', async ({ page }) => {
    const keys = await withAuthenticator(page, added);
    await page.goto(`${base}/UserSettings`);
    await page.getByRole('button', { name: 'Prijava s ključem za dostop' }).click();
    await expect(page.getByText(/nazadnje uporabljen/)).toBeVisible();
    await expect(page.getByText(/ključ za dostop$/).first()).toBeVisible();
    added = await keys();
  });

  plain('completes a sign-in with the password', async ({ page }) => {
    await withAuthenticator(page, added);
    await page.goto(`${base}/UserSettings`);
    await typePassword(page, email);
    await expect(page.getByText('Prijavo potrdite s svojim ključem za dostop.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Prijava s ključem za dostop' }).click();
    await expect(menu(page)).toBeVisible();
  });
});
