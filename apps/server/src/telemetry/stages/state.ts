import { decodeState } from './engine/codec.ts';
import { isReadable } from './engine/envelope.ts';
import { openType } from './engine/settle.ts';
import type { StageState } from './engine/shape.ts';
import { openStageOf } from './engine/timeline.ts';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import type { Stage } from './types.ts';

export { decodeState, encodedState, encodeState } from './engine/codec.ts';
export { isReadable, STATE_VERSION } from './engine/envelope.ts';
export { fixOf, hasFix } from './engine/fix.ts';
export { holdIdentity, NOBODY } from './engine/identity.ts';
export type { Held } from './engine/identity.ts';
export { GAP_AFTER_MOVING_MS, GAP_AFTER_STANDING_MS } from './engine/limits.ts';
export { isMoving } from './engine/reading.ts';
export type { StageState } from './engine/shape.ts';

/** The current open stage for readers: a pending candidate belongs to it. */
export function openStage(state: StageState): Stage {
  return openStageOf(state, openType(state));
}

/** A stored state, or null when it is damaged or of another version: the ingest will recompute it. */
export function readState(stored: Uint8Array): StageState | null {
  return isReadable(stored) ? decodeState(stored) : null;
}

/** The newest accepted fix, degrees; null before the first one. */
export function lastFix(state: StageState): { latitude: number; longitude: number; deviceTime: number } | null {
  const { fix } = state;
  if (fix === null) return null;
  return { latitude: fix.latitude / DEGREES_E7, longitude: fix.longitude / DEGREES_E7, deviceTime: fix.at };
}
