import { endPlace, ownPlace, startPlace } from '@konvoj/columns/stages';
import { formatClock, formatDate } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import type { StageRow } from './stage-rows.ts';

/** Letters of `20.11.` in a date. */
const DAY_AND_MONTH = 6;

interface TimeContext {
  readonly t: Text;
  readonly timeZone: string;
  /** Without its day, where only one day is shown. */
  readonly clockOnly: boolean;
}

/** `20.11. 08:15 – 09:40`, the day of the end only when it is another one; an open stage has no end. */
export function stageTime({ startTime, endTime }: StageRow, { t, timeZone, clockOnly }: TimeContext): string {
  const day = (instant: string) => formatDate(instant, timeZone).slice(0, DAY_AND_MONTH);
  const clock = (instant: string) => formatClock(instant, timeZone);
  const start = clockOnly ? clock(startTime) : `${day(startTime)} ${clock(startTime)}`;
  if (endTime === null) return `${start} – ${t('stage.open')}`;
  const isSameDay = clockOnly || day(startTime) === day(endTime);
  // Midnight at the end of a day is 24:00 of that day.
  if (clock(endTime) === '00:00' && endsOneDayLater(startTime, endTime, timeZone)) return `${start} – 24:00`;
  return `${start} – ${isSameDay ? '' : `${day(endTime)} `}${clock(endTime)}`;
}

function endsOneDayLater(startTime: string, endTime: string, timeZone: string): boolean {
  const lastInstant = Date.parse(endTime) - 1;
  return formatDate(startTime, timeZone) === formatDate(lastInstant, timeZone);
}

/**
 * The places of a stage: of a drive where it began and where it ended, of a halt where it stood. An own place goes before
 * the address. Empty when nothing is known.
 */
export function stagePlaces(stage: StageRow): string[] {
  const { subType, contact } = stage;
  const start = startPlace(stage);
  const end = ownPlace(stage) ?? endPlace(stage);
  const moves = subType === 'drive' || subType === 'undefined';
  const places = moves ? [start, end] : [contact ?? start ?? end];
  return [...new Set(places.flatMap((place) => place ?? []))];
}
