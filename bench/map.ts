import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/lib/chromium.mjs';
import { appFigures } from './map-list.ts';
import { placesFigures } from './map-places.ts';
import { traced } from './map-trace.ts';
import { median, percentile } from './support.ts';
import type { Benchmark, Figure } from './support.ts';

const VEHICLES = 10_000;
const CHANGES_PER_SECOND = 2_000;
/** The live feed tells its clients twice a second. */
const TICK_MS = 500;
const SECONDS = 5;
const FRAME_MS = 1000 / 60;

/** What the main thread did while the fleet changed. */
interface Measured {
  readonly perUpdateMs: number;
  readonly perSecondMs: number;
  readonly largestTaskMs: number;
  readonly p99TaskMs: number;
}
const VIEWS = [
  { name: 'clusters, zoom 7', query: 'zoom=7' },
  { name: 'single vehicles with labels, zoom 10', query: 'zoom=10&lat=46.05&lng=14.5' },
] as const;

/** The map with a large and lively fleet, in a real browser that draws in software: only main-thread work counts. */
export const benchmark: Benchmark = {
  name: 'map',
  async run(runs) {
    const site = await serveHarness();
    const browser = await launch();
    try {
      const figures: Figure[] = [];
      const details: Record<string, unknown> = {};
      for (const { name, query } of VIEWS) {
        const measured: Measured[] = [];
        for (let run = 0; run < runs; run++)
          measured.push(await measure(browser, `${site.url}?size=${VEHICLES}&${query}`));
        figures.push(...figuresOf(name, measured));
        details[name] = measured;
      }
      const places = await placesFigures(browser, site.url, runs);
      const app = await appFigures(browser, runs);
      return {
        figures: [...figures, ...app.figures, ...places.figures],
        details: {
          app: app.details,
          places: places.details,
          vehicles: VEHICLES,
          changesPerSecond: CHANGES_PER_SECOND,
          tickMs: TICK_MS,
          ...details,
        },
      };
    } finally {
      await browser.close();
      await site.close();
    }
  },
};

function figuresOf(view: string, measured: readonly Measured[]): Figure[] {
  const reference = { what: 'one frame at 60 Hz', value: FRAME_MS };
  const largest = median(measured.map(({ largestTaskMs }) => largestTaskMs));
  const perUpdate = median(measured.map(({ perUpdateMs }) => perUpdateMs));
  const goal = 'under half a frame';
  return [
    {
      what: `largest task of an update (${view})`,
      value: largest,
      unit: 'ms',
      reference,
      ratio: largest / FRAME_MS,
      goal,
      reached: largest < FRAME_MS / 2,
    },
    {
      what: `main-thread time of a whole update (${view})`,
      value: perUpdate,
      unit: 'ms',
      reference,
      ratio: perUpdate / FRAME_MS,
    },
    {
      what: `main-thread time per second (${view})`,
      value: median(measured.map(({ perSecondMs }) => perSecondMs)),
      unit: 'ms',
    },
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

async function measure(browser: Browser, url: string): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in window);
    await drive(page, 3);
    const session = await page.context().newCDPSession(page);
    const tasks = await traced(session, () => drive(page, SECONDS));
    const total = tasks.reduce((sum, task) => sum + task, 0);
    return {
      perUpdateMs: total / (SECONDS * (1000 / TICK_MS)),
      perSecondMs: total / SECONDS,
      largestTaskMs: Math.max(...tasks),
      p99TaskMs: percentile(tasks, 0.99),
    };
  } finally {
    await page.close();
  }
}

/** Changes the fleet for some seconds as the live feed would. */
async function drive(page: Page, seconds: number): Promise<void> {
  const script = `new Promise((done) => {
    let left = ${(seconds * 1000) / TICK_MS};
    const timer = setInterval(() => {
      window.bench.update(${(CHANGES_PER_SECOND * TICK_MS) / 1000});
      if (--left === 0) { clearInterval(timer); setTimeout(done, ${TICK_MS}); }
    }, ${TICK_MS});
  })`;
  await page.evaluate(script);
}
