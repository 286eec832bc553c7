import { formatElapsed } from '@konvoj/i18n';
import type { StageTypeName } from '@konvoj/contract';
import type { Text } from '../../../i18n/use-text.ts';
import { lastDataAt, type Vehicle } from '../../../shared/vehicle-status.ts';

/** What a vehicle does and for how long: `rest 5 h 42 min`; where the data are stale, how old they are. */
export function statusWords(t: Text, vehicle: Vehicle, status: StageTypeName, nowMs: number): string {
  const heardAt = lastDataAt(vehicle);
  const word = t(`vehicle.status.${status}`);
  const lasted = (since: string): string => formatElapsed((nowMs - Date.parse(since)) / 1_000);
  if (heardAt === null) return `${word} · ${t('vehicle.noData')}`;
  if (status === 'undefined') return `${word} · ${t('vehicleList.lastData', { time: lasted(heardAt) })}`;
  return vehicle.stage === null ? word : `${word} ${lasted(vehicle.stage.startTime)}`;
}
