import { endpoints, encoder, type TravelOrder } from '@konvoj/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
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

test.use({ viewport: { width: 1366, height: 768 } });

let api: APIRequestContext;
test.beforeAll(async () => {
  api = await signedInElsewhere(ADMIN);
});
test.afterAll(() => api.dispose());

const bodyOnWire = encoder(endpoints.travelOrders.create.body);

/** A draft of a trip to Austria in the month `2025-04`, made by another user. */
async function aDraft(more: { readonly purpose?: string; readonly day?: number }): Promise<TravelOrder> {
  const { day = 7, purpose = 'Papir za Luna d.o.o.' } = more;
  const at = (dayOfMonth: number, clock: string): string =>
    `2025-04-${String(dayOfMonth).padStart(2, '0')}T${clock}:00.000Z`;
  const data = bodyOnWire({
    person: { name: `Miha Kos ${day}`, job: 'voznik', address: 'Celovška cesta 1, Ljubljana' },
    means: 'other',
    purpose,
    route: ['Ljubljana', 'Graz', 'Ljubljana'],
    departure: at(day, '03:00'),
    return: at(day + 1, '14:30'),
    borderCrossings: [
      { time: at(day, '05:00'), toCountry: 'AT', source: 'manual' },
      { time: at(day + 1, '13:00'), toCountry: 'SI', source: 'manual' },
    ],
  });
  const reply = await api.post('/api/travel_order', { data });
  expect(reply.status(), await reply.text()).toBe(200);
  return endpoints.travelOrders.find.reply.parse(await reply.json());
}

/** A picture as small as they come. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Types a moment as people do. */
async function typeMoment(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Tab');
}

async function chooseOption(page: Page, field: Locator, text: string | RegExp): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: text }).first().click();
}

async function download(page: Page, button: Locator, entry: string): Promise<string> {
  await button.click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry, exact: true }).click(),
  ]);
  await expect(page.getByRole('menu')).toHaveCount(0);
  return file.suggestedFilename();
}

