/**
 * Wall-clock times of a time zone. Instants are epoch milliseconds; zones are IANA names such as `Europe/Ljubljana`.
 * The exchange format is `YYYY-MM-DD HH:mm:ss` (specification, chapter 3).
 */
const EXCHANGE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const DAY_MS = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. @throws {RangeError} unknown zone */
export function zoneOffset(instant: number, timeZone: string): number {
  const wholeSeconds = Math.floor(instant / 1_000) * 1_000;
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(wholeSeconds)) part[type] = Number(value);
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
  return wall - wholeSeconds;
}

/**
 * Reads an instant as clients send it: ISO 8601 with a zone, or the exchange format in the given zone.
 * A wall-clock time that the spring change skips is read as if the clocks had not yet been changed (02:30 is then 03:30
 * in summer time); one that the autumn change repeats is the earlier of the two.
 * @returns null for what is no such time, 30 February included
 */
export function readInstant(text: string, timeZone: string): number | null {
  if (!EXCHANGE.test(text)) return readIso(text);
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(wall) || exchangeOf(wall) !== text ? null : instantOfWall(wall, timeZone);
}

/** The wall-clock time of an instant in the exchange format. */
export function wallClock(instant: number, timeZone: string): string {
  return exchangeOf(instant + zoneOffset(instant, timeZone));
}

/** Whether this machine knows the zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatterOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

function instantOfWall(wall: number, timeZone: string): number {
  // No zone changes its clocks twice within two days, so the offsets a day to either side are all that can apply.
  const before = zoneOffset(wall - DAY_MS, timeZone);
  const after = zoneOffset(wall + DAY_MS, timeZone);
  const candidates = [wall - before, wall - after].filter((at) => at + zoneOffset(at, timeZone) === wall);
  return candidates.length === 0 ? wall - before : Math.min(...candidates);
}

function readIso(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text) && /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

function exchangeOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}
