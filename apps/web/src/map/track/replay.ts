/** How many times faster than the drive was. */
export const REPLAY_SPEEDS = [1, 10, 60, 300, 1200] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];
export const DEFAULT_REPLAY_SPEED: ReplaySpeed = 60;

export interface Replay {
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
}

/** The times between which a track can be replayed, epoch milliseconds. */
export interface ReplayRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The cursor after some time of playing.
 * @param elapsedMs time that passed for the viewer
 * @returns the new cursor, and whether the end of the track is reached
 */
export function advance(
  cursorMs: number,
  elapsedMs: number,
  speed: ReplaySpeed,
  { toMs }: ReplayRange,
): { readonly cursorMs: number; readonly ended: boolean } {
  const next = cursorMs + elapsedMs * speed;
  return next >= toMs ? { cursorMs: toMs, ended: true } : { cursorMs: next, ended: false };
}

/** Where playing starts: where the cursor stands, from the beginning when it is nowhere or at the end. */
export function startOfReplay(cursorMs: number | null, { fromMs, toMs }: ReplayRange): number {
  return cursorMs === null || cursorMs >= toMs || cursorMs < fromMs ? fromMs : cursorMs;
}