test('an order is typed, computed with its rules, issued, settled and printed', async ({ page }) => {
  await signIn(page, ADMIN, '/TravelOrder');
  await expect(page.getByRole('button', { name: 'Iz poti meseca' })).toBeVisible();
  await page.getByRole('button', { name: 'Nov nalog' }).first().click();
  const form = page.getByRole('region', { name: 'Nov potni nalog' });
  await chooseOption(page, form.getByRole('combobox', { name: 'Voznik', exact: true }), /./);
  await expect(form.getByRole('textbox', { name: 'Ime in priimek' })).not.toHaveValue('');
  await form.getByRole('textbox', { name: 'Delovno mesto' }).fill('voznik');
  await form.getByRole('textbox', { name: 'Naslov' }).fill('Celovška cesta 1, Ljubljana');
  await chooseOption(page, form.getByRole('combobox', { name: 'Vozilo' }), /./);
  await form.getByRole('textbox', { name: 'Namen' }).fill('Prevoz papirja za Luna d.o.o., pogodba 12/2025');
  await form.getByRole('textbox', { name: 'Pot', exact: true }).fill('Ljubljana\nGraz\nLjubljana');

  await typeMoment(form.getByRole('textbox', { name: 'Odhod', exact: true }), '10.3.2025 4:00');
  await typeMoment(form.getByRole('textbox', { name: 'Vrnitev', exact: true }), '11.3.2025 15:30');
  const crossings: readonly (readonly [string, string])[] = [
    ['10.3.2025 6:00', 'Avstrija'],
    ['11.3.2025 14:00', 'Slovenija'],
  ];
  for (const [index, [time, country]] of crossings.entries()) {
    await form.getByRole('button', { name: 'Dodaj prehod' }).click();
    await typeMoment(form.getByRole('textbox', { name: `Čas prehoda ${index + 1}` }), time);
    await form.getByRole('combobox', { name: `Država po prehodu ${index + 1}` }).fill(country);
    await page.getByRole('option', { name: new RegExp(`^${country}`) }).click();
  }
  const lines = form.getByRole('list', { name: 'Dnevnice' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText('Avstrija');
  await expect(lines.nth(0)).toContainText('55,00');
  await expect(lines.nth(0)).toContainText(/nad 14 h, cela dnevnica/);
  await expect(lines.nth(1)).toContainText(/nad 8 h, polovična dnevnica/);
  const totals = form.getByRole('region', { name: 'Skupaj' });
  await expect(totals).toContainText('96,25');
  await expect(totals).toContainText('Neobdavčeno do');
  await form.getByRole('checkbox', { name: 'Kosilo, okno 1' }).click();
  await expect(lines.nth(0)).toContainText('35,75');
  await expect(lines.nth(0)).toContainText('kosilo −35 %');

  await form.getByRole('button', { name: 'Dodaj strošek' }).click();
  await form.getByRole('textbox', { name: 'Opis, strošek 1' }).fill('Cestnina');
  await form.getByRole('textbox', { name: 'Količina, strošek 1' }).fill('2');
  await form.getByRole('textbox', { name: 'Cena, strošek 1' }).fill('15,50');
  await expect(totals).toContainText('31,00');
  await form.getByRole('textbox', { name: 'Predujem', exact: true }).fill('50');
  await expect(totals).toContainText('58,00');
  await expectAccessible(page);
  await picture(page, 'travel-order-form-sl-light');

  await form.getByRole('button', { name: 'Shrani osnutek' }).click();
  await expect(page).toHaveURL(/id=\d+/);
  const draft = page.getByRole('region', { name: 'Osnutek potnega naloga' });
  await draft.getByRole('button', { name: 'Izdaj', exact: true }).click();
  const issuing = page.getByRole('dialog', { name: 'Izdaja potnega naloga' });
  await issuing.getByRole('textbox', { name: 'Kraj izdaje' }).fill('Ljubljana');
  await issuing.getByRole('button', { name: 'Izdaj nalog' }).click();
  const issued = page.getByRole('region', { name: /^Potni nalog \d{4}-\d{5}$/ });
  await expect(issued).toBeVisible();
  await expect(issued.getByText('izdan', { exact: true })).toBeVisible();
  await expect(issued.getByText('izdan več kot dva dni po odhodu')).toBeVisible();

  await issued.getByRole('button', { name: 'Potrdi: Odredil' }).click();
  await expect(issued.getByRole('button', { name: 'Umakni: Odredil' })).toBeVisible();
  await issued.getByRole('button', { name: 'Obračunaj' }).click();
  await page.getByRole('button', { name: 'Obračunaj nalog' }).click();
  await expect(issued.getByText('obračunan', { exact: true })).toBeVisible();
  await expect(issued.getByText('Nalog je zaključen in ga ni mogoče spremeniti.')).toBeVisible();
  const papers = issued.getByRole('button', { name: 'Prenesi', exact: true });
  expect(await download(page, papers, 'Nalog in obračun (PDF)')).toMatch(/\.pdf$/);
  expect(await download(page, papers, 'XLSX')).toMatch(/\.xlsx$/);
  await expectAccessible(page);
  await picture(page, 'travel-order-settled-sl-light');

  await issued.getByRole('button', { name: 'Dejanja' }).click();
  await page.getByRole('menuitem', { name: 'Popravi' }).click();
  const correcting = page.getByRole('dialog', { name: /^Popravek naloga/ });
  await correcting.getByRole('textbox', { name: 'Razlog' }).fill('Napačna cestnina');
  await correcting.getByRole('button', { name: 'Ustvari popravek' }).click();
  await expect(page.getByRole('region', { name: /^Potni nalog \d{4}-\d{5} \/ 2$/ })).toBeVisible();
});

test('wrong times are marked at their fields in the language of the user, and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/TravelOrder?id=new');
  const form = page.getByRole('region', { name: 'Nov potni nalog' });
  const returned = form.getByRole('textbox', { name: 'Vrnitev', exact: true });
  await typeMoment(form.getByRole('textbox', { name: 'Odhod', exact: true }), '10.3.2025 6:00');
  await typeMoment(returned, '9.3.2025 6:00');
  await expect(form.getByText('Vrnitev mora biti po odhodu.')).toBeVisible();
  await expect(returned).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('Dnevnice se izračunajo, ko popravite označene vnose.')).toBeVisible();
  await typeMoment(returned, '12.3.2025 6:00');
  await expect(form.getByText('Vrnitev mora biti po odhodu.')).toHaveCount(0);
  for (const [index, time] of ['11.3.2025 6:00', '10.3.2025 12:00'].entries()) {
    await form.getByRole('button', { name: 'Dodaj prehod' }).click();
    await typeMoment(form.getByRole('textbox', { name: `Čas prehoda ${index + 1}` }), time);
  }
  await expect(form.getByText('Prehod mora biti za prejšnjim.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Predujem', exact: true }).fill('okoli 50');
  await form.getByRole('button', { name: 'Shrani osnutek' }).click();
  await expect(form.getByText('Izberite voznika ali vnesite osebo.')).toBeVisible();
  await expect(form.getByText('Vrednost ni pravilna')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'travel-order-refused-sl-light');

  // What was typed survives a reload, and is there in the other languages.
  await page.reload();
  await expect(form.getByText('Obnovljen je vnos, ki še ni shranjen.')).toBeVisible();
  await expect(returned).toHaveValue('12.03.2025 06:00');
  await chooseLanguage(page, 'Jezik', 'Deutsch');
  const german = page.getByRole('region', { name: 'Neuer Reiseauftrag' });
  await expect(german.getByText('Der Grenzübertritt muss nach dem vorigen liegen.')).toBeVisible();
  await picture(page, 'travel-order-form-de-light');
  await chooseLanguage(page, 'Sprache', 'English');
  const english = page.getByRole('region', { name: 'New travel order' });
  await expect(english.getByText('The crossing must be after the one before.')).toBeVisible();
  await picture(page, 'travel-order-form-en-light');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await picture(page, 'travel-order-form-en-phone');
});

