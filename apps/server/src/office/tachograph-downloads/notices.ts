import type { DownloadDetail, DownloadSubject, LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { mailedUsers } from '../../organization/identity/organization.ts';
import type { Notice, Notify } from '../../organization/notifications/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { readReminders } from './reminder-store.ts';
import type { StoredRun } from './types.ts';

const PATH = '/TachoDownload';
const NRC = 'nrc_';

/** A vehicle or driver whose download is due. */
export interface DueDownload {
  readonly subject: DownloadSubject;
  readonly name: string;
  /** Days. */
  readonly lastOn: string;
  readonly dueOn: string;
}

interface Recipient {
  readonly address: string;
  readonly userId: number;
  readonly language: LanguageCode;
}

/** Those of its users whose addresses the organization has set, otherwise its administrators; nobody when reminders are off. */
async function recipientsOf(tx: Tx, scope: Scope, now: number): Promise<Recipient[]> {
  const { active, recipients } = await readReminders(tx, scope);
  if (!active) return [];
  const users = await mailedUsers(tx, scope, recipients.length === 0 ? 'administrators' : 'everybody', now);
  const wanted = new Set(recipients.map((address) => address.toLowerCase()));
  const reminded = users.filter(({ email }) => wanted.size === 0 || wanted.has(email.toLowerCase()));
  return reminded.map(({ id, email, language }) => ({ address: email, userId: id, language }));
}

/** Reminds of downloads that are due soon or overdue, in one mail for each recipient. */
export async function remind(
  notify: Notify,
  tx: Tx,
  { organizationId }: Scope,
  kind: 'soon' | 'overdue',
  due: readonly DueDownload[],
  now: number,
): Promise<void> {
  for (const recipient of await recipientsOf(tx, { organizationId }, now)) {
    const { language } = recipient;
    const lines = due.map(({ subject, name, lastOn, dueOn }) =>
      textOf(language, `tachographDownloads.notice.${subject}`, { name, last: shown(lastOn), due: shown(dueOn) }),
    );
    const params = { count: due.length, list: lines.join('\n') };
    const text = (part: 'title' | 'text') => textOf(language, `tachographDownloads.notice.${kind}.${part}`, params);
    await notify(tx, notice(organizationId, kind, recipient, text('title'), text('text')));
  }
}

/** Reminds of vehicles and drivers of which there is no file, in one mail for each recipient. */
export async function remindOfNone(
  notify: Notify,
  tx: Tx,
  { organizationId }: Scope,
  without: readonly Pick<DueDownload, 'subject' | 'name'>[],
  now: number,
): Promise<void> {
  for (const recipient of await recipientsOf(tx, { organizationId }, now)) {
    const { language } = recipient;
    const lines = without.map(({ subject, name }) =>
      textOf(language, `tachographDownloads.notice.${subject === 'driver' ? 'neverDriver' : 'neverVehicle'}`, { name }),
    );
    const params = { count: without.length, list: lines.join('\n') };
    const text = (part: 'title' | 'text') => textOf(language, `tachographDownloads.notice.never.${part}`, params);
    await notify(tx, notice(organizationId, 'never', recipient, text('title'), text('text')));
  }
}

/** Notifies people of a download that is not tried again by itself. */
export async function notifyFailed(
  notify: Notify,
  tx: Tx,
  { organizationId }: Scope,
  { id, name, attempt: tries }: StoredRun,
  detail: DownloadDetail | null,
  now: number,
): Promise<void> {
  for (const recipient of await recipientsOf(tx, { organizationId }, now)) {
    const { language } = recipient;
    const params = { name, tries, reason: detailText(language, detail) };
    const text = (part: 'title' | 'text') => textOf(language, `tachographDownloads.notice.failed.${part}`, params);
    await notify(tx, notice(organizationId, String(id), recipient, text('title'), text('text')));
  }
}

function detailText(language: LanguageCode, detail: DownloadDetail | null): string {
  if (detail === null) return textOf(language, 'tachographDownloads.status.fail');
  if (isNegativeResponse(detail))
    return textOf(language, 'tachographDownloads.detail.nrc', { code: detail.slice(NRC.length) });
  return textOf(language, `tachographDownloads.detail.${detail}`);
}

function isNegativeResponse(detail: DownloadDetail): detail is Extract<DownloadDetail, `nrc_${string}`> {
  return detail.startsWith(NRC);
}

/** `29.06.2026`. */
function shown(day: string): string {
  return day.split('-').toReversed().join('.');
}

function notice(organizationId: number, subject: string, recipient: Recipient, title: string, text: string): Notice {
  const { address, userId, language } = recipient;
  return {
    organizationId,
    reason: 'tachograph',
    subject,
    recipient: { channel: 'email', address, userId },
    language,
    title,
    text,
    path: PATH,
  };
}
