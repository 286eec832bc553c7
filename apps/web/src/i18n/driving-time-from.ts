import type { DrivingTimeFrom } from '@konvoj/contract';
import { momentText } from '../shared/time-window.ts';
import type { Text } from './use-text.ts';

/** Where an ETA or a suggestion takes the driving times of its driver from: `tachograph as of 22.11.2026 09:15, card read …`. */
export function tachographText(t: Text, { asOf, fileUntil }: DrivingTimeFrom, timeZone: string): string {
  return t('routing.tachographAsOf', { time: momentText(asOf, timeZone), file: momentText(fileUntil, timeZone) });
}
