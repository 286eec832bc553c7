import { languageOf } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { Tx } from '../../platform/database.ts';
import type { Notify } from './types.ts';

/**
 * Tells the administrators of an organization by mail that no more alarm mails are sent on this local day. Once a day: the
 * caller holds the lock of its mails (`lockChannel`).
 * @param now epoch milliseconds
 */
export async function noticeOfAlarmLimit(tx: Tx, notify: Notify, organizationId: number, now: number): Promise<void> {
  const rows = await tx.query<{ id: number; email: string; language: string; limit: number }>({
    name: 'notifications.administrators_to_warn',
    text: `select u.id, u.email, u.language, o.alarm_mails_per_day as "limit"
             from organization o join app_user u on u.organization_id = o.id
            where o.id = $1 and u.role = 'admin' and not u.locked and (u.valid_until is null or u.valid_until > $2)
              and not exists (select from delivery d where d.organization_id = o.id and d.reason = 'alarm_limit'
                                and d.created_at >= date_trunc('day', $2::timestamptz, o.time_zone))
            order by u.id`,
    values: [organizationId, new Date(now)],
  });
  for (const { id: userId, email, language: written, limit } of rows) {
    const language = languageOf(written);
    await notify(tx, {
      organizationId,
      reason: 'alarm_limit',
      subject: '',
      recipient: { channel: 'email', address: email, userId },
      language,
      title: textOf(language, 'notifications.alarmLimit.title'),
      text: textOf(language, 'notifications.alarmLimit.text', { limit }),
      path: '/Alarms/History?unread=true',
    });
  }
}
