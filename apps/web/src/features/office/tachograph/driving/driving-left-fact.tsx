import { formatHours } from '@konvoj/i18n';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { shortMomentText } from '../../../../shared/moment-text.ts';
import { useMay, useTimeZone } from '../../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../../shared/use-now.ts';
import type { Vehicle } from '../../../../shared/vehicle-status.ts';
import { useLiveDrivingTimeOf } from './use-driving-time.ts';

interface DrivingLeftFactProps {
  readonly vehicle: Vehicle;
  readonly Fact: ComponentType<{ readonly name: string; readonly children: ReactNode }>;
}

/** What the driver of a vehicle may still drive until the break and today, with the moment as of which it holds. */
export function DrivingLeftFact({ vehicle, Fact }: DrivingLeftFactProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const mayRead = useMay('tachograph.read');
  const driverId = vehicle.device.driver?.id;
  const figures = useLiveDrivingTimeOf(mayRead ? driverId : undefined).data;
  if (figures == null) return null;
  const { drivingLeftUntilBreak, drivingLeftToday, asOf } = figures;
  return (
    <Fact name={t('tachographContent.live.left')}>
      {t('tachographContent.live.leftShort', {
        untilBreak: formatHours(drivingLeftUntilBreak),
        today: formatHours(drivingLeftToday),
      })}
      {` (${t('tachographContent.live.asOf', { time: shortMomentText(asOf, nowMs, timeZone) })})`}
    </Fact>
  );
}
