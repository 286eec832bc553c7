const QUARTER_HOUR_MS = 900_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * How far local time is ahead of UTC at an instant, in milliseconds. Zones change at quarter hours at the finest, so one
 * answer of Intl serves a whole quarter of an hour: tables of thousands of times stay fast.
 */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const quarter = Math.floor(atMs / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  const key = `${timeZone}|${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(quarter)) part[type] = Number(value);
  const local = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
  const offset = local - quarter;
  if (offsets.size > 50_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Local wall-clock fields of an instant as a Date whose UTC fields hold them. */
export function localFields(atMs: number, timeZone: string): Date {
  return new Date(atMs + zoneOffsetMs(atMs, timeZone));
}

/**
 * The instant of a local wall-clock time, given as the milliseconds it would be in UTC.
 * A time that a change to summer time skips is moved on by the hour that is missing; one that happens twice is the first.
 */
export function instantOfLocal(localMs: number, timeZone: string): number {
  const before = localMs - zoneOffsetMs(localMs - 86_400_000, timeZone);
  const after = localMs - zoneOffsetMs(localMs + 86_400_000, timeZone);
  const fits = (at: number): boolean => at + zoneOffsetMs(at, timeZone) === localMs;
  const found = [before, after].filter(fits);
  return found.length > 0 ? Math.min(...found) : before;
}

/** The start of the local day that lies `days` days from the day of the instant (negative: earlier). */
export function startOfLocalDay(atMs: number, timeZone: string, days = 0): number {
  const local = localFields(atMs, timeZone);
  return instantOfLocal(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days), timeZone);
}
