import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Time limits only end what hangs: a test that waits longer on a busy machine is no failure. */
const shared = {
  pool: 'forks' as const,
  restoreMocks: true,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000, interval: 20 } },
};
const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**'];

/** unit: pure, no I/O. integration: needs PostgreSQL, sockets or HTTP; one cluster per run, a database per file. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{apps,packages,bench,tests,scripts}/**/*.test.ts'],
          exclude: [...ignored, 'apps/web/**'],
          environment: 'node',
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ignored,
          environment: 'jsdom',
          setupFiles: ['apps/web/src/setup.testing.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['{apps,packages,bench,tests,scripts}/**/*.itest.ts'],
          exclude: ignored,
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
});
