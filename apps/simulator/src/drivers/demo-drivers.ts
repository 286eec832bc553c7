import { setMaxListeners } from 'node:events';
import { realClock } from '../clock.ts';
import { demoCardNumber, demoFleet, demoMayUseApp } from '../fleets/demo-fleet.ts';
import { runDriver } from './driver.ts';

/** Few, so that they are no load for the demo. */
const DRIVERS = 6;

/** The drivers of the demo who use the app: those of the first vehicles of Prevozi Kolovrat who may. */
export function demoAppDrivers(seed: number): { readonly licencePlate: string; readonly cardNumber: string }[] {
  return demoFleet(seed)
    .flatMap(({ company, licencePlate, drivers: [first] }) =>
      company === 'kolovrat' && first !== undefined && demoMayUseApp(first)
        ? [{ licencePlate, cardNumber: demoCardNumber(company, first) }]
        : [],
    )
    .slice(0, DRIVERS);
}

/** How drivers of the demo reach its server. */
export interface DemoApp {
  readonly url: string;
  readonly organizationCode: string;
  readonly pin: string;
}

/** Runs these drivers until the signal. Their vehicles have trackers, so the phones send no positions. */
export async function runDemoDrivers({ url, ...code }: DemoApp, seed: number, signal: AbortSignal): Promise<void> {
  setMaxListeners(0, signal);
  const lives = demoAppDrivers(seed).map(({ cardNumber }) =>
    runDriver({ url, credentials: { ...code, cardNumber }, language: 'sl', seed, clock: realClock, signal }),
  );
  await Promise.all(lives);
}
