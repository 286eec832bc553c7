import { join } from 'node:path';
import { encoder, endpoints, type LoadingOrderRow, type LoadingOrderState, type Route } from '@konvoj/contract';
import { encodePolyline } from '@konvoj/geo/polyline';
import { chromium, type Browser, type Page } from '@playwright/test';
import { aPoint, aRow } from '../apps/web/src/features/transport/loading-orders/builders.testing.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/lib/chromium.mjs';
import { builtPage, startMapApp, type MapApp } from './map-app.ts';
import { traced } from './map-trace.ts';
import { figure, repeat, type Benchmark } from './support.ts';

const ORDERS = 2_000;
const POINTS = 200;
/** Without a pause that a dispatcher would notice. */
const GOAL_MS = 100;
const STATES: readonly LoadingOrderState[] = [0, 0, 1, 2, 2, 4, 4, 4, 3];
const TOWNS = ['Koper', 'Ljubljana', 'Celje', 'Maribor', 'Graz', 'Villach', 'Trieste', 'Zagreb'];

/** The board with many orders and a route plan of as many points as there may be: the longest task of the page. */
export const benchmark: Benchmark = {
  name: 'orders',
  async run(runs) {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error(HOW_TO_GET_CHROMIUM);
    const app = await startOrdersApp();
    const browser = await chromium.launch({ executablePath, args: ['--use-gl=angle', '--use-angle=swiftshader'] });
    try {
      const measured = await repeat(runs, async () => ({
        board: await longestTask(browser, `${app.url}LoadingOrder`, useBoard),
        plan: await longestTask(browser, `${app.url}RoutePlanning?plan=1`, usePlan),
      }));
      const longest = (what: string, of: 'board' | 'plan') =>
        figure({
          what: `longest task of the page, ${what}`,
          unit: 'ms',
          values: measured.results.map((result) => result[of]),
          goal: { of: 'value', under: GOAL_MS },
          load: measured.load,
        });
      return {
        figures: [
          longest(`${ORDERS.toLocaleString('en')} orders on the board: opening, scrolling, searching`, 'board'),
          longest(`${POINTS} points of a route plan: opening, moving one by keyboard`, 'plan'),
        ],
        details: measured.results,
      };
    } finally {
      await browser.close();
      await app.close();
    }
  },
};

async function startOrdersApp(): Promise<MapApp> {
  const dist = await builtPage(join(import.meta.dirname, '..', 'apps', 'web'), 'index.html', true);
  const rows = encoder(endpoints.loadingOrders.list.reply)(
    Array.from({ length: ORDERS }, (_, index) => orderAt(index)),
  );
  const plan = encoder(endpoints.routePlans.find.reply)({
    id: 1,
    name: 'A long day',
    description: null,
    created: '2026-11-22T08:00:00.000Z',
    createdBy: 'Ana Kos',
    version: 'a',
    points: Array.from({ length: POINTS }, (_, index) => ({
      ...placeAt(index),
      name: `Point ${index + 1}`,
      address: null,
      pointTypeId: index === 0 ? 1 : index === POINTS - 1 ? 4 : 3,
      activityTypeId: null,
      statusTypeId: 0,
      from: null,
      to: null,
      stay: 600,
      contact: null,
      notes: null,
    })),
    vehicleProfile: { kind: 'truck' },
    avoid: [],
    departAt: '2026-11-23T05:00:00.000Z',
    path: null,
    distance: null,
    duration: null,
  });
  const route = aRoute();
  return startMapApp(
    dist,
    40,
    { points: 0, zones: 0 },
    {
      '/api/loadingOrders': () => rows,
      '/api/routePlans': () => [],
      '/api/routePlans/1': () => plan,
      '/api/routing/route': () => route,
      '/api/routePlanningPointActivityTypes': () => [],
      '/api/routePlanningPointStatusTypes': () => [],
    },
  );
}

function orderAt(index: number): LoadingOrderRow {
  const [from = '', to = ''] = [TOWNS[index % TOWNS.length], TOWNS[(index * 3 + 1) % TOWNS.length]];
  return aRow({
    id: index + 1,
    number: `2026-${String(index + 1).padStart(5, '0')}`,
    state: STATES[index % STATES.length] ?? 0,
    client: `Client ${index % 50}`,
    points: [aPoint({ name: from }), aPoint({ number: 2, name: to, activityTypeId: 2 })],
  });
}

/** Rows of places across Slovenia. */
function placeAt(index: number) {
  return { latitude: 45.6 + (index % 14) * 0.06, longitude: 13.8 + Math.floor(index / 14) * 0.14 };
}

const PATH_POINTS_OF_LEG = 40;

/** A way through the points with as many places as a real one has. */
function aRoute(): Route {
  const legs = Array.from({ length: POINTS - 1 }, (_, index) => ({
    distance: 10_000,
    duration: 600,
    maneuvers: [
      { text: `Continue on ${index}`, distance: 10_000, duration: 600, pathIndex: index * PATH_POINTS_OF_LEG },
    ],
  }));
  const path = legs.flatMap((_, index) => {
    const [from, to] = [placeAt(index), placeAt(index + 1)];
    return Array.from({ length: PATH_POINTS_OF_LEG }, (__, at) => {
      const share = at / PATH_POINTS_OF_LEG;
      const latitude = from.latitude + (to.latitude - from.latitude) * share;
      return [latitude, from.longitude + (to.longitude - from.longitude) * share] as const;
    });
  });
  const total = { distance: legs.length * 10_000, duration: legs.length * 600 };
  return {
    ...total,
    path: encodePolyline(path),
    legs,
    countries: [{ countryId: 'SI', ...total, tollDistance: 0 }],
    ferryDistance: 0,
    engine: 'main_roads',
    notice: null,
    costs: null,
  };
}

/** Of the page's main thread, while somebody opens and uses it. The application itself is loaded before. */
async function longestTask(browser: Browser, url: string, use: (page: Page) => Promise<void>): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  try {
    // What every page loads, and the parts of this one, are in the cache and compiled: a page that stays open all day.
    await page.goto(url);
    await use(page);
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await page.waitForURL(/Messages/);
    const session = await page.context().newCDPSession(page);
    const tasks = await traced(session, async () => {
      await page.goBack();
      await use(page);
    });
    return Math.max(0, ...tasks);
  } finally {
    await page.close();
  }
}

async function useBoard(page: Page): Promise<void> {
  const column = page.getByRole('region', { name: /completed/ });
  await column.getByRole('listitem').first().waitFor();
  await column.hover();
  for (let step = 0; step < 10; step += 1) {
    await page.mouse.wheel(0, 1_500);
    await page.waitForTimeout(50);
  }
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  for (const text of ['Koper', '']) {
    await search.fill(text);
    await page.waitForTimeout(300);
  }
}

async function usePlan(page: Page): Promise<void> {
  // By its attribute: to compute the names of all rows is work of the test, not of the page.
  const name = page.locator('[data-part="name"]').filter({ hasText: /Point 3$/ });
  await name.waitFor();
  await name.focus();
  for (const key of ['Alt+ArrowDown', 'Alt+ArrowUp']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(1_000);
  }
}
