import type { Cluster } from './clusters.ts';
import { PLACE_NUMBERS, VEHICLE_NUMBERS, type FleetScene } from './fleet-scene.ts';
import type { Letters } from './letters.ts';
import { DISC, DISC_NUMBERS, INK } from './vehicle-canvas.ts';

/** From the middle of the icon to the middle of the badge, CSS pixels right and up. */
export const BADGE_OFFSET = 15;
export const BADGE_EDGE = 1.5;
const TEXT_TOP = -7.7;

export function badgeRadius(count: number): number {
  if (count < 10) return 8;
  return count < 100 ? 10 : 13;
}

/**
 * The counts of stacks, and of the cluster that the selected vehicle hides, each at the icon of the vehicle that stands for its stack.
 * @param slotOf the vehicle that a stack is drawn with
 * @returns rows for the discs; the letters are put into `letters`
 */
export function stackBadges(
  scene: FleetScene,
  stacks: readonly Cluster[],
  slotOf: (stack: Cluster) => number,
  letters: Letters,
): Float32Array {
  letters.clear();
  const length = PLACE_NUMBERS + DISC_NUMBERS;
  const rows = new Float32Array(stacks.length * length);
  stacks.forEach((stack, index) => {
    const at = index * length;
    const row = slotOf(stack) * VEHICLE_NUMBERS;
    rows.set(scene.rows.subarray(row, row + PLACE_NUMBERS), at);
    rows.set([badgeRadius(stack.count), BADGE_EDGE, DISC.badge, BADGE_OFFSET, -BADGE_OFFSET], at + PLACE_NUMBERS);
    const text = String(stack.count);
    letters.add(rows, at, text, BADGE_OFFSET - letters.widthOf(text) / 2, TEXT_TOP - BADGE_OFFSET, INK.onBadge);
  });
  return rows;
}
