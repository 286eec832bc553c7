import { languageOf } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { Notify } from '../../organization/notifications/types.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { CrmParts } from './parts.ts';
import { REMIND_WITHIN_DAYS, isReminderDue } from './rules.ts';

interface DueStep {
  readonly id: number;
  readonly company: string;
  readonly text: string;
  readonly dueOn: string;
  readonly userId: number;
  readonly email: string;
  readonly language: string;
  readonly timeZone: string;
}

/** Reminds people of the next steps of the day, once, by mail and push. */
export function stepReminders({ database, clock }: Pick<CrmParts, 'database' | 'clock'>, notify: Notify) {
  return {
    async run(): Promise<void> {
      const now = clock.now();
      const rows = await statementsOn(database.ingest).query<{ organization_id: number }>({
        name: 'crm.organizations_due',
        text: `select distinct organization_id from crm_activity
                where step_done_at is null and step_reminded_at is null and step_person_id is not null
                  and step_due_on between $1::date - $2::int4 and $1::date + 1`,
        values: [new Date(now).toISOString().slice(0, 10), REMIND_WITHIN_DAYS + 1],
      });
      for (const { organization_id: organizationId } of rows)
        await database.tenant({ organizationId }, (tx) => remind(tx, { organizationId }, notify, now));
    },
  };
}

async function remind(tx: Tx, scope: Scope, notify: Notify, now: number): Promise<void> {
  const steps = await dueSteps(tx, scope, now);
  for (const { id, company, text, dueOn, userId, email, language: code, timeZone } of steps) {
    if (!isReminderDue(dueOn, now, timeZone)) continue;
    const language = languageOf(code);
    const notice = {
      organizationId: scope.organizationId,
      reason: 'reminder',
      subject: String(id),
      language,
      title: textOf(language, 'crmServer.reminder.title', { company }),
      text: textOf(language, 'crmServer.reminder.text', { company, step: text }),
      path: `/CRMactivity?activity=${id}`,
    } as const;
    await notify(tx, { ...notice, recipient: { channel: 'email', address: email, userId } });
    await notify(tx, { ...notice, recipient: { channel: 'push', userId } });
    await tx.query({
      name: 'crm.note_reminded',
      text: 'update crm_activity set step_reminded_at = $3 where organization_id = $1 and id = $2',
      values: [scope.organizationId, id, new Date(now)],
    });
  }
}

/** Open steps of people who may sign in, of which nobody was reminded; locked until the transaction ends. */
function dueSteps(tx: Tx, scope: Scope, now: number): Promise<DueStep[]> {
  return tx.query<DueStep>({
    name: 'crm.due_steps',
    text: `select a.id, coalesce(c.company, a.company) as company, a.step_text as text, a.step_due_on::text as "dueOn",
                  u.id as "userId", u.email, u.language, o.time_zone as "timeZone"
             from crm_activity a
             left join crm_contact c on c.organization_id = a.organization_id and c.id = a.contact_id
             join app_user u on u.organization_id = a.organization_id and u.id = a.step_person_id
             join organization o on o.id = a.organization_id
            where a.organization_id = $1 and a.step_text is not null and a.step_done_at is null and a.step_reminded_at is null
              and a.step_due_on between $2::date - $3::int4 and $2::date + 1
              and not u.locked and (u.valid_until is null or u.valid_until > $4)
            order by a.id for update of a`,
    values: [scope.organizationId, new Date(now).toISOString().slice(0, 10), REMIND_WITHIN_DAYS + 1, new Date(now)],
  });
}
