import { defineConfig } from '@playwright/test';
import { freePort } from './apps/server/src/platform/embedded/cluster.ts';
import { findChromium } from './scripts/lib/chromium.mjs';

// Found once; the workers, which read this file again, inherit it.
const port = (process.env['BROWSER_TEST_PORT'] ??= String(await freePort()));
const chromium = findChromium();

/** The demo in a database of its own, the built web app, and the system's Chromium drawing maps in software. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  // Two cores for the browsers, the server and PostgreSQL together.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Time limits only end what hangs: a page that comes late on a busy machine is no failure.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // A control that never comes fails its test, not the time of the whole suite.
    actionTimeout: 60_000,
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'sl-SI',
    timezoneId: 'Europe/Ljubljana',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  webServer: {
    command: `node tests/browser/support/server.ts ${port}`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
