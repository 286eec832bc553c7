import type { Bus } from '../../platform/bus.ts';
import { groupsBySize } from '../../platform/groups-by-size.ts';
import type { Log } from '../../platform/logging.ts';
import { telemetryCommitted } from './events.ts';
import type { DeviceCommit } from './events.ts';
import type { FoldLane, FoldPlan } from './running-fold.ts';

/** A batch of the ingest may hold thousands of devices; a message of the bus stays well below a megabyte. */
const MESSAGE_LIMIT = { items: 100, size: 500 };

/** Publishes committed data. A failing listener is harmless: the records are stored and acknowledged. */
export function publishCommits(bus: Bus, log: Log, commits: readonly DeviceCommit[]): void {
  try {
    for (const group of groupsBySize(commits, ({ closedStages }) => 1 + closedStages.length, MESSAGE_LIMIT))
      bus.publish(telemetryCommitted, group);
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
