import type { Browser, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtPage, startMapApp, type MapApp } from './map-app.ts';
import { figure, median, repeat, type Figure, type Runs } from './support.ts';

const VEHICLES = 10_000;
const CHANGES_PER_SECOND = 2_000;
/** An ordinary fleet, for the first sight of it. */
const SMALL_FLEET = 40;
const ANSWER_GOAL_MS = 100;
const FIRST_VEHICLE_GOAL = 1.5;
const SCRIPT_GOAL_KB = 60;
const TERM = 'LJ 1';
const KEYS = ['0', '5', 'Backspace', '7', 'Backspace', 'Backspace', '2', '4'];
const FILTERS = [1, 1, 3, 2, 3, 2];
const WARM_MS = 4_000;

/** The whole web app, built, with a fleet in memory: how the vehicle list answers, and when the first vehicle shows. */
export async function appFigures(browser: Browser, runs: number): Promise<{ figures: Figure[]; details: unknown }> {
  const root = join(import.meta.dirname, '..');
  const dist = await builtPage(join(root, 'apps', 'web'), 'index.html', true);
  const app = await startMapApp(dist, VEHICLES);
  const small = await startMapApp(dist, SMALL_FLEET);
  const empty = await startMapApp(await builtPage(join(root, 'bench', 'map-page'), 'empty.html', false), 0);
  try {
    app.setPace(CHANGES_PER_SECOND);
    const answers = await repeat(runs, () => measureList(browser, app));
    const cold = await repeat(runs, async () => ({
      emptyMs: await coldMark(browser, `${empty.url}empty.html`, 'map loaded'),
      vehicleMs: await coldMark(browser, small.url, 'first vehicle'),
    }));
    const figures = [
      ...answerFigures('a key in the search of the vehicle list', answers, ({ search }) => search),
      ...answerFigures('a status filter of the vehicle list', answers, ({ filter }) => filter),
      firstVehicleFigure(cold),
      await scriptFigure(dist),
    ];
    return { figures, details: { answers: answers.results, cold: cold.results } };
  } finally {
    for (const each of [app, small, empty]) await each.close();
  }
}

function answerFigures(
  what: string,
  { results, load }: Runs<ListAnswers>,
  of: (answers: ListAnswers) => readonly Answer[],
): Figure[] {
  const medians = (which: keyof Answer) => results.map((run) => median(of(run).map((answer) => answer[which])));
  const fleet = `${VEHICLES.toLocaleString('en')} vehicles, ${CHANGES_PER_SECOND.toLocaleString('en')} changes/s`;
  return [
    figure({
      what: `${what} to its new lines, ${fleet}`,
      unit: 'ms',
      values: medians('answeredMs'),
      goal: { of: 'value', under: ANSWER_GOAL_MS },
      load,
    }),
    // Painting is the work of the graphics card, which a processor replaces here.
    figure({ what: `the same, until they are painted in software`, unit: 'ms', values: medians('paintedMs'), load }),
  ];
}

function firstVehicleFigure({ results, load }: Runs<{ readonly vehicleMs: number; readonly emptyMs: number }>): Figure {
  return figure({
    what: `first vehicle of ${SMALL_FLEET}, cold cache`,
    unit: 'ms',
    values: results.map(({ vehicleMs }) => vehicleMs),
    reference: { what: 'an empty page with the same map library', values: results.map(({ emptyMs }) => emptyMs) },
    goal: { of: 'ratio', under: FIRST_VEHICLE_GOAL },
    load,
  });
}

/** The scripts that the page names before the map's. */
async function scriptFigure(dist: string): Promise<Figure> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, address = '']) => address);
  const map = scripts.findIndex((address) => address.startsWith('/assets/map-'));
  if (map === -1) throw new Error('the page does not name the map');
  const sizes = scripts.slice(0, map).map(async (address) => gzipSync(await readFile(join(dist, address))).length);
  const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
  return figure({
    what: 'JavaScript before the map chunk, gzip',
    unit: 'kB',
    values: [kilobytes],
    goal: { of: 'value', under: SCRIPT_GOAL_KB },
  });
}

/** From a key or a click until the list holds its new lines, and until they are painted. Milliseconds. */
interface Answer {
  readonly answeredMs: number;
  readonly paintedMs: number;
}
export interface ListAnswers {
  readonly search: readonly Answer[];
  readonly filter: readonly Answer[];
}

/**
 * Types and filters in the vehicle list of the whole app while the fleet moves: each answer counts from the event of
 * the key or the mouse until the frame with the other lines has been painted.
 */
export async function measureList(browser: Browser, app: MapApp): Promise<ListAnswers> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(app.url);
    await page.getByRole('treeitem').first().waitFor();
    await page.waitForTimeout(WARM_MS);
    const box = page.locator('#vehicle-search');
    await box.fill(TERM);
    await page.waitForTimeout(500);
    await box.focus();
    const search: Answer[] = [];
    for (const key of KEYS) search.push(await answer(page, 'keydown', () => page.keyboard.press(key)));
    await box.fill('');
    await page.waitForTimeout(500);
    const buttons = page.locator('aside [role=group] button');
    const filter: Answer[] = [];
    for (const index of FILTERS) filter.push(await answer(page, 'pointerdown', () => buttons.nth(index).click()));
    return { search, filter };
  } finally {
    await page.close();
  }
}

/** Counts from the first such event during `act`. */
async function answer(page: Page, event: string, act: () => Promise<void>): Promise<Answer> {
  await page.evaluate(`(() => {
    const text = (of) => document.querySelector(of)?.innerText ?? '';
    const lines = () => text('aside [role=group] button') + (text('#vehicle-tree').match(/LJ \\d+-\\d+/g) ?? []).join();
    const before = lines();
    window.answered = new Promise((done) => {
      let start = 0;
      addEventListener('${event}', (event) => { start ||= event.timeStamp; }, { capture: true, once: true });
      const look = () => {
        if (start === 0 || lines() === before) return setTimeout(look, 2);
        const answeredMs = performance.now() - start;
        // The frame with these lines has been painted once the next task runs.
        requestAnimationFrame(() => setTimeout(() => done({ answeredMs, paintedMs: performance.now() - start })));
      };
      look();
    });
  })()`);
  await act();
  const answered = await page.evaluate<Answer>('window.answered');
  // The pauses of a person who types, and the frames of the fleet that fall into them.
  await page.waitForTimeout(350);
  return answered;
}

/** Milliseconds from asking for a page to a mark in its timeline, with nothing in the cache. */
export async function coldMark(browser: Browser, url: string, mark: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    const script = `performance.getEntriesByName(${JSON.stringify(mark)})[0]?.startTime ?? 0`;
    await page.waitForFunction(script, undefined, { polling: 50, timeout: 60_000 });
    return Number(await page.evaluate(script));
  } finally {
    await context.close();
  }
}
