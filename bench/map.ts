import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { LIVE_SPACING_MS } from '@konvoj/contract';
import { build, preview } from 'vite';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/lib/chromium.mjs';
import { appFigures } from './map-list.ts';
import { placesFigures } from './map-places.ts';
import { traced } from './map-trace.ts';
import { figure, percentile, repeat } from './support.ts';
import type { Benchmark, Figure, Runs } from './support.ts';

/** The most frames a second that the live feed sends. */
const SPACING_MS = LIVE_SPACING_MS.shortest;
const SECONDS = 4;
const WARM_SECONDS = 2;
const FRAME_MS = 1000 / 60;

/** What the main thread did while the fleet changed. */
interface Measured {
  readonly perUpdateMs: number;
  readonly perSecondMs: number;
  readonly largestTaskMs: number;
  readonly p99TaskMs: number;
}
interface View {
  readonly name: string;
  readonly query: string;
  readonly vehicles: number;
  readonly changesPerSecond: number;
}
const VIEWS: readonly View[] = [
  { name: 'clusters, zoom 7', query: 'zoom=7', vehicles: 10_000, changesPerSecond: 2_000 },
  {
    name: 'single vehicles with labels, zoom 10',
    query: 'zoom=10&lat=46.05&lng=14.5',
    vehicles: 10_000,
    changesPerSecond: 2_000,
  },
  { name: 'clusters, zoom 7', query: 'zoom=7', vehicles: 50_000, changesPerSecond: 5_000 },
];

/** The map with a large and lively fleet, in a real browser that draws in software: only main-thread work counts. */
export const benchmark: Benchmark = {
  name: 'map',
  async run(runs) {
    const site = await serveHarness();
    const browser = await launch();
    try {
      const figures: Figure[] = [];
      const views: unknown[] = [];
      for (const view of VIEWS) {
        const measured = await repeat(runs, () => measure(browser, site.url, view));
        figures.push(...figuresOf(view, measured));
        views.push({ ...view, measured: measured.results });
      }
      const places = await placesFigures(browser, site.url, runs);
      const app = await appFigures(browser, runs);
      return {
        figures: [...figures, ...app.figures, ...places.figures],
        details: { app: app.details, places: places.details, spacingMs: SPACING_MS, views },
      };
    } finally {
      await browser.close();
      await site.close();
    }
  },
};

function figuresOf({ name, vehicles, changesPerSecond }: View, { results, load }: Runs<Measured>): Figure[] {
  const of = `${vehicles.toLocaleString('en')} vehicles, ${changesPerSecond.toLocaleString('en')} changes/s, ${name}`;
  const besideFrame = (what: string, values: readonly number[]) =>
    figure({
      what: `${what}: ${of}`,
      unit: 'ms',
      values,
      reference: { what: 'a frame at 60 Hz', values: values.map(() => FRAME_MS) },
      goal: { of: 'ratio', under: 0.5 },
      load,
    });
  return [
    besideFrame(
      'largest task of an update',
      results.map(({ largestTaskMs }) => largestTaskMs),
    ),
    besideFrame(
      'main-thread time of a whole update',
      results.map(({ perUpdateMs }) => perUpdateMs),
    ),
    figure({
      what: `main-thread time per second: ${of}`,
      unit: 'ms',
      values: results.map(({ perSecondMs }) => perSecondMs),
      load,
    }),
  ];
}

/** The harness page, built as the product is. */
async function serveHarness(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'konvoj-map-'));
  const root = join(import.meta.dirname, 'map-page');
  const publicDir = join(import.meta.dirname, '..', 'apps', 'web', 'public');
  const shared = { configFile: false, root, publicDir, logLevel: 'error' } as const;
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5_000 } });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the harness page has no address');
  return {
    url,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(HOW_TO_GET_CHROMIUM);
  const args = [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ];
  return chromium.launch({ executablePath, args });
}

async function measure(browser: Browser, url: string, view: View): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  try {
    await page.goto(`${url}?size=${view.vehicles}&${view.query}`);
    await page.waitForFunction(() => 'bench' in window);
    await drive(page, view, WARM_SECONDS);
    const session = await page.context().newCDPSession(page);
    const tasks = await traced(session, () => drive(page, view, SECONDS));
    const total = tasks.reduce((sum, task) => sum + task, 0);
    return {
      perUpdateMs: total / (SECONDS * (1000 / SPACING_MS)),
      perSecondMs: total / SECONDS,
      largestTaskMs: Math.max(...tasks),
      p99TaskMs: percentile(tasks, 0.99),
    };
  } finally {
    await page.close();
  }
}

/** Changes the fleet for some seconds as the live feed would. */
async function drive(page: Page, { changesPerSecond }: View, seconds: number): Promise<void> {
  const script = `new Promise((done) => {
    let left = ${(seconds * 1000) / SPACING_MS};
    const timer = setInterval(() => {
      window.bench.update(${(changesPerSecond * SPACING_MS) / 1000});
      if (--left === 0) { clearInterval(timer); setTimeout(done, 500); }
    }, ${SPACING_MS});
  })`;
  await page.evaluate(script);
}
