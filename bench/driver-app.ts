import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { hashPassword } from '../apps/server/src/organization/identity/secrets.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/lib/chromium.mjs';
import { benchServer } from './server.ts';
import { benchDatabase, figure, repeat } from './support.ts';
import type { Benchmark, Runs } from './support.ts';

/** A phone of 2018 on a poor line. */
const CPU_SLOWER = 6;
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CARD = '10000004001042';
const PIN = '2468';
const PAGE = join(import.meta.dirname, '..', 'apps', 'web', 'dist', 'driver', 'index.html');
/** What the driver uses on a screen: it is usable when this is drawn. */
const SIGN_IN = 'form button[type=submit]';
const TODAY = 'nav button[aria-current=page]';

interface Visits {
  readonly firstMs: number;
  readonly secondMs: number;
  readonly offlineMs: number;
}

/** How the driver app feels on a slow phone: from the request of the page until the screen can be used. */
export const benchmark: Benchmark = {
  name: 'driver-app',
  async run(runs) {
    await access(PAGE).catch(() => {
      throw new Error('The web app is not built: npm run build');
    });
    const database = await benchDatabase();
    const server = await benchServer(database);
    const browser = await launch();
    try {
      const code = await addDriver(database, server.organizationId);
      const measured = await repeat(runs, () => visits(browser, server.url, code));
      return { figures: figuresOf(measured) };
    } finally {
      await browser.close();
      await server.close();
      await database.close();
    }
  },
};

function figuresOf({ results, load }: Runs<Visits>) {
  const seconds = (what: string, ofRun: (run: Visits) => number, atMost: number) =>
    figure({ what, unit: 's', values: results.map((run) => ofRun(run) / 1_000), goal: { of: 'value', atMost }, load });
  const phone = `CPU ${CPU_SLOWER} times slower`;
  return [
    seconds(`first visit until the sign-in can be used, ${phone}, slow 3G`, ({ firstMs }) => firstMs, 5),
    seconds(`second visit until the messages can be used, ${phone}, slow 3G`, ({ secondMs }) => secondMs, 1),
    seconds(`the same without network, ${phone}`, ({ offlineMs }) => offlineMs, 1),
  ];
}

/** A driver with a PIN and a vehicle. @returns the code of their organization */
async function addDriver({ owner }: Database, organizationId: number): Promise<string> {
  const { rows } = await owner.query<{ code: string }>(
    `with v as (insert into vehicle (organization_id, licence_plate) values ($1, 'LJ KT-482') returning id),
          e as (insert into device (organization_id, vehicle_id, name) select $1, id, 'LJ KT-482' from v),
          d as (insert into driver (organization_id, first_name, last_name, card_number, pin_hash)
                values ($1, 'Jure', 'Kos', $2, $3) returning id),
          a as (insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from)
                select $1, v.id, d.id, now() from v, d)
     select code from organization where id = $1`,
    [organizationId, CARD, await hashPassword(PIN)],
  );
  return rows[0]?.code ?? '';
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(HOW_TO_GET_CHROMIUM);
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
}

/** A phone on which the app was never opened, its second visit, and one without network. */
async function visits(browser: Browser, url: string, code: string): Promise<Visits> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'sl-SI', isMobile: true });
  try {
    const address = `${url}/driver?code=${code}`;
    const firstMs = await timedVisit(context, address, SIGN_IN);
    await signIn(context, address);
    const secondMs = await timedVisit(context, address, TODAY);
    await context.setOffline(true);
    const offlineMs = await timedVisit(context, address, TODAY);
    return { firstMs, secondMs, offlineMs };
  } finally {
    await context.close();
  }
}

/** Milliseconds from the request of the page until an element is drawn, on the slow phone. */
async function timedVisit(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await context.newPage();
  try {
    await slow(context, page);
    // Nothing polls: on this phone that would take a good part of the time.
    await page.addInitScript(`
      new MutationObserver((_, observer) => {
        if (document.querySelector(${JSON.stringify(selector)}) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => console.debug('usable after ' + performance.now())));
      }).observe(document, { childList: true, subtree: true });`);
    const usable = page.waitForEvent('console', (line) => line.text().startsWith('usable'));
    await page.goto(address, { waitUntil: 'commit' });
    return Number((await usable).text().split(' ').at(-1));
  } finally {
    await page.close();
  }
}

async function slow(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G);
}

/** Signs in, and waits until the worker has the app on the phone. */
async function signIn(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Številka kartice voznika').fill(CARD);
  await page.getByLabel('PIN').fill(PIN);
  await page.getByRole('button', { name: 'Prijavi me' }).click();
  await page.locator(TODAY).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
}
