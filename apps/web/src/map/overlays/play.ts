import type { TileFrame } from '@konvoj/contract';

/** The frame that is seen at a moment: the last that is not later, or the first of all. @param frames the oldest first */
export function frameAt(frames: readonly TileFrame[], timeMs: number): TileFrame | null {
  return frames.findLast(({ time }) => Date.parse(time) <= timeMs) ?? frames[0] ?? null;
}

/** The newest measured frame: the layer shows it while it is not played. */
export function latestFrame(frames: readonly TileFrame[]): TileFrame | null {
  return frames.findLast(({ forecast }) => !forecast) ?? frames.at(-1) ?? null;
}

/** What follows a frame while playing: after the last the first. */
export function frameAfter(frames: readonly TileFrame[], frame: TileFrame): TileFrame | null {
  const index = frames.findIndex(({ id }) => id === frame.id);
  return frames[index + 1] ?? frames[0] ?? null;
}
