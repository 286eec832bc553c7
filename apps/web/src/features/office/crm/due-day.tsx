import type { CrmNextStep } from '@konvoj/contract';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './crm.module.css';
import { dayText } from './crm-words.ts';

/** When a next step is due, with whether that is today or over, or that it is done. */
export function DueDay({ step: { dueOn, due, doneAt } }: { readonly step: CrmNextStep }) {
  const t = useText();
  const day = dueOn === null ? '' : dayText(dueOn);
  if (doneAt !== null) {
    return (
      <span className={classes.due} data-due="done">
        <IconCheck size={13} aria-hidden /> {day === '' ? t('crm.step.finish') : day}
      </span>
    );
  }
  if (due === null) return day;
  const Sign = due === 'overdue' ? IconAlertTriangle : IconClock;
  return (
    <span className={classes.due} data-due={due}>
      <Sign size={13} aria-hidden /> {day} {t(due === 'overdue' ? 'crm.step.isOverdue' : 'crm.step.dueToday')}
    </span>
  );
}
