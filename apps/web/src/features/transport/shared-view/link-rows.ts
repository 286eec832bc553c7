import { linkFrame, type LinkedDevice, type LinkedPosition, type LinkedStage, type LinkFrame } from '@konvoj/contract';
import type { LiveRows, LiveState, LiveStore } from '../../../live/live-store.ts';

/** The rows of a shared link: reduced ones, under the link's own numbers. */
export interface LinkRows extends LiveRows {
  readonly device: LinkedDevice;
  readonly position: LinkedPosition;
  readonly stage: LinkedStage;
}
export type LinkFleet = LiveStore<LinkRows>;
export type LinkFleetState = LiveState<LinkRows>;

/** A frame from the text of a socket message; null for what is none (only logged: nothing of it can be shown). */
export function parseLinkFrame(data: unknown): LinkFrame | null {
  if (typeof data !== 'string') return null;
  try {
    return linkFrame.parse(JSON.parse(data));
  } catch (failure) {
    console.warn('live frame refused', failure);
    return null;
  }
}
