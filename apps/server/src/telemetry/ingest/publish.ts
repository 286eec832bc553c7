import type { Bus } from '../../platform/bus.ts';
import type { Log } from '../../platform/logging.ts';
import { telemetryCommitted } from './events.ts';
import type { DeviceCommit } from './events.ts';

/** Publishes committed data. A failing listener is harmless: the records are stored and acknowledged. */
export function publishCommits(bus: Bus, log: Log, commits: readonly DeviceCommit[]): void {
  if (commits.length === 0) return;
  try {
    bus.publish(telemetryCommitted, commits);
  } catch (error) {
    log.error({ err: error }, 'a listener of committed telemetry failed');
  }
}
