import type { Bus } from './platform/bus.ts';
import { runningFold } from './telemetry/ingest/checkpointed-fold.ts';
import type { DeviceFolds } from './telemetry/ingest/running-fold.ts';
import { stagesFold } from './telemetry/ingest/stages-fold.ts';
import { alarmsFold } from './transport/alarms/fold.ts';

/**
 * The folds over the records of each device, in their order: the stages, then those that take their verdicts. Whatever
 * stores or recomputes records runs all of them: the server, the demo and the commands.
 * @param bus of the server, where folds publish what they committed; null in commands
 */
export function deviceFolds(bus: Pick<Bus, 'publish'> | null): DeviceFolds {
  return [stagesFold, runningFold(alarmsFold(bus))];
}
