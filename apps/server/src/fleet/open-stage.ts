import type { Stage } from '../stages/types.ts';

/** The stage that is open in a stored engine state. */
export function openStageOf(_state: Uint8Array): Stage | null {
  return null;
}
