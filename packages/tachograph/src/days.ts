import type { Activity, ActivityChange, Slot } from './activity-change.ts';
import type { CardDay } from './card/activity.ts';
import type { CardFile } from './card/card.ts';
import type { SpecificCondition } from './records.ts';
import type { VehicleUnitDay } from './vehicle-unit/day-records.ts';

/** A stretch of one activity, in minutes since 1970-01-01 UTC; `to` is the first minute behind it. */
export interface ActivitySpan {
  readonly from: number;
  readonly to: number;
  /** Unknown: no record, or the card was out and nothing was entered by hand. */
  readonly activity: Activity | 'unknown';
  readonly slot: Slot;
  readonly isCrew: boolean;
}

/** Driving in the slot of the driver without a card is driving by somebody who is not known. */
export interface VehicleUnitSpan extends ActivitySpan {
  readonly isCardInserted: boolean;
}

/** What a day of a vehicle unit needs for its spans. */
export type ChangesOfUnit = Pick<VehicleUnitDay, 'day' | 'date' | 'changes'>;

const DAY_MINUTES = 1440;

/** Minutes since 1970-01-01 UTC. */
export function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / 60_000);
}

export function instantOf(minute: number): Date {
  return new Date(minute * 60_000);
}

/** The 24 hours of a day on a card, without a gap. Changes out of order are put in order; of two in one minute the later wins. */
export function spansOfDay(day: string, changes: readonly ActivityChange[]): ActivitySpan[] {
  const start = minuteOf(new Date(`${day}T00:00:00Z`));
  const valid = changes.filter(({ minute }) => minute < DAY_MINUTES).toSorted((a, b) => a.minute - b.minute);
  const spans: ActivitySpan[] = [];
  const firstMinute = valid[0]?.minute ?? DAY_MINUTES;
  if (firstMinute > 0) spans.push(unknownSpan(start, start + firstMinute));
  for (const [index, change] of valid.entries()) {
    const to = valid[index + 1]?.minute ?? DAY_MINUTES;
    if (to > change.minute) spans.push(spanOf(change, start + change.minute, start + to));
  }
  return spans;
}

/**
 * One slot of a vehicle unit over a day. Without a card in it, the activity is that of nobody known. The day of the download
 * ends at its time: a unit writes that into the date, and midnight or 23:59:59 for all other days.
 */
export function spansOfSlot({ day, date, changes }: ChangesOfUnit, slot: Slot): VehicleUnitSpan[] {
  const start = minuteOf(new Date(`${day}T00:00:00Z`));
  const written = minuteOf(date) - start;
  const end = written === 0 || written === DAY_MINUTES - 1 ? DAY_MINUTES : written;
  const own = changes
    .filter((change) => change.slot === slot && change.minute < end)
    .toSorted((a, b) => a.minute - b.minute);
  return own.flatMap((change, index) => {
    const to = own[index + 1]?.minute ?? end;
    const { isCardInserted } = change;
    return to > change.minute ? [{ ...spanOf(change, start + change.minute, start + to), isCardInserted }] : [];
  });
}

/** Driving with no card in the slot of the driver: somebody has to be found for it. */
export function drivingWithoutCard(days: readonly ChangesOfUnit[]): VehicleUnitSpan[] {
  return days
    .flatMap((day) => spansOfSlot(day, 'driver'))
    .filter(({ activity, isCardInserted }) => activity === 'driving' && !isCardInserted);
}

/** Days of both generations of a card, oldest first: generation 2 where it has the day. */
export function daysOfCard(card: CardFile): CardDay[] {
  const byDay = new Map<string, CardDay>();
  for (const application of [card.gen1, card.gen2]) {
    for (const day of application?.activity?.days ?? []) byDay.set(day.day, day);
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * All spans of a driver without a gap: days without a record are unknown. Days may come from many files, one for each date.
 * @param until the download: nothing is known from then on; null takes the end of the last day
 */
export function spansOfDays(days: readonly CardDay[], until: Date | null): ActivitySpan[] {
  const end = until === null ? Number.POSITIVE_INFINITY : minuteOf(until);
  const spans: ActivitySpan[] = [];
  for (const { day, changes } of days) {
    for (const span of spansOfDay(day, changes)) {
      const last = spans.at(-1)?.to ?? span.from;
      if (span.from > last) spans.push(unknownSpan(last, Math.min(span.from, end)));
      if (span.from >= last && span.from < end) spans.push({ ...span, to: Math.min(span.to, end) });
    }
  }
  return joined(spans.filter(({ from, to }) => to > from));
}

/** Conditions of both generations of a card without repetition, oldest first. */
export function conditionsOfCard(card: CardFile): SpecificCondition[] {
  const byKey = new Map<string, SpecificCondition>();
  for (const application of [card.gen1, card.gen2]) {
    for (const condition of application?.conditions.records ?? []) {
      byKey.set(`${condition.at.getTime()}/${condition.type}`, condition);
    }
  }
  return [...byKey.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Neighbours of the same activity, slot and crew become one span. */
function joined(spans: readonly ActivitySpan[]): ActivitySpan[] {
  const result: ActivitySpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last !== undefined && last.to === span.from && isAlike(last, span)) {
      result[result.length - 1] = { ...last, to: span.to };
    } else {
      result.push(span);
    }
  }
  return result;
}

function isAlike(a: ActivitySpan, b: ActivitySpan): boolean {
  return a.activity === b.activity && a.slot === b.slot && a.isCrew === b.isCrew;
}

function spanOf({ activity, slot, isCrew, isKnown }: ActivityChange, from: number, to: number): ActivitySpan {
  return { from, to, activity: isKnown ? activity : 'unknown', slot, isCrew };
}

function unknownSpan(from: number, to: number): ActivitySpan {
  return { from, to, activity: 'unknown', slot: 'driver', isCrew: false };
}
