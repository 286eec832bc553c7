import type { Stage } from '@konvoj/contract';
import { formatClock, formatDate, formatDistance, formatDuration, LOCALES } from '@konvoj/i18n';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { Period } from '../../shared/period.ts';
import { useTimeZone } from '../../shared/session-state.ts';
import type { StageStop } from '../../shared/stage-stops.ts';
import { stripDays, type StripDay } from './day-strip-model.ts';
import styles from './day-strip.module.css';

interface DayStripProps {
  readonly stages: readonly Stage[];
  readonly stops: readonly StageStop[];
  readonly period: Period;
  /** Start of the chosen day, epoch milliseconds. */
  readonly selectedDay: number | null;
  readonly onSelect: (day: StripDay) => void;
}

/** One bar per day, coloured by stage: a week at a glance. A day shows itself on the map and in the table. */
export function DayStrip({ stages, stops, period, selectedDay, onSelect }: DayStripProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const days = useMemo(
    () => stripDays(stages, stops, { fromMs: Date.parse(period.from), toMs: Date.parse(period.to) }, timeZone),
    [stages, stops, period, timeZone],
  );
  const weekday = useMemo(
    () => new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone }),
    [language, timeZone],
  );
  return (
    <div className={styles.strip} role="group" aria-label={t('vehicleDetails.dayStrip')}>
      {days.map((day) => {
        const name = `${weekday.format(day.fromMs)} ${formatDate(day.fromMs, timeZone).slice(0, 6)}`;
        const distance = formatDistance(language, day.distanceMeters);
        const driven = formatDuration(day.driveSeconds);
        return (
          <button
            key={day.fromMs}
            type="button"
            className={styles.day}
            aria-pressed={day.fromMs === selectedDay}
            aria-label={`${name}, ${t('vehicleDetails.dayTotals', { distance, driven })}`}
            title={`${name} · ${t('vehicleDetails.dayTotals', { distance, driven })}`}
            onClick={() => onSelect(day)}
          >
            <span className={styles.line}>
              <span className={styles.name}>{name}</span>
              <span className={styles.sums}>
                {distance} <span className={styles.driven}>· {driven}</span>
              </span>
            </span>
            <span className={styles.bar}>
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
            </span>
          </button>
        );
      })}
    </div>
  );
}
