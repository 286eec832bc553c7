import type { Bus } from '../../platform/bus.ts';
import type { Log } from '../../platform/logging.ts';
import { telemetryCommitted } from './events.ts';
import type { DeviceCommit } from './events.ts';
import type { FoldLane, FoldPlan } from './running-fold.ts';

/** Publishes committed data. A failing listener is harmless: the records are stored and acknowledged. */
export function publishCommits(bus: Bus, log: Log, commits: readonly DeviceCommit[]): void {
  if (commits.length === 0) return;
  try {
    bus.publish(telemetryCommitted, commits);
  } catch (error) {
    log.error({ err: error }, 'a listener of committed telemetry failed');
  }
}

/** The same for what each fold publishes. */
export function publishFolds(log: Log, folds: readonly Pick<FoldLane | FoldPlan, 'publish'>[]): void {
  for (const fold of folds) {
    try {
      fold.publish();
    } catch (error) {
      log.error({ err: error }, 'a fold could not publish what was committed');
    }
  }
}
