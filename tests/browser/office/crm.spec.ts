import { endpoints, type CrmContact } from '@konvoj/contract';
import type { APIRequestContext } from '@playwright/test';
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

let api: APIRequestContext;
test.beforeAll(async () => {
  api = await signedInElsewhere(ADMIN);
});
test.afterAll(() => api.dispose());

async function aContact(company: string, place = { latitude: 46.05, longitude: 14.5 }): Promise<CrmContact> {
  const reply = await api.post(endpoints.crmContacts.create.path, { data: { company, ...place } });
  expect(reply.status(), await reply.text()).toBe(200);
  return endpoints.crmContacts.create.reply.parse(await reply.json());
}

/** Where a vehicle stood for ten minutes or more and drove on, in the history of the demo. */
async function aStop(): Promise<{ latitude: number; longitude: number }> {
  const devices = endpoints.devices.list.reply.parse(await (await api.get('/api/devices')).json());
  const [to, from] = [0, 2].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  for (const { id } of devices) {
    const reply = await api.get(`/api/drivingStages?deviceIds=${id}&from=${from}&to=${to}`);
    expect(reply.status(), await reply.text()).toBe(200);
    const stages = endpoints.stages.list.reply.parse(await reply.json()).slice(1, -1);
    const stop = stages.find(({ subType, duration }) => subType !== 'drive' && duration >= 600)?.firstPositionProxy;
    if (stop?.latitude != null && stop.longitude != null) return { latitude: stop.latitude, longitude: stop.longitude };
  }
  throw new Error('no vehicle stood');
}

