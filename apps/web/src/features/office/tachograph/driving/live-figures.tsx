import type { LiveDrivingTime } from '@konvoj/contract';
import { formatDate, formatHours } from '@konvoj/i18n';
import { Text as Words } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { minuteText } from '../../../../shared/moment-text.ts';
import classes from './driving.module.css';
import { useShownZone } from './day-bands.tsx';

const WHOLE_BREAK_MINUTES = 45;

/** What a driver may still drive and when they have to rest, with the moment as of which it holds. */
export function LiveFigures({ figures }: { readonly figures: LiveDrivingTime }) {
  const t = useText();
  const timeZone = useShownZone();
  const { asOf, basis, fileUntil, unknownMinutes, openDebts, reducedRestsLeft, extendedDaysLeft } = figures;
  const { recordedUntil, untilBreakLimit, nextBreakMinutes, todayLimit } = figures;
  const { latestDailyRestStart, latestReducedRestStart, latestWeeklyRestStart } = figures;
  return (
    <section className={classes.live} aria-label={t('tachographContent.live.title')}>
      <dl className={classes.figures}>
        <Figure name={t('tachographContent.live.untilBreak')} value={formatHours(figures.drivingLeftUntilBreak)}>
          {untilBreakLimit !== 'break'
            ? t(`tachographContent.live.limitedBy.${untilBreakLimit}`)
            : nextBreakMinutes < WHOLE_BREAK_MINUTES &&
              t('tachographContent.live.shortBreak', { minutes: nextBreakMinutes })}
        </Figure>
        <Figure name={t('tachographContent.live.today')} value={formatHours(figures.drivingLeftToday)}>
          {todayLimit !== 'day' && `${t(`tachographContent.live.limitedBy.${todayLimit}`)}, `}
          {t('tachographContent.live.extendedLeft', { count: extendedDaysLeft })}
        </Figure>
        <Figure name={t('tachographContent.live.week')} value={formatHours(figures.drivingLeftThisWeek)} />
        <Figure name={t('tachographContent.live.fortnight')} value={formatHours(figures.drivingLeftThisFortnight)} />
        <Figure
          name={t('tachographContent.live.dailyRest')}
          value={
            latestDailyRestStart === null
              ? t('tachographContent.live.resting')
              : minuteText(latestDailyRestStart, timeZone)
          }
        >
          {latestReducedRestStart !== null &&
            `${t('tachographContent.live.reducedRest', { time: minuteText(latestReducedRestStart, timeZone) })}, `}
          {t('tachographContent.live.reducedLeft', { count: reducedRestsLeft })}
        </Figure>
        <Figure name={t('tachographContent.live.weeklyRest')} value={minuteText(latestWeeklyRestStart, timeZone)} />
        {openDebts.map(({ minutes, dueAt, from }) => (
          <Figure
            key={from}
            name={t('tachographContent.live.debt')}
            value={t('tachographContent.live.debtDue', {
              time: formatHours(minutes),
              date: formatDate(dueAt, timeZone),
            })}
          />
        ))}
      </dl>
      <Words size="xs" c="dimmed">
        {t('tachographContent.live.asOf', { time: minuteText(asOf, timeZone) })}
        {` · ${t('tachographContent.live.recordedUntil', { time: minuteText(recordedUntil, timeZone) })}`}
        {` · ${t(`tachographArchive.analysis.basis.${basis}`)}`}
        {fileUntil !== null &&
          ` · ${t('tachographArchive.analysis.fileUntil', { time: minuteText(fileUntil, timeZone) })}`}
      </Words>
      {unknownMinutes > 0 && (
        <Words size="xs">{t('tachographArchive.analysis.unknownMinutes', { time: formatHours(unknownMinutes) })}</Words>
      )}
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly children?: ReactNode;
}

function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {children !== undefined && <span>{children}</span>}
      </dd>
    </div>
  );
}
