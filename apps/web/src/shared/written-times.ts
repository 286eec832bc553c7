/** When a truck is expected at a stop, as somebody wrote it. */
export interface WrittenWindow {
  /** Local day, `YYYY-MM-DD`. */
  readonly day: string | null;
  /** `HH:mm`; a lone time (`ob 8:00`, `from 8:00`) is the begin, unless a word says that it is the end (`do 12:00`). */
  readonly from: string | null;
  readonly to: string | null;
}

const DAY_MS = 86_400_000;

const DATE =
  /(?<!\d)(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2})(?!\d|:))?|(\d{1,2})\/(\d{1,2})\/(\d{4}))/u;
const TIMES =
  /(?<![\d.])(\d{1,2})(?::|\.(?=\d\d(?!\d|\.)))(\d{2})(?:\s*(?:h|uhr|ure))?(?:\s*(?:[-–—]|do|bis|to|till|until|in|und|and)\s*(\d{1,2})[:.](\d{2}))?(?:\s*(?:h|uhr|ure)\b)?/iu;
const HOURS = /(?<![\d.])(\d{1,2})\s*[-–—]\s*(\d{1,2})\s*(?:h|uhr)\b/iu;
/** `jutri`, `tomorrow`, `morgen` alone at the end of a line or before a time. */
const RELATIVE_DAY = /(?:^|[\s,;])(?:(danes|today|heute)|(jutri|tomorrow|morgen))(?=$|[\s,;.])/iu;
/** Weekdays from Sunday on in three languages, in the cases that follow `v`, `do` and `od`. */
const WEEKDAYS = [
  'nedelj[aoe]|sunday|sonntag',
  'ponedelj(?:ek|ka)|monday|montag',
  'tor(?:ek|ka)|tuesday|dienstag',
  'sred[aoe]|wednesday|mittwoch',
  'četrt(?:ek|ka)|thursday|donnerstag',
  'pet(?:ek|ka)|friday|freitag',
  'sobot[aoe]|saturday|samstag',
];
const WEEKDAY_NAMES = WEEKDAYS.map((names) => `(${names})`).join('|');
/**
 * A weekday that is no part of a name, as of Murska Sobota: at the beginning of a part of the line or after `v`, `am`, `on`,
 * and before the end of that part or a time. Two spaces stand where a date was.
 */
const WEEKDAY = new RegExp(
  String.raw`(?<=^\s?|[,;:(–-]\s?|\s\s)(?:(?:v|am|on)\s)?(?:${WEEKDAY_NAMES})(?=\s?(?:$|[,;:.)]|\d)|\s+(?:ob|od|do|med|at|from|by|until|till|between|um|ab|bis|von|zwischen)\s)|(?<=\s(?:v|am|on)\s)(?:${WEEKDAY_NAMES})(?![\p{L}\d])`,
  'iu',
);
/** A weekday right before a date: `torek, 24.11.` */
const BEFORE_DATE = new RegExp(
  String.raw`(?:^|[\s,;(])(?<!murska\s)(?:(?:v|am|on)\s)?(?:${WEEKDAYS.join('|')})[,.]?\s?$`,
  'iu',
);
/** Words that only introduce a date or a time. */
const INTRODUCES =
  /(?:^|[\s,;])(?:dne|datum|termin|date|time|čas|ura|okno|window|ob|od|med|am|um|ab|von|zwischen|on|at|from|between|,)\s?:?\s?$/iu;
/** Words before the end of a window. */
const ENDS =
  /(?:^|[\s,;])(?:(?:najkasneje|spätestens|latest)\s)?(?:do|bis|until|till|by|najkasneje|spätestens)\s?:?\s?$/iu;

export const startsWithDate = (line: string): boolean => DATE.test(line.slice(0, 10));

/** Takes date and times out of a line. @param line with single spaces @param today local day, `YYYY-MM-DD` */
export function withoutTimes(line: string, today: string): WrittenWindow & { readonly rest: string } {
  let rest = line;
  let isEnd = false;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found === null) return null;
    const before = rest.slice(0, found.index);
    isEnd ||= ENDS.test(before);
    const words = pattern === DATE ? before.replace(BEFORE_DATE, ' ') : before;
    rest = `${words.replace(ENDS, '').replace(INTRODUCES, '')} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const date = take(DATE);
  const relative = date === null ? take(RELATIVE_DAY) : null;
  const weekday = take(WEEKDAY)?.slice(1) ?? [];
  const weekdayAt = weekday.findIndex((name) => name !== undefined) % WEEKDAYS.length;
  const hours = take(HOURS);
  const times = hours === null ? take(TIMES) : null;
  const first = hours ? clock(hours[1], '00') : times && clock(times[1], times[2]);
  const second = hours ? clock(hours[2], '00') : times && clock(times[3], times[4]);
  const isLoneEnd = isEnd && second === null;
  return {
    day: relative
      ? dayAfter(today, relative[2] === undefined ? 0 : 1)
      : date
        ? dayOf(date, today)
        : weekdayAt === -1
          ? null
          : nextWeekday(today, weekdayAt),
    from: isLoneEnd ? null : first,
    to: isLoneEnd ? first : second === first ? null : second,
    rest: trimmed(rest.replace(/\(\s*\)/gu, ' ').replace(/\s+/gu, ' ')),
  };
}

const EDGES = new Set(' ,;:–-');

/** Without punctuation at both ends; a pattern that ends in `[…]+$` would take the square of the time. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && EDGES.has(text.charAt(start))) start += 1;
  while (end > start && EDGES.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function clock(hour: string | undefined, minute: string | undefined): string | null {
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

function dayOf(date: RegExpExecArray, today: string): string | null {
  const [, isoYear, isoMonth, isoDay, day, month, year, day2, month2, year2] = date;
  const [d, m, y] = [isoDay ?? day ?? day2 ?? '', isoMonth ?? month ?? month2 ?? '', isoYear ?? year ?? year2];
  const inYear = (full: number): string => `${full}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const years =
    y === undefined ? [0, 1].map((more) => Number(today.slice(0, 4)) + more) : [Number(y.length === 2 ? `20${y}` : y)];
  const valid = years.map(inYear).filter((each) => isDay(each));
  const halfYearBack = dayAfter(today, -182);
  return valid.find((each) => y !== undefined || each >= halfYearBack) ?? null;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The next such day after today. @param weekday 0: Sunday */
function nextWeekday(today: string, weekday: number): string {
  return dayAfter(today, ((weekday - new Date(today).getUTCDay() + 6) % 7) + 1);
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
