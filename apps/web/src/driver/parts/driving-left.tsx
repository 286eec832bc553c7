import type { LiveDrivingTime } from '@konvoj/contract';
import { formatClock, formatDate, formatHours } from '@konvoj/i18n/format';
import { useEffect, useState } from 'react';
import { useText } from '../texts.ts';
import { useAppState, useDriverApp, useSession } from '../use-app.ts';

const REFRESH_MS = 60_000;

/** What the driver may still drive, as of the last records; nothing without a connection or without records. */
export function DrivingLeft() {
  const t = useText();
  const { timeZone } = useSession();
  const left = useDrivingLeft();
  if (left === null) return null;
  const moment = (at: string): string => `${formatDate(at, timeZone)} ${formatClock(at, timeZone)}`;
  const figures = [
    ['untilBreak', left.drivingLeftUntilBreak],
    ['today', left.drivingLeftToday],
    ['week', left.drivingLeftThisWeek],
  ] as const;
  return (
    <section className="card" aria-labelledby="driving-left">
      <h2 id="driving-left">{t('driverApp.drivingLeft.title')}</h2>
      <dl className="figures">
        {figures.map(([name, minutes]) => (
          <div key={name}>
            <dt>{t(`driverApp.drivingLeft.${name}`)}</dt>
            <dd>{formatHours(minutes)}</dd>
          </div>
        ))}
      </dl>
      {left.latestDailyRestStart !== null && (
        <p>{t('driverApp.drivingLeft.dailyRest', { time: moment(left.latestDailyRestStart) })}</p>
      )}
      <p className="hint">{t('driverApp.drivingLeft.asOf', { time: moment(left.asOf) })}</p>
    </section>
  );
}

/** Read again each minute while it is shown; null: not known. */
function useDrivingLeft(): LiveDrivingTime | null {
  const app = useDriverApp();
  const { isOnline } = useAppState();
  const [left, setLeft] = useState<LiveDrivingTime | null>(null);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isShown = true;
    const read = (): void => {
      app.drivingLeft().then(
        (figures) => isShown && setLeft(figures),
        // Older figures stay; they have the moment as of which they hold.
        () => undefined,
      );
    };
    read();
    const timer = setInterval(read, REFRESH_MS);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [app, isOnline]);
  return left;
}
