import type { DownloadSubject, ReminderSettings } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';

/** Where nobody has set anything: the administrators are reminded. */
const DEFAULT: ReminderSettings = { active: true, recipients: [] };

/** Stands for the day of the last download where there was none. */
const NEVER = '1970-01-01';

export async function readReminders(tx: Tx, { organizationId }: Scope): Promise<ReminderSettings> {
  const [row] = await tx.query<ReminderSettings>({
    name: 'tachograph_reminders.read',
    text: 'select active, recipients from tachograph_reminders where organization_id = $1',
    values: [organizationId],
  });
  return row ?? DEFAULT;
}

export async function saveReminders(
  tx: Tx,
  { organizationId }: Scope,
  { active, recipients }: ReminderSettings,
): Promise<void> {
  await tx.query({
    name: 'tachograph_reminders.save',
    text: `insert into tachograph_reminders (organization_id, active, recipients) values ($1, $2, $3)
           on conflict (organization_id) do update set active = $2, recipients = $3`,
    values: [organizationId, active, recipients],
  });
}

/** Notes that a reminder is given. @returns false when it was given before */
export async function noteReminder(
  tx: Tx,
  { organizationId }: Scope,
  reminder: {
    readonly subject: DownloadSubject;
    readonly subjectId: number;
    readonly kind: 'soon' | 'overdue' | 'never';
    /** The day of the last download; null: there was none. */
    readonly lastOn: string | null;
  },
  now: number,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'tachograph_reminders.note',
    text: `insert into tachograph_reminder (organization_id, subject, subject_id, kind, last_on, at)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning subject_id`,
    values: [
      organizationId,
      reminder.subject,
      reminder.subjectId,
      reminder.kind,
      reminder.lastOn ?? NEVER,
      new Date(now),
    ],
  });
  return rows.length > 0;
}
