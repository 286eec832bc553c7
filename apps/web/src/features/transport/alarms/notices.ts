import { endpoints } from '@konvoj/contract';
import { z } from 'zod';
import { call } from '../../../shared/api.ts';
import { savedSlice } from '../../../shared/saved-state.ts';

/** How this browser tells of new alarms. */
export const alarmNotices = savedSlice(
  'alarmNotices',
  z.object({ toast: z.boolean(), browser: z.boolean(), mutedUntil: z.number() }),
  { toast: true, browser: false, mutedUntil: 0 },
);

const HOUR_MS = 3_600_000;

/** Alarms reach the user nowhere for some hours: not in this browser, by mail, SMS or push; 0: again at once. */
export async function muteFor(hours: number): Promise<void> {
  const mutedUntil = hours === 0 ? 0 : Date.now() + hours * HOUR_MS;
  const until = hours === 0 ? null : new Date(mutedUntil).toISOString();
  await call(endpoints.notifications.mute, { params: { reason: 'alarm' }, body: { until } });
  alarmNotices.set({ ...alarmNotices.get(), mutedUntil });
}

/** What the user muted in another browser holds here too. */
export async function readMute(): Promise<void> {
  const mutes = await call(endpoints.notifications.mutes);
  const mute = mutes.find(({ reason }) => reason === 'alarm');
  alarmNotices.set({ ...alarmNotices.get(), mutedUntil: mute === undefined ? 0 : Date.parse(mute.until) });
}

/** Asks the user; false: they said no, or the browser cannot. */
export async function allowNotifications(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

export function canNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}
