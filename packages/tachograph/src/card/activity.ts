import { type ActivityChange, cardChange, readChanges } from '../activity-change.ts';
import { Reader, dayOf, u16At } from '../bytes.ts';
import type { Report } from '../findings.ts';

/** One day of a driver card. A day on which the card was never inserted has none. */
export interface CardDay {
  /** UTC, as 2026-06-30. */
  readonly day: string;
  readonly presenceCounter: number | null;
  /** FFFF is "more than fits". */
  readonly distanceKm: number;
  /** As they are in the file, so also those out of order. */
  readonly changes: readonly ActivityChange[];
}

export interface CardActivity {
  readonly oldest: number;
  readonly newest: number;
  readonly ringBytes: number;
  /** A record goes on at the beginning of the ring. */
  readonly isSplit: boolean;
  readonly days: readonly CardDay[];
}

interface DayRecord {
  readonly at: number;
  readonly bytes: Uint8Array;
}

const HEADER = 12;
const DAY_SECONDS = 86_400;

export function readActivity(value: Uint8Array, report: Report): CardActivity {
  const ring = value.subarray(4);
  const [oldest, newest] = [u16At(value, 0), u16At(value, 2)];
  const records = ring.length < HEADER ? [] : linkedRecords(ring, oldest, newest, report);
  const days = records.flatMap(({ bytes }) => readDay(bytes, report) ?? []);
  for (const [index, { day }] of days.entries()) {
    if (index > 0 && day <= (days[index - 1]?.day ?? '')) report('daysNotRising', day);
  }
  const isSplit = records.some(({ at, bytes }) => at + bytes.length > ring.length);
  return { oldest, newest, ringBytes: ring.length, isSplit, days };
}

/** Walks from the oldest day on. Where the chain is broken, what a walk back from the newest day reaches is added. */
function linkedRecords(ring: Uint8Array, oldest: number, newest: number, report: Report): DayRecord[] {
  const forth = walkForth(ring, oldest, newest, report);
  if (forth.at(-1)?.at === newest) return forth;
  if (newest >= ring.length || isNeverUsed(ring, oldest, newest)) return forth;
  report('activityChainBroken');
  const known = new Set(forth.map(({ at }) => at));
  return [...forth, ...walkBack(ring, newest, known)];
}

/** A new card: both pointers at an empty record. */
function isNeverUsed(ring: Uint8Array, oldest: number, newest: number): boolean {
  return oldest === newest && lengthAt(ring, oldest) === 0;
}

function walkForth(ring: Uint8Array, oldest: number, newest: number, report: Report): DayRecord[] {
  const records: DayRecord[] = [];
  let [at, seen] = [oldest % ring.length, 0];
  for (;;) {
    const length = lengthAt(ring, at);
    if (!isDayLength(length, ring.length - seen)) return records;
    const bytes = sliceOfRing(ring, at, length);
    const before = records.at(-1);
    if (before !== undefined && u16At(bytes, 0) !== before.bytes.length) report('activityChainBroken');
    records.push({ at, bytes });
    if (at === newest) return records;
    seen += length;
    at = (at + length) % ring.length;
  }
}

/** Oldest first, up to a record that is known already. */
function walkBack(ring: Uint8Array, newest: number, known: ReadonlySet<number>): DayRecord[] {
  const records: DayRecord[] = [];
  let [at, seen] = [newest, 0];
  while (!known.has(at)) {
    const length = lengthAt(ring, at);
    if (!isDayLength(length, ring.length - seen)) break;
    const bytes = sliceOfRing(ring, at, length);
    records.unshift({ at, bytes });
    seen += length;
    const previous = u16At(bytes, 0);
    if (!isDayLength(previous, ring.length - seen)) break;
    at = (at - previous + ring.length) % ring.length;
  }
  return records;
}

function isDayLength(length: number, room: number): boolean {
  return length >= HEADER + 2 && length % 2 === 0 && length <= room;
}

function lengthAt(ring: Uint8Array, at: number): number {
  return u16At(sliceOfRing(ring, at, 4), 2);
}

function sliceOfRing(ring: Uint8Array, from: number, size: number): Uint8Array {
  if (from + size <= ring.length) return ring.subarray(from, from + size);
  return Uint8Array.from({ length: size }, (_, at) => ring[(from + at) % ring.length] ?? 0);
}

function readDay(record: Uint8Array, report: Report): CardDay | null {
  const reader = new Reader(record, 4);
  const date = reader.time();
  if (date === null) return null;
  const day = dayOf(date);
  const presenceCounter = reader.bcd();
  const distanceKm = reader.u16();
  const changes = readChanges(record.subarray(HEADER), cardChange);
  if ((date.getTime() / 1000) % DAY_SECONDS !== 0) report('dayNotAtMidnight', day);
  reportMinutes(changes, day, report);
  return { day, presenceCounter, distanceKm, changes };
}

function reportMinutes(changes: readonly ActivityChange[], day: string, report: Report): void {
  if (changes[0]?.minute !== 0) report('dayWithoutFirstMinute', day);
  if (!areMinutesRising(changes)) report('minutesNotRising', day);
  if (changes.some(({ minute }) => minute >= 1440)) report('minuteOutOfRange', day);
}

/** Whether every change comes later than the one before it. */
export function areMinutesRising(changes: readonly ActivityChange[]): boolean {
  return changes.every(({ minute }, index) => index === 0 || minute > (changes[index - 1]?.minute ?? 0));
}
