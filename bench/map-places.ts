import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { builtPage, startMapApp } from './map-app.ts';
import { traced } from './map-trace.ts';
import { figure, repeat, type Figure } from './support.ts';

const PLACES = { points: 5_000, zones: 500 } as const;
const GOAL_MS = 100;
const WARM_MS = 4_000;
const SETTLE_MS = 1_500;
const TERM = 'kladišče 12';

/** The longest task of the page's main thread in each of the things that are done with places, milliseconds. */
interface Pauses {
  readonly drawn: number;
  readonly panned: number;
  readonly searched: number;
  readonly edited: number;
}

/**
 * 5,000 points and 500 zones: drawn and panned on the map alone, searched in the table and one zone changed by dragging
 * in the whole app.
 * @param site address of the page with the map alone
 */
export async function placesFigures(
  browser: Browser,
  site: string,
  runs: number,
): Promise<{ figures: Figure[]; details: unknown }> {
  const root = join(import.meta.dirname, '..');
  const app = await startMapApp(await builtPage(join(root, 'apps', 'web'), 'index.html', true), 40, PLACES);
  try {
    const { results, load } = await repeat(runs, async (): Promise<Pauses> => ({
      ...(await onMap(browser, site)),
      ...(await inApp(browser, app.url)),
    }));
    const pause = (what: string, values: readonly number[]) =>
      figure({
        what: `longest task with ${PLACES.points} points and ${PLACES.zones} zones while ${what}`,
        unit: 'ms',
        values,
        goal: { of: 'value', under: GOAL_MS },
        load,
      });
    const figures = [
      pause(
        'they are drawn',
        results.map(({ drawn }) => drawn),
      ),
      pause(
        'the map is moved',
        results.map(({ panned }) => panned),
      ),
      pause(
        'points are searched in the table',
        results.map(({ searched }) => searched),
      ),
      pause(
        'a zone is changed by dragging',
        results.map(({ edited }) => edited),
      ),
    ];
    return { figures, details: { ...PLACES, pauses: results } };
  } finally {
    await app.close();
  }
}

async function onMap(browser: Browser, site: string): Promise<Pick<Pauses, 'drawn' | 'panned'>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  try {
    await page.goto(`${site}?size=40&zoom=9&lat=46.05&lng=14.5`);
    await page.waitForFunction(() => 'bench' in window);
    await page.waitForTimeout(WARM_MS);
    // The marks of all types are drawn once for the life of the page.
    const drawn = await longest(page, () =>
      page.evaluate(`window.bench.showPlaces(${PLACES.points}, ${PLACES.zones})`),
    );
    const panned = await longest(page, async () => {
      for (const [x, y] of [
        [-300, 0],
        [0, 200],
        [300, -100],
      ] as const)
        await drag(page, [640, 360], [640 + x, 360 + y]);
      for (const steps of [-300, -300, 600]) {
        await page.mouse.wheel(0, steps);
        await page.waitForTimeout(500);
      }
    });
    return { drawn, panned };
  } finally {
    await page.close();
  }
}

async function inApp(browser: Browser, url: string): Promise<Pick<Pauses, 'searched' | 'edited'>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(`${url}GeoPOI`);
    await page.getByRole('grid').getByRole('row').nth(1).waitFor();
    await page.waitForTimeout(WARM_MS);
    const search = page.getByRole('searchbox', { name: 'Search points' });
    await search.focus();
    const searched = await longest(page, () => page.keyboard.type(TERM, { delay: 120 }));
    await page.getByRole('tab', { name: 'Zones' }).click();
    await page.getByRole('searchbox', { name: 'Search zones' }).fill('Območje 250');
    // Shows it on the map.
    await page.getByRole('row').filter({ hasText: 'Območje 250' }).click();
    await page.waitForTimeout(SETTLE_MS);
    await page.getByRole('button', { name: 'Actions for Območje 250', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const box = await page.locator('.maplibregl-canvas').boundingBox();
    if (box === null) throw new Error('the page has no map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const edited = await longest(page, async () => {
      await drag(page, [x, y], [x + 60, y + 30]);
      await drag(page, [x + 60, y + 30], [x - 40, y - 10]);
    });
    // What was dragged is the zone, not the map: its form says that it is not saved.
    await page.getByRole('dialog').getByText('draft', { exact: true }).waitFor({ timeout: 5_000 });
    return { searched, edited };
  } finally {
    await page.close();
  }
}

async function longest(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const tasks = await traced(session, async () => {
    await work();
    await page.waitForTimeout(SETTLE_MS);
  });
  await session.detach();
  return Math.max(...tasks);
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 30 });
  await page.mouse.up();
  await page.waitForTimeout(300);
}
