import type { LanguageCode } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { hasText, textOf } from '@konvoj/i18n/text-of';
import type { MailedUser } from '../../organization/identity/organization.ts';
import type { Notice } from '../../organization/notifications/types.ts';
import { periodText } from '../../platform/period.ts';
import type { Period } from '../../platform/period.ts';
import type { RunFailure, RunMail } from './types.ts';

/** Where schedules and what they have sent are shown. */
const PATHS = { schedules: '/DriveReport?tab=schedules', archive: '/DriveReport?tab=archive' } as const;

/** The mail of a report, in the language of its schedule. */
export function reportMail(
  language: LanguageCode,
  report: {
    readonly name: string;
    readonly period: Period;
    readonly timeZone: string;
    readonly organization: string;
    readonly owner: string;
  },
): RunMail {
  const { name, period, timeZone, organization, owner } = report;
  const params = { name, period: periodText(period, timeZone), organization, owner };
  return {
    language,
    title: textOf(language, 'reportMail.title', params),
    text: textOf(language, 'reportMail.text', params),
  };
}

interface Failed {
  readonly organizationId: number;
  readonly runId: number;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly dueAt: number;
  readonly timeZone: string;
}

/** Notifies a user that a report was not made. @param whose `own`: of the schedule's owner, otherwise of administrators */
export function failedRunNotice(
  user: MailedUser,
  whose: 'own' | 'administrators',
  { failure, ...run }: Failed & { readonly failure: RunFailure },
): Notice {
  const reason = failureText(user.language, failure);
  const problem = whose === 'own' ? 'failed' : 'paused';
  return problemNotice(user, run, problem, { reason }, whose === 'own' ? PATHS.archive : PATHS.schedules);
}

/** Notifies the owner of mails that were not delivered. @param recipients with the reason of each */
export function failedMailsNotice(
  user: MailedUser,
  run: Failed,
  recipients: readonly { readonly recipient: string; readonly error: string | null }[],
): Notice {
  const list = recipients.map(({ recipient, error }) => (error === null ? recipient : `${recipient}: ${error}`));
  return problemNotice(user, run, 'undelivered', { recipients: list.join('\n') }, PATHS.archive);
}

/** The failure in words. */
function failureText(language: LanguageCode, { code, params }: RunFailure): string {
  const key = `error.${code}`;
  return textOf(language, hasText(key) ? key : 'error.generic', params);
}

function problemNotice(
  { id: userId, email: address, language, name: user }: MailedUser,
  { organizationId, runId, name, dueAt, timeZone }: Failed,
  problem: 'failed' | 'paused' | 'undelivered',
  more: Readonly<Record<string, string>>,
  path: string,
): Notice {
  const params = { user, name, at: formatDateTime(dueAt, timeZone), ...more };
  return {
    organizationId,
    reason: 'report_problem',
    subject: String(runId),
    recipient: { channel: 'email', address, userId },
    language,
    title: textOf(language, `reportMail.problem.${problem}.title`, params),
    text: textOf(language, `reportMail.problem.${problem}.text`, params),
    path,
  };
}
