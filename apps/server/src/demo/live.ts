import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../platform/logging.ts';
import { DEMO_SEED } from './companies.ts';

const SIMULATOR = fileURLToPath(import.meta.resolve('@konvoj/simulator/main'));
const STOP_WITHIN_MS = 3_000;

export interface LiveDemo {
  /** Where trackers report. */
  readonly host: string;
  readonly port: number;
  /** `until` of the prepared demo. */
  readonly since: number;
  /** Where drivers use the app; absent: they do not. */
  readonly driverApp?: { readonly url: string; readonly organizationCode: string; readonly pin: string };
  /** Of the card bridge; absent: there is none. */
  readonly bridgeToken?: string;
  readonly log: Log;
}

/**
 * Starts the demo's fleet as a child process, connected over TCP like real trackers. It always ends with this process.
 * @returns a function that stops it and resolves when it has ended
 */
export function startDemoFleet({ host, port, since, driverApp, bridgeToken, log }: LiveDemo): () => Promise<void> {
  const shown = host.includes(':') ? `[${host}]` : host;
  const args = [
    '--demo',
    '--server',
    `${shown}:${port}`,
    '--seed',
    String(DEMO_SEED),
    '--since',
    new Date(since).toISOString(),
    ...(driverApp === undefined
      ? []
      : ['--app', driverApp.url, '--code', driverApp.organizationCode, '--pin', driverApp.pin]),
  ];
  // The channel only signals the end: the fleet stops when it closes.
  const fleet = spawn(process.execPath, [SIMULATOR, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...(bridgeToken !== undefined && { SIMULATOR_BRIDGE_TOKEN: bridgeToken }) },
  });
  let isStopping = false;
  const ended = new Promise<void>((resolve) => {
    fleet.once('exit', (code, signal) => {
      // Ctrl+C in a terminal reaches the fleet too, which then shuts down in order.
      if (!isStopping && code !== 0) log.error({ code, signal }, 'the simulated fleet of the demo ended');
      resolve();
    });
    fleet.once('error', (error) => {
      log.error({ err: error }, 'the simulated fleet of the demo did not start');
      resolve();
    });
  });
  return async () => {
    isStopping = true;
    fleet.kill('SIGTERM');
    const timer = setTimeout(() => fleet.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  };
}