test('the drafts of a month are issued together; one that lacks something stays with the reason', async ({ page }) => {
  const ready = await aDraft({ day: 7 });
  await aDraft({ day: 14, purpose: '' });
  await signIn(page, ADMIN, '/TravelOrder?month=2025-04');
  const list = page.getByRole('grid', { name: 'Potni nalogi' });
  await expect(list.getByRole('row').filter({ hasText: 'Miha Kos 7' })).toContainText('96,25');
  await page.getByRole('button', { name: 'Iz poti meseca' }).click();
  const dialog = page.getByRole('dialog', { name: /^Nalogi iz poti meseca: april 2025/ });
  await dialog.getByRole('button', { name: 'Pripravi osnutke' }).click();
  const drafts = dialog.getByRole('list').first().getByRole('listitem');
  await expect(dialog.getByRole('checkbox', { name: /Miha Kos 7/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /Miha Kos 14/ })).not.toBeChecked();
  await expect(drafts.first()).toContainText('manjka: Namen');
  await dialog.getByRole('checkbox', { name: /Miha Kos 14/ }).click();
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'travel-order-batch-sl-light');
  await dialog.getByRole('textbox', { name: 'Kraj izdaje' }).fill('Ljubljana');
  await dialog.getByRole('button', { name: 'Izdaj 2 naloga' }).click();
  const question = page.getByRole('dialog', { name: 'Izdaja izbranih nalogov' });
  await question.getByRole('button', { name: 'Izdaj 2 naloga' }).click();
  await expect(dialog.getByText(/^izdan \d{4}-\d{5}$/)).toBeVisible();
  await expect(dialog.getByText('ni izdan: manjka Namen')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zapri' }).click();
  await expect(list.getByRole('row').filter({ hasText: 'Miha Kos 7' })).toContainText(/\d{4}-\d{5}/);

  await page.getByRole('checkbox', { name: 'Samo za pregled' }).click();
  await expect(page).toHaveURL(/review=true/);
  await expectAccessible(page);
  await picture(page, 'travel-orders-list-sl-light');
  await chooseTheme(page, 'Temen');
  await expectAccessible(page);
  await picture(page, 'travel-orders-list-sl-dark');
  await page.goto(`/TravelOrder?id=${ready.id}`);
  await expect(page.getByRole('list', { name: 'Dnevnice' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'travel-order-sl-dark');
  await chooseTheme(page, 'Svetel');
  expect(await download(page, page.getByRole('button', { name: 'Prenesi', exact: true }), 'Nalog (PDF)')).toMatch(
    /\.pdf$/,
  );
  await page.getByRole('button', { name: 'Vsi potni nalogi' }).click();
  await page.goto('/TravelOrder?month=2025-04');
  expect(await download(page, page.getByRole('button', { name: 'Prenesi', exact: true }), 'CSV')).toMatch(/\.csv$/);

  await page.getByRole('button', { name: 'Obračun za plače' }).click();
  const payroll = page.getByRole('grid', { name: 'Obračun potnih nalogov za plače' });
  await expect(payroll.getByRole('row').filter({ hasText: 'Miha Kos 7' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'travel-orders-payroll-sl-light');
  await page.getByRole('button', { name: 'Vsi potni nalogi' }).click();
  await expect(list).toBeVisible();
});

test('two people change an order: both versions are shown, and what was typed stays', async ({ page, watched }) => {
  const order = await aDraft({ day: 21 });
  await signIn(page, ADMIN, `/TravelOrder?id=${order.id}`);
  const payer = page.getByRole('textbox', { name: 'Plačnik' });
  await payer.fill('Sonce d.d.');
  const reply = await api.put(`/api/travel_order/${order.id}`, {
    data: { payer: 'Luna d.o.o.', version: order.version },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  await page.getByRole('button', { name: 'Shrani', exact: true }).click();
  const differences = page.getByRole('group', { name: 'V katerih poljih se razlikujeta' });
  await expect(differences).toContainText('Sonce d.d.');
  await expect(differences).toContainText('Luna d.o.o.');
  expect(watched.troubles.splice(0)).toEqual([expect.stringContaining('status of 409')]);
  await picture(page, 'travel-order-conflict-sl-light');
  await page.getByRole('button', { name: 'Obdrži moje' }).click();
  await expect(differences).toHaveCount(0);
  await expect(payer).toHaveValue('Sonce d.d.');
  await page.reload();
  await expect(payer).toHaveValue('Sonce d.d.');
});

test('those who see no amounts write the order without them', async ({ page }) => {
  const order = await aDraft({ day: 24 });
  await signIn(page, DISPATCHER, `/TravelOrder?id=${order.id}`);
  await expect(page.getByText('Zneske vidijo administratorji in tisti, ki jim to dovolijo.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stroški' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Opombe' }).fill('Čaka na CMR.');
  await page.getByRole('button', { name: 'Shrani', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Shrani', exact: true })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Opombe' })).toHaveValue('Čaka na CMR.');
  await expectAccessible(page);
});

test('an expense has a receipt and a rate, and a line that is changed by hand its reason', async ({ page }) => {
  const order = await aDraft({ day: 28 });
  await signIn(page, ADMIN, `/TravelOrder?id=${order.id}`);
  const form = page.getByRole('region', { name: 'Osnutek potnega naloga' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Naloži račune' }).click(),
  ]);
  await chooser.setFiles({ name: 'cestnina.png', mimeType: 'image/png', buffer: ONE_PIXEL });
  await expect(form.getByRole('button', { name: 'Prenesi cestnina.png' })).toBeVisible();

  await form.getByRole('button', { name: 'Dodaj strošek' }).click();
  await form.getByRole('textbox', { name: 'Opis, strošek 1' }).fill('Vinjeta');
  await form.getByRole('textbox', { name: 'Cena, strošek 1' }).fill('310');
  await chooseOption(page, form.getByRole('combobox', { name: 'Valuta, strošek 1' }), 'CZK');
  await chooseOption(page, form.getByRole('combobox', { name: 'Račun, strošek 1' }), 'cestnina.png');
  const totals = form.getByRole('region', { name: 'Skupaj' });
  await expect(totals).toContainText('Manjka tečaj za CZK.');
  await form.getByRole('textbox', { name: 'Tečaj CZK' }).fill('25');
  await expect(totals).not.toContainText('Manjka tečaj');
  // 96,25 € and 310 CZK at 25.
  await expect(totals).toContainText('108,65');

  const lines = form.getByRole('list', { name: 'Dnevnice' }).getByRole('listitem');
  await form.getByRole('button', { name: 'Spremeni okno 2' }).click();
  const override = form.getByRole('group', { name: 'Sprememba okna 2' });
  await chooseOption(page, override.getByRole('combobox', { name: 'Dnevnica' }), 'cela');
  await expect(lines.nth(1)).toContainText('55,00');
  await form.getByRole('button', { name: 'Shrani', exact: true }).click();
  await expect(override.getByText('To polje je obvezno')).toBeVisible();
  await override.getByRole('textbox', { name: 'Razlog' }).fill('Dogovor z voznikom');
  await form.getByRole('button', { name: 'Shrani', exact: true }).click();
  await expect(form.getByRole('button', { name: 'Shrani', exact: true })).toBeDisabled();
  await page.reload();
  await expect(lines.nth(1)).toContainText('spremenjeno');
  await expect(totals).toContainText('122,40');
  await expect(form.getByRole('combobox', { name: 'Račun, strošek 1' })).toHaveValue('cestnina.png');
  await expectAccessible(page);
  await picture(page, 'travel-order-override-sl-light');
});

test('drafts of today are issued from the line above the list, and administrators choose the settings', async ({
  page,
}) => {
  const departure = new Date(Date.now() - 60_000).toISOString();
  const data = bodyOnWire({
    person: { name: 'Nika Danes', job: 'voznica', address: 'Kranj' },
    means: 'other',
    departure,
  });
  expect((await api.post('/api/travel_order', { data })).status()).toBe(200);
  await signIn(page, ADMIN, '/TravelOrder?month=all');
  await page.getByRole('button', { name: 'Preglej in izdaj' }).click();
  const due = page.getByRole('dialog', { name: 'Nalogi za izdajo danes' });
  await expect(due.getByRole('checkbox', { name: /Nika Danes/ })).not.toBeChecked();
  await expect(due.getByRole('listitem').filter({ hasText: 'Nika Danes' })).toContainText('manjka: Namen');
  await expectAccessible(page, '[role=dialog]');
  await due.getByRole('button', { name: 'Zapri' }).first().click();

  const settings = page.getByRole('dialog', { name: 'Nastavitve potnih nalogov' });
  const split = settings.getByRole('combobox', { name: 'Dnevnice po državah' });
  const choose = async (option: string) => {
    await page.getByRole('button', { name: 'Nastavitve potnih nalogov' }).click();
    await chooseOption(page, split, option);
    await settings.getByRole('button', { name: 'Shrani' }).click();
    await expect(settings).toHaveCount(0);
  };
  await choose('vse za državo z najdaljšim zadrževanjem');
  await page.getByRole('button', { name: 'Nastavitve potnih nalogov' }).click();
  await expect(split).toHaveValue('vse za državo z najdaljšim zadrževanjem');
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'travel-order-settings-sl-light');
  await page.keyboard.press('Escape');
  await choose('za vsakih 24 ur država z najdaljšim zadrževanjem');
});

test('a crossing that the tachograph has otherwise is taken over with its source', async ({ page }) => {
  const drivers = endpoints.drivers.list.reply.parse(await (await api.get('/api/vozniki')).json());
  const order = await aDraft({ day: 10 });
  const reply = await api.put(`/api/travel_order/${order.id}`, { data: { driverId: drivers[0]?.id } });
  expect(reply.status(), await reply.text()).toBe(200);
  const place = { latitude: 46.69, longitude: 15.64 };
  await page.route('**/api/travel_order/recordedCrossings*', (request) =>
    request.fulfill({
      json: [{ time: '2025-04-10T05:40:00.000Z', fromCountry: 'SI', toCountry: 'AT', ...place }],
    }),
  );
  await signIn(page, ADMIN, `/TravelOrder?id=${order.id}`);
  const notes = page.getByRole('list', { name: 'Prehodi po tahografu' });
  await expect(notes).toContainText('SI → AT');
  await notes.getByRole('button').first().press('Enter');
  await expect(notes).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Čas prehoda 1' })).toHaveValue('10.04.2025 07:40');
  await expect(page.getByText('tahograf', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a trip is proposed from the driving records and shown on the map', async ({ page }) => {
  const { driverId, from } = await aDrivenTrip();
  await signIn(page, ADMIN, '/TravelOrder?id=new');
  const form = page.getByRole('region', { name: 'Nov potni nalog' });
  await expect(form.getByRole('button', { name: 'Predlagaj iz voženj' })).toBeDisabled();
  const drivers = await api.get('/api/vozniki');
  const driver = endpoints.drivers.list.reply.parse(await drivers.json()).find(({ id }) => id === driverId);
  const name = `${driver?.lastName} ${driver?.firstName}`;
  await chooseOption(page, form.getByRole('combobox', { name: 'Voznik', exact: true }), name);
  await form.getByRole('button', { name: 'Predlagaj iz voženj' }).click();
  const dialog = page.getByRole('dialog', { name: 'Poti iz zapisanih voženj' });
  await typeMoment(dialog.getByRole('textbox', { name: 'Od', exact: true }), from);
  await expectAccessible(page, '[role=dialog]');
  await picture(page, 'travel-order-proposal-sl-light');
  await dialog.getByRole('button', { name: 'Prevzemi' }).first().click();
  await expect(form.getByText('so prevzeti')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Odhod', exact: true })).not.toHaveValue('');
  await expect(form.getByRole('textbox', { name: 'Pot', exact: true })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Pokaži na zemljevidu' }).click();
  await expect(page).toHaveURL(/map=true/);
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'travel-order-map-sl-light');
  await page.getByRole('button', { name: 'Skrij zemljevid' }).click();
  await expect(page.locator('.maplibregl-canvas')).toBeHidden();
});

/** A driver whom the driving records of the last days give a trip, and when to begin looking for it, as it is typed. */
async function aDrivenTrip(): Promise<{ readonly driverId: number; readonly from: string }> {
  const to = new Date();
  const from = new Date(to.getTime() - 4 * 86_400_000);
  const drivers = await api.get('/api/vozniki');
  for (const { id } of endpoints.drivers.list.reply.parse(await drivers.json())) {
    const query = `driverId=${id}&from=${from.toISOString()}&to=${to.toISOString()}`;
    const reply = await api.get(`/api/travel_order/proposal?${query}`);
    expect(reply.status(), await reply.text()).toBe(200);
    const trips = endpoints.travelOrders.proposal.reply.parse(await reply.json());
    if (trips.length > 0) {
      const [year, month, day] = from.toISOString().slice(0, 10).split('-');
      return { driverId: id, from: `${day}.${month}.${year} 0:00` };
    }
  }
  throw new Error('no driver has a trip');
}
