import { languageOf, WEBHOOK_PAUSED_AFTER_DAYS } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Notify } from '../notifications/types.ts';

/** Tells the administrators of an organization by mail that a webhook is paused. @param now epoch milliseconds */
export async function noticeOfPause(
  tx: Tx,
  notify: Notify,
  { organizationId }: Scope,
  { id, name }: { readonly id: number; readonly name: string },
  now: number,
): Promise<void> {
  const rows = await tx.query<{ id: number; email: string; language: string }>({
    name: 'webhooks.administrators',
    text: `select id, email, language from app_user
            where organization_id = $1 and role = 'admin' and not locked and (valid_until is null or valid_until > $2)
            order by id`,
    values: [organizationId, new Date(now)],
  });
  for (const { id: userId, email, language: written } of rows) {
    const language = languageOf(written);
    await notify(tx, {
      organizationId,
      reason: 'webhook_paused',
      subject: String(id),
      recipient: { channel: 'email', address: email, userId },
      language,
      title: textOf(language, 'integrations.pausedMail.title', { name }),
      text: textOf(language, 'integrations.pausedMail.text', { name, days: WEBHOOK_PAUSED_AFTER_DAYS }),
      path: '/UserSettings?tab=integrations',
    });
  }
}
