import type { Stage } from '@konvoj/contract';
import { formatClock, formatDate, formatDistance, formatDuration, LOCALES } from '@konvoj/i18n';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { HistoryMark } from '../../../shared/feature.ts';
import type { Period } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import type { StageStop } from '../../../shared/stage-stops.ts';
import { marksWithin, stripDays, type StripDay } from './day-strip-model.ts';
import styles from './day-strip.module.css';

interface DayStripProps {
  /** Undefined: they are not known (yet). */
  readonly stages: readonly Stage[] | undefined;
  readonly stops: readonly StageStop[];
  /** Moments that are marked. */
  readonly marks: readonly HistoryMark[];
  readonly period: Period;
  /** Start of the chosen day, epoch milliseconds. */
  readonly selectedDay: number | null;
  readonly onSelect: (day: StripDay) => void;
}

const NO_STAGES: readonly Stage[] = [];
const UNKNOWN = '–';

/** One bar per day, coloured by stage: a week at a glance. A day shows itself on the map and in the table. */
export function DayStrip({ stages, stops, marks, period, selectedDay, onSelect }: DayStripProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const days = useMemo(
    () =>
      stripDays(stages ?? NO_STAGES, stops, { fromMs: Date.parse(period.from), toMs: Date.parse(period.to) }, timeZone),
    [stages, stops, period, timeZone],
  );
  const weekday = useMemo(
    () => new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone }),
    [language, timeZone],
  );
  const strip = useDayInView(selectedDay ?? days.at(-1)?.fromMs ?? null);
  return (
    <div ref={strip} className={styles.strip} role="group" aria-label={t('vehicleDetails.dayStrip')}>
      {days.map((day) => {
        const date = formatDate(day.fromMs, timeZone).slice(0, 6);
        const name = `${weekday.format(day.fromMs)} ${date}`;
        const distance = stages ? formatDistance(language, day.distanceMeters) : UNKNOWN;
        const driven = stages ? formatDuration(day.driveSeconds) : UNKNOWN;
        return (
          <button
            key={day.fromMs}
            data-day={day.fromMs}
            type="button"
            className={styles.day}
            aria-pressed={day.fromMs === selectedDay}
            title={`${name} · ${t('vehicleDetails.dayTotals', { distance, driven })}`}
            onClick={() => onSelect(day)}
          >
            <span className={styles.line}>
              <span className={styles.name}>
                <span className={styles.weekday}>{weekday.format(day.fromMs)} </span>
                {date}
              </span>
              <span className={styles.sums}>
                {distance} <span className={styles.driven}>· {driven}</span>
              </span>
            </span>
            <span className={styles.bar} aria-hidden>
              {day.segments.map((segment) => (
                <span
                  key={segment.stageId}
                  data-status={segment.type}
                  title={`${t(`vehicle.status.${segment.type}`)} ${formatClock(segment.fromMs, timeZone)}–${formatClock(segment.toMs, timeZone)}`}
                  style={{ left: `${segment.start * 100}%`, width: `${segment.width * 100}%` }}
                >
                  {segment.stop !== null && <b>{segment.stop}</b>}
                </span>
              ))}
              {marksWithin(marks, day).map(({ id, label, timeMs, start }) => (
                <i
                  key={id}
                  className={styles.mark}
                  title={`${formatClock(timeMs, timeZone)} ${label}`}
                  style={{ left: `${start * 100}%` }}
                />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** Of a period that has more days than room, the chosen day is in view, else the last one. */
function useDayInView(dayMs: number | null): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = strip.current;
    const day = host?.querySelector<HTMLElement>(`[data-day="${dayMs}"]`);
    if (!host || !day) return;
    const left = day.offsetLeft - host.offsetLeft;
    const isHidden = left < host.scrollLeft || left + day.offsetWidth > host.scrollLeft + host.clientWidth;
    if (isHidden) host.scrollLeft = left + day.offsetWidth - host.clientWidth;
  }, [dayMs]);
  return strip;
}
