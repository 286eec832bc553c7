import type { ReportRun, ReportSchedule } from '@konvoj/contract';
import type { Text } from '../../../i18n/use-text.ts';

type Failure = NonNullable<ReportRun['failure']>;

/** The reason for which a report was not made. */
export const failureText = ({ code, params }: Failure, t: Text): string => t(`error.${code}`, params ?? {});

/** The result of the last run in words. */
export function lastResult(run: NonNullable<ReportSchedule['lastRun']>, t: Text): string {
  const { state, failure, failedMails, mails } = run;
  if (failedMails > 0) return t('reportSchedules.undelivered', { failed: failedMails, mails });
  if (state === 'failed' && failure) return t('reportSchedules.failedWith', { reason: failureText(failure, t) });
  return t(`reportArchive.stateOf.${state}`);
}

/** `sent 2, not delivered 1` of the mails of a report. */
export function mailsInWords(mails: ReportRun['mails'], t: Text): string {
  const byState = Map.groupBy(mails, ({ state }) => state);
  return [...byState].map(([state, some]) => `${t(`reportArchive.mailState.${state}`)} ${some.length}`).join(', ');
}
