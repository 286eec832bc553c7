import type { LanguageCode, StageTypeName } from '@konvoj/contract';
import { formatSpeed } from '@konvoj/i18n';
import { memo } from 'react';
import type { Text } from '../../i18n/use-text.ts';
import { shortMomentText } from '../../shared/moment-text.ts';
import { lastDataAt, type Vehicle } from '../../shared/vehicle-status.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import classes from './vehicle-list.module.css';
import type { VehicleRow } from './vehicle-rows.ts';

interface VehicleLineProps {
  readonly row: VehicleRow;
  readonly position: Vehicle['position'];
  readonly stage: Vehicle['stage'];
  readonly status: StageTypeName;
  readonly timeZone: string;
  readonly nowMs: number;
  /** Asked for once by the tree and not by every line. */
  readonly t: Text;
  readonly language: LanguageCode;
}

/**
 * Status, plate and speed above; driver, status in words and since when below. Most lines are of vehicles that have not
 * reported since the last drawing: those are left as they are.
 */
export const VehicleLine = memo(function VehicleLine(props: VehicleLineProps) {
  const { row, position, stage, status, timeZone, nowMs, t, language } = props;
  const speed = position?.speed ?? null;
  const heardAt = lastDataAt({ device: row.device, position, stage });
  const since = status === 'undefined' ? heardAt : (stage?.startTime ?? null);
  const moment = since === null ? null : shortMomentText(since, nowMs, timeZone);
  return (
    <>
      <div className={classes.first}>
        <StatusDot status={status} decorative />
        <span className={classes.title}>{row.title}</span>
        {status === 'drive' && speed !== null && <span className={classes.speed}>{formatSpeed(language, speed)}</span>}
      </div>
      <div className={classes.second}>
        <span className={classes.driver}>{row.driver ?? t('vehicle.noDriver')}</span>
        <span className={classes.since}>
          {t(`vehicle.status.${status}`)}
          {moment !== null &&
            (status === 'undefined'
              ? ` · ${t('vehicleList.lastData', { time: moment })}`
              : ` ${t('vehicleList.since', { time: moment })}`)}
          {moment === null && ` · ${t('vehicle.noData')}`}
        </span>
      </div>
    </>
  );
});
