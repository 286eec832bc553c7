import type { DeviceFolds } from './telemetry/ingest/running-fold.ts';
import { stagesFold } from './telemetry/ingest/stages-fold.ts';

/**
 * The folds over the records of each device, in their order: the stages, then those that take their verdicts. Whatever
 * stores or recomputes records runs all of them: the server, the demo and the commands.
 */
export function deviceFolds(): DeviceFolds {
  return [stagesFold];
}
