import type { LanguageCode, StageTypeName } from '@konvoj/contract';
import { formatSpeed } from '@konvoj/i18n';
import { memo } from 'react';
import type { Text } from '../../../i18n/use-text.ts';
import type { Vehicle } from '../../../shared/vehicle-status.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { statusWords } from './row-words.ts';
import classes from './vehicle-list.module.css';
import type { VehicleRow } from './vehicle-rows.ts';

interface VehicleLineProps {
  readonly row: VehicleRow;
  readonly position: Vehicle['position'];
  readonly stage: Vehicle['stage'];
  readonly status: StageTypeName;
  /** Where it is, in words; null as long as that is not known. */
  readonly place: string | null;
  readonly nowMs: number;
  /** Asked for once by the tree and not by every line. */
  readonly t: Text;
  readonly language: LanguageCode;
}

/**
 * Status, plate, driver and speed above; where it is, what it does and for how long below. Most lines are of vehicles
 * that have not reported since the last drawing: those are left as they are.
 */
export const VehicleLine = memo(function VehicleLine(props: VehicleLineProps) {
  const { row, position, stage, status, place, nowMs, t, language } = props;
  const speed = position?.speed ?? null;
  const words = statusWords(t, { device: row.device, position, stage }, status, nowMs);
  return (
    <>
      <div className={classes.first}>
        <StatusDot status={status} decorative />
        <span className={classes.title}>{row.title}</span>
        <span className={classes.driver}>{row.driver ?? t('vehicle.noDriver')}</span>
        {status === 'drive' && speed !== null && <span className={classes.speed}>{formatSpeed(language, speed)}</span>}
      </div>
      <div className={classes.second}>
        {place !== null && (
          <>
            <span className={classes.place} title={place}>
              {place}
            </span>
            <span aria-hidden>·</span>
          </>
        )}
        <span className={classes.since}>{words}</span>
      </div>
    </>
  );
});