test('an activity is noted with its next step, which is done from the address of its reminder', async ({ page }) => {
  const company = `Žaga Hrast ${Date.now()}`;
  await aContact(company);
  await signIn(page, ADMIN, '/CRMactivity');
  await page.getByRole('button', { name: 'Nova aktivnost' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova aktivnost' });
  await form.getByRole('combobox', { name: 'Stik' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  await form.getByRole('textbox', { name: 'Izid' }).fill('Želijo ponudbo za tedenske prevoze');
  await form.getByRole('textbox', { name: 'Kaj je treba storiti' }).fill('Pošlji ponudbo');
  await form.getByRole('textbox', { name: 'Rok' }).fill('23.11.2020');
  await form.getByRole('textbox', { name: 'Kaj je treba storiti' }).click();
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'crm-activity-form-sl-light');
  await form.getByRole('button', { name: 'Shrani aktivnost' }).click();
  const details = page.getByRole('complementary', { name: company });
  await expect(details.getByText('zapadlo')).toBeVisible();
  await expect(page).toHaveURL(/activity=\d+/);
  await details.locator('input[type=file]').setInputFiles({
    name: 'ponudba.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Ponudba'),
  });
  await expect(details.getByRole('button', { name: 'Prenesi ponudba.txt' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'crm-activities-sl-light');

  await page.reload();
  await details.getByRole('button', { name: 'Opravljeno' }).click();
  await expect(details.getByRole('button', { name: 'Znova odpri' })).toBeVisible();
  await chooseTheme(page, 'Temen');
  await expectAccessible(page);
  await picture(page, 'crm-activities-sl-dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await details.getByRole('button', { name: 'Zapri' }).click();
  await expect(page.getByRole('grid', { name: 'Aktivnosti' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtri' })).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await picture(page, 'crm-activities-sl-phone');
});

test('contacts stand on the map, lead to a new order, and come from a file', async ({ page }) => {
  const company = `Gozd Bukev ${Date.now()}`;
  await aContact(company);
  await signIn(page, ADMIN, '/CRMactivity?tab=contacts');
  const list = page.getByRole('grid', { name: 'Stiki' });
  await page.getByRole('searchbox', { name: 'Išči po stikih' }).fill(company);
  await list.getByRole('row').filter({ hasText: company }).click();
  const details = page.getByRole('complementary', { name: company });
  await expect(details.getByRole('heading', { name: company })).toBeVisible();
  await details.getByRole('button', { name: 'Pokaži na zemljevidu' }).click();
  await expect(page.getByRole('region', { name: 'Zemljevid', exact: true })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'crm-contacts-map-sl-light');
  await details.getByRole('button', { name: 'Zapri' }).click();

  await page.getByRole('button', { name: 'Uvoz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uvoz stikov' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'stiki.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Podjetje;E-poštni naslovi\n${company} 2;info@bukev.example\nNapačna;ni naslov\n`),
  });
  await expect(dialog.getByText('1 novih, 0 spremenjenih, 0 enakih, 1 z napakami')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'crm-import-sl-light');
  await dialog.getByRole('button', { name: /^Uvozi/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(list.getByRole('row').filter({ hasText: `${company} 2` })).toBeVisible();

  await list.getByRole('button', { name: `Dejanja: ${company}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Nov nalog za nakladanje' }).click();
  const order = page.getByRole('dialog', { name: 'Nov nalog za nakladanje' });
  await expect(order.getByRole('combobox', { name: 'Stranka' })).toHaveValue(company);
  await expect(order.getByRole('textbox', { name: 'Kraj točke 1' })).toHaveValue(company);
});

test('two people change a contact: both versions are shown, and what was typed stays', async ({ page, watched }) => {
  const contact = await aContact(`Lipa ${Date.now()}`);
  await signIn(page, ADMIN, `/CRMactivity?tab=contacts&contact=${contact.id}`);
  await page.getByRole('complementary', { name: contact.company }).getByRole('button', { name: 'Uredi' }).click();
  const form = page.getByRole('dialog', { name: contact.company });
  await form.getByRole('textbox', { name: 'Vloga' }).fill('nabava');
  const data = { company: contact.company, role: 'direktor', version: contact.version };
  expect((await api.put(`/api/crm_contacts/${contact.id}`, { data })).status()).toBe(200);
  await form.getByRole('button', { name: 'Shrani', exact: true }).click();
  const differences = form.getByRole('group', { name: 'V katerih poljih se razlikujeta' });
  await expect(differences).toContainText('nabava');
  await expect(differences).toContainText('direktor');
  expect(watched.troubles.splice(0)).toEqual([expect.stringContaining('status of 409')]);
  await picture(page, 'crm-contact-conflict-sl-light');
  await form.getByRole('button', { name: 'Obdrži moje' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: contact.company })).toContainText('nabava');
});

test('found visits are decided by day, in each language', async ({ page }) => {
  const company = `Mlin Javor ${Date.now()}`;
  await aContact(company, await aStop());
  await signIn(page, ADMIN, '/CRMactivity?tab=visits');
  const visits = page.getByRole('group', { name: 'Najdeni obiski' });
  // A job looks for them; the page shows them when they are found.
  await expect(visits.getByRole('button', { name: /^Sprejmi obisk: Mlin Javor/ }).first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'crm-visits-sl-light');
  await chooseLanguage(page, 'Jezik', 'Deutsch');
  await picture(page, 'crm-visits-de-light');
  await page
    .getByRole('button', { name: /^Besuch verwerfen/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByText('Der Besuch ist wieder vorgeschlagen')).toBeVisible();
  await page
    .getByRole('button', { name: /übernehmen$/ })
    .first()
    .click();
  await expect(page.getByText(/^In die Aktivitäten übernommene Besuche: \d+$/)).toBeVisible();
  await page.getByRole('tab', { name: /^Kontakte/ }).click();
  await expect(page.getByRole('grid', { name: 'Kontakte' })).toBeVisible();
  await picture(page, 'crm-contacts-de-light');
  await chooseLanguage(page, 'Sprache', 'English');
  await page.getByRole('tab', { name: /^Activities/ }).click();
  await expect(page.getByRole('grid', { name: 'Activities' })).toBeVisible();
  await picture(page, 'crm-activities-en-light');
});
