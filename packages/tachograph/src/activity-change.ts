import { u16At } from './bytes.ts';

export type Activity = 'rest' | 'availability' | 'work' | 'driving';
export type Slot = 'driver' | 'coDriver';

/** From `minute` of a UTC day on, until the next change (of the same slot, in a vehicle unit). */
export interface ActivityChange {
  /** 0 to 1439; damaged files give up to 2047. */
  readonly minute: number;
  readonly activity: Activity;
  readonly slot: Slot;
  readonly isCardInserted: boolean;
  readonly isCrew: boolean;
  /** False: the card was out and nothing was entered by hand for that time, so `activity` means nothing. */
  readonly isKnown: boolean;
}

const ACTIVITIES: readonly Activity[] = ['rest', 'availability', 'work', 'driving'];
const NOT_INSERTED = 0x2000;
const CREW_OR_KNOWN = 0x4000;

/** A change on a card: while the card is out, the crew bit says whether the driver entered the time by hand. */
export function cardChange(word: number): ActivityChange {
  const isCardInserted = (word & NOT_INSERTED) === 0;
  const flag = (word & CREW_OR_KNOWN) !== 0;
  return { ...common(word), isCardInserted, isCrew: isCardInserted && flag, isKnown: isCardInserted || flag };
}

/** A change in a vehicle unit: the activity of a slot means something without a card, too. */
export function vehicleUnitChange(word: number): ActivityChange {
  return {
    ...common(word),
    isCardInserted: (word & NOT_INSERTED) === 0,
    isCrew: (word & CREW_OR_KNOWN) !== 0,
    isKnown: true,
  };
}

export function readChanges(bytes: Uint8Array, decode: (word: number) => ActivityChange): ActivityChange[] {
  const changes: ActivityChange[] = [];
  for (let at = 0; at + 2 <= bytes.length; at += 2) changes.push(decode(u16At(bytes, at)));
  return changes;
}

function common(word: number) {
  return {
    minute: word & 0x7ff,
    activity: ACTIVITIES[(word >> 11) & 3] ?? 'rest',
    slot: (word & 0x8000) === 0 ? ('driver' as const) : ('coDriver' as const),
  };
}
