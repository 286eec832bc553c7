import { type Minute, type Stretch, HOUR, overlap } from './calendar.ts';
import { type Duty, isRest } from './duty.ts';

/** Uninterrupted rest; on a ferry or train with up to two interruptions. */
export interface Rest extends Stretch {
  readonly interruptions: readonly Stretch[];
  readonly hasUnknown: boolean;
  /** Minutes of it on a ferry or train, when it needed that rule; else 0. */
  readonly ferryMinutes: number;
}

const MAX_INTERRUPTIONS = 2;
const MAX_INTERRUPTED_MINUTES = HOUR;
const REGULAR = 11 * HOUR;
const SECOND_PART = 9 * HOUR;

/** All rests, oldest first. */
export function restsOf(duties: readonly Duty[]): Rest[] {
  return joinOnFerry(plainRests(duties), duties);
}

/** Minutes of rest up to a moment, without the interruptions. */
export function restUntil(rest: Rest, limit: Minute): number {
  const to = Math.min(rest.to, limit);
  const interrupted = rest.interruptions.reduce((sum, part) => sum + overlap(part, { from: rest.from, to }), 0);
  return Math.max(0, to - rest.from - interrupted);
}

export function restMinutes(rest: Rest): number {
  return restUntil(rest, rest.to);
}

function plainRests(duties: readonly Duty[]): Rest[] {
  const rests: Rest[] = [];
  for (const duty of duties) {
    if (!isRest(duty)) continue;
    const hasUnknown = duty.activity === 'unknown';
    const last = rests.at(-1);
    if (last?.to === duty.from) {
      rests[rests.length - 1] = { ...last, to: duty.to, hasUnknown: last.hasUnknown || hasUnknown };
    } else {
      rests.push({ from: duty.from, to: duty.to, interruptions: [], hasUnknown, ferryMinutes: 0 });
    }
  }
  return rests;
}

/** Article 9(1): up to three pieces are one rest when that makes a regular rest, or the second part of a split one. */
function joinOnFerry(rests: readonly Rest[], duties: readonly Duty[]): Rest[] {
  const crossings = duties.filter(({ isOnFerry }) => isOnFerry);
  if (crossings.length === 0) return [...rests];
  const result: Rest[] = [];
  for (let index = 0; index < rests.length;) {
    const joined = joinedFrom(rests, index, crossings);
    const rest = joined ?? rests[index];
    if (rest !== undefined) result.push(rest);
    index += (joined?.interruptions.length ?? 0) + 1;
  }
  return result;
}

/** The longest useful rest that begins with a piece and needs others; null when there is none. */
function joinedFrom(rests: readonly Rest[], first: number, crossings: readonly Duty[]): Rest | null {
  for (let count = MAX_INTERRUPTIONS + 1; count > 1; count--) {
    const pieces = rests.slice(first, first + count);
    const [begin, end] = [pieces[0], pieces.at(-1)];
    if (pieces.length < count || begin === undefined || end === undefined) continue;
    const interruptions = pieces.slice(1).map(({ from }, index) => ({ from: pieces[index]?.to ?? from, to: from }));
    const interrupted = interruptions.reduce((sum, { from, to }) => sum + to - from, 0);
    const ferryMinutes = minutesIn(crossings, { from: begin.from, to: end.to });
    if (interrupted > MAX_INTERRUPTED_MINUTES || ferryMinutes === 0) continue;
    const hasUnknown = pieces.some((piece) => piece.hasUnknown);
    const joined = { from: begin.from, to: end.to, interruptions, hasUnknown, ferryMinutes };
    if (isUseful(joined, pieces)) return joined;
  }
  return null;
}

function isUseful(joined: Rest, pieces: readonly Rest[]): boolean {
  const longest = Math.max(...pieces.map(restMinutes));
  return restMinutes(joined) >= (longest < SECOND_PART ? SECOND_PART : REGULAR);
}

function minutesIn(crossings: readonly Stretch[], stretch: Stretch): number {
  return crossings.reduce((sum, crossing) => sum + overlap(crossing, stretch), 0);
}
