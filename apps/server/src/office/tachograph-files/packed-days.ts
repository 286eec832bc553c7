import type { Activity, ActivityChange } from '@konvoj/tachograph';

/** From the lowest bit: minute (11), activity (2), co-driver, card inserted, crew, known. */
const ACTIVITIES: readonly Activity[] = ['rest', 'availability', 'work', 'driving'];
const BIT = { activity: 11, coDriver: 13, inserted: 14, crew: 15, known: 16 } as const;
const MINUTE = 0x7ff;

/** Changes of activity as numbers below 2^17, one for each. */
export function packChanges(changes: readonly ActivityChange[]): number[] {
  return changes.map(
    ({ minute, activity, slot, isCardInserted, isCrew, isKnown }) =>
      (minute & MINUTE) |
      (ACTIVITIES.indexOf(activity) << BIT.activity) |
      (Number(slot === 'coDriver') << BIT.coDriver) |
      (Number(isCardInserted) << BIT.inserted) |
      (Number(isCrew) << BIT.crew) |
      (Number(isKnown) << BIT.known),
  );
}

export function unpackChanges(packed: readonly number[]): ActivityChange[] {
  const has = (word: number, bit: number) => ((word >> bit) & 1) === 1;
  return packed.map((word) => ({
    minute: word & MINUTE,
    activity: ACTIVITIES[(word >> BIT.activity) & 3] ?? 'rest',
    slot: has(word, BIT.coDriver) ? 'coDriver' : 'driver',
    isCardInserted: has(word, BIT.inserted),
    isCrew: has(word, BIT.crew),
    isKnown: has(word, BIT.known),
  }));
}
