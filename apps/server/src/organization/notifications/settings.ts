import { z } from 'zod';
import { onlyWith } from '../../platform/settings.ts';
import type { SettingValues } from '../../platform/settings.ts';

export const notificationSettings = {
  KONVOJ_SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  KONVOJ_SMS_TOKEN: onlyWith('KONVOJ_SMS_URL', z.string().optional()),
};

export interface SmsGateway {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | null;
}

export interface NotificationConfig {
  /** Null: no SMS are sent. */
  readonly sms: SmsGateway | null;
}

export function notificationConfig(value: SettingValues<typeof notificationSettings>): NotificationConfig {
  const { KONVOJ_SMS_URL: url, KONVOJ_SMS_TOKEN: token = null } = value;
  return { sms: url === undefined ? null : { url, token } };
}
