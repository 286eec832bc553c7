import {
  chooseTheme,
  DEMO_PASSWORD,
  DISPATCHER,
  OTHER_COMPANY_ADMIN,
  expect,
  expectAccessible,
  picture,
  fillSignIn,
  signIn,
  test,
} from '../support/page.ts';

test.describe('sign-in', () => {
  test('reports that the credentials are wrong, keeps the input, and signs in with the right ones', async ({
    page,
  }) => {
    await page.goto('/Messages');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByLabel('E-mail address').fill(OTHER_COMPANY_ADMIN);
    await page.getByLabel('Password', { exact: true }).fill('not-the-one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Incorrect username or password');
    await expect(page.getByLabel('E-mail address')).toHaveValue(OTHER_COMPANY_ADMIN);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-one');
    await expectAccessible(page);
    await picture(page, 'sign-in-wrong-en');

    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/Messages');
    // Slovenian again, for whoever signs in next.
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Slovenščina' }).click();
    await expect(page.getByRole('navigation', { name: 'Glavni meni' })).toBeVisible();
  });

  test('signs out and stays at its place', async ({ page }) => {
    await signIn(page, DISPATCHER, '/GeoPOI');
    await page.getByRole('button', { name: 'Odjava' }).click();
    await expect(page.getByLabel('E-poštni naslov')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/GeoPOI');
  });

  test('ends the local session when the server has ended it', async ({ page, context }) => {
    await signIn(page);
    await context.clearCookies();
    await page.reload();
    await expect(page.getByLabel('E-poštni naslov')).toBeVisible();
  });

  test('shows the password when asked to', async ({ page }) => {
    await page.goto('/');
    const password = page.getByLabel('Geslo', { exact: true });
    await password.fill('skrivnost');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Prikaži geslo' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  test('answers a request for a reset link the same for any address', async ({ page }) => {
    await page.goto('/ForgotPassword');
    await expect(page.getByRole('heading', { name: 'Pozabljeno geslo' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'forgotten-password-sl');
    await page.getByLabel('E-poštni naslov').fill('nobody@nowhere.example');
    await page.getByRole('button', { name: 'Pošlji povezavo' }).click();
    await expect(page.getByRole('status')).toContainText('Velja 60 minut');
  });

  test('reports that a reset link has expired before asking for anything', async ({ page }) => {
    await page.goto('/ResetPassword/no-such-token');
    await expect(page.getByRole('alert')).toHaveText('Povezava je potekla, poskusite znova');
    await expect(page.getByLabel('Novo geslo')).toHaveCount(0);
    await page.getByRole('link', { name: 'Zahtevaj novo povezavo' }).click();
    await expect(page.getByRole('heading', { name: 'Pozabljeno geslo' })).toBeVisible();
  });

  for (const [language, title] of [
    ['Slovenščina', 'Prijava'],
    ['English', 'Sign in'],
    ['Deutsch', 'Anmeldung'],
  ] as const)
    test(`speaks ${language}`, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: language }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await picture(page, `sign-in-${language}`);
    });

  test('is readable in the dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Prijava' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'sign-in-dark');
  });

  test('keeps the chosen appearance after signing out', async ({ page }) => {
    await signIn(page, OTHER_COMPANY_ADMIN);
    await chooseTheme(page, 'Temen');
    await page.getByRole('button', { name: 'Odjava' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});

test('the end of a session is shown, and signing in leads back to the same page', async ({ page, context }) => {
  await signIn(page);
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Točke in območja' }).click();
  await expect(page).toHaveURL(/\/GeoPOI/);
  await context.clearCookies();
  // Asks the server for something, unless a call of the page itself has found out already.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href^="/Fleet"]')?.click());
  await expect(page.getByText('Seja je končana. Ko se prijavite, se vrnete na isto stran.')).toBeVisible();
  const { pathname } = new URL(page.url());
  expect(pathname).toMatch(/^\/(GeoPOI|Fleet)/);
  await fillSignIn(page, DISPATCHER);
  expect(new URL(page.url()).pathname).toBe(pathname);
});
