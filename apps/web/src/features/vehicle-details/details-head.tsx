import { MAX_DAYS_STAGES } from '@konvoj/contract';
import { useCallback } from 'react';
import { useLive } from '../../live/use-live.ts';
import type { PeriodSearch } from '../../shared/period.ts';
import { DateRangePresets } from '../../ui/period/date-range-presets.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { HistoryOf } from './use-history.ts';
import styles from './vehicle-details.module.css';

interface DetailsHeadProps {
  readonly deviceId: number;
  readonly search: PeriodSearch;
  readonly onPeriod: (value: PeriodSearch) => void;
  /** What is shown; null while the period is not a possible one. */
  readonly of: HistoryOf | null;
}

/** Which vehicle, which period, and its track as a file. */
export function DetailsHead({ deviceId, search, onPeriod, of }: DetailsHeadProps) {
  const device = useLive(useCallback((state) => state.devices.get(deviceId), [deviceId]));
  return (
    <header className={styles.head}>
      {device && (
        <h2 className={styles.vehicle}>
          <span className={styles.plate}>{device.vehicle.licensePlate}</span>{' '}
          {device.vehicle.nickname && (
            <span className={styles.nickname} title={device.vehicle.nickname}>
              {device.vehicle.nickname}
            </span>
          )}
        </h2>
      )}
      <DateRangePresets value={search} maxDays={MAX_DAYS_STAGES} onChange={onPeriod} />
      <span className={styles.tools}>{of && <ExportMenu {...of} />}</span>
    </header>
  );
}
