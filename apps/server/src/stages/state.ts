import { decodeState } from './engine/codec.ts';
import { openType } from './engine/settle.ts';
import type { StageState } from './engine/shape.ts';
import { openStageOf } from './engine/timeline.ts';
import { DEGREES_E7 } from './distance.ts';
import type { Stage } from './types.ts';

export { decodeState, encodedState, encodeState } from './engine/codec.ts';
export { fixOf } from './engine/fix.ts';
export type { StageState } from './engine/shape.ts';

/** The open stage as readers see it now: a pending candidate belongs to it. */
export function openStage(state: StageState): Stage {
  return openStageOf(state.pieces, openType(state), state.driver);
}

/**
 * The open stage in a stored state. A state that another version wrote is made anew by the ingest; until then the device
 * has no open stage to show.
 */
export function openStageIn(stored: Uint8Array): Stage | null {
  try {
    return openStage(decodeState(stored));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The newest accepted fix, degrees; null before the first one. */
export function lastFix(state: StageState): { latitude: number; longitude: number; deviceTime: number } | null {
  const { fix } = state;
  if (fix === null) return null;
  return { latitude: fix.latitude / DEGREES_E7, longitude: fix.longitude / DEGREES_E7, deviceTime: fix.at };
}
