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
/** Tests of live data, and of what lists and sessions announce to them. */
const live = [
  'apps/server/src/telemetry/live/*.{test,itest}.ts',
  'apps/server/src/organization/identity/{live-tokens,org-users,own-sessions,switching}.itest.ts',
  'apps/server/src/places/own-places/changes.itest.ts',
  'apps/server/src/transport/messages/messages.itest.ts',
  'apps/server/src/transport/sharing/{link-view.test,viewer.itest}.ts',
];
/** Those of them that expect a message to have arrived when `publish` returns: within a process it has. */
const synchronous = [
  'apps/server/src/telemetry/live/{hub.test,never-lost.test,socket.itest}.ts',
  'apps/server/src/organization/identity/switching.itest.ts',
  'apps/server/src/transport/sharing/{link-view.test,viewer.itest}.ts',
];
const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**'];

/**
 * unit: pure, no I/O. integration: needs PostgreSQL, sockets or HTTP; one cluster per run, a database per file. serialised:
 * live data over a bus that encodes every message, as between processes. nats: the same over a NATS server, on request.
 */
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
      {
        test: {
          ...shared,
          name: 'serialised',
          include: live,
          exclude: ignored,
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          provide: { bus: 'serialising' },
        },
      },
      {
        test: {
          ...shared,
          name: 'nats',
          include: live,
          exclude: [...ignored, ...synchronous],
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/nats-setup.ts'],
          provide: { bus: 'nats' },
        },
      },
    ],
  },
});
