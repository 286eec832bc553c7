import { exchangeDateTime } from '@konvoj/i18n';
import { folded } from '@konvoj/i18n/folded';
import { instantOfLocal } from '@konvoj/i18n/zone';
import type { CrmActivityKind, DuplicateReason } from '@konvoj/contract';
import type { NextStep, VisitTimes } from './types.ts';

/** Legal forms at the end of a company's name, without punctuation and white space. */
const LEGAL_FORMS = new Set([
  'doo',
  'dd',
  'sp',
  'dno',
  'kd',
  'jdoo',
  'zoo',
  'ad',
  'gmbh',
  'ag',
  'kg',
  'ohg',
  'ug',
  'eu',
  'mbh',
  'gmbhcokg',
  'srl',
  'spa',
  'snc',
  'sas',
  'ltd',
  'llc',
  'inc',
  'plc',
  'sa',
  'bv',
  'nv',
  'kft',
  'zrt',
  'bt',
  'sro',
  'as',
]);
/** A form of several words: `d. o. o.`, `GmbH & Co. KG`. */
const MOST_WORDS_OF_FORM = 4;

/**
 * The name of a company as duplicates are recognised: without case, marks, punctuation and legal form, so that
 * `Kolovrat, d.o.o.` is `KOLOVRAT d. o. o.`. A name that is only a legal form stays as it is.
 */
export function companyKey(company: string): string {
  const words = folded(company)
    .replaceAll(/[.'’`"]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  for (let length = MOST_WORDS_OF_FORM; length >= 1; length -= 1) {
    const isForm = words.length > length && LEGAL_FORMS.has(words.slice(-length).join(''));
    if (isForm) return words.slice(0, -length).join('');
  }
  return words.join('') || folded(company).trim();
}

/** A tax number as duplicates are recognised: its digits and letters without the country before digits; null: none. */
export function taxKey(taxNumber: string | null): string | null {
  const plain = (taxNumber ?? '').toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain.replace(/^[A-Z]{2}(?=\d)/, '') || null;
}

/** An e-mail address as duplicates are recognised; null: none. */
export function emailKey(email: string): string | null {
  return email.trim().toLowerCase() || null;
}

/** Texts once each, as they stand first: without regard to case, marks and surrounding white space. */
export function once(texts: readonly string[]): string[] {
  return [...Map.groupBy(texts, (text) => folded(text).trim()).values()].flatMap(([first]) => first ?? []);
}

/** What duplicates are recognised by. */
export interface ContactKeys {
  readonly company: string | null;
  readonly tax: string | null;
  readonly emails: readonly string[];
}

export function keysOf(contact: {
  readonly company: string | null;
  readonly taxNumber: string | null;
  readonly emails: readonly string[];
}): ContactKeys {
  return {
    company: contact.company === null ? null : companyKey(contact.company),
    tax: taxKey(contact.taxNumber),
    emails: contact.emails.flatMap((email) => emailKey(email) ?? []),
  };
}

/** What two contacts have in common, the strongest reason first. */
export function duplicateReasons(a: ContactKeys, b: ContactKeys): DuplicateReason[] {
  return [
    ...(a.tax !== null && a.tax === b.tax ? (['taxNumber'] as const) : []),
    ...(a.company !== null && a.company === b.company ? (['company'] as const) : []),
    ...(a.emails.some((email) => b.emails.includes(email)) ? (['email'] as const) : []),
  ];
}

/** The local day of an instant, `2026-11-24`. */
export function dayOf(at: number, timeZone: string): string {
  return exchangeDateTime(at, timeZone).slice(0, 10);
}

/** From the first instant of a local day to that of the next one. */
export function spanOfDay(day: string, timeZone: string): { readonly from: number; readonly to: number } {
  const start = Date.parse(`${day}T00:00:00Z`);
  return { from: instantOfLocal(start, timeZone), to: instantOfLocal(start + 86_400_000, timeZone) };
}

/** Whether an open step is due on this day or was before; null: neither, or it is done. */
export function dueOf({ dueOn, doneAt }: NextStep, today: string): 'today' | 'overdue' | null {
  if (dueOn === null || doneAt !== null || dueOn > today) return null;
  return dueOn === today ? 'today' : 'overdue';
}

/** People are reminded from this local hour of the due day on. */
export const REMIND_FROM_HOUR = 7;
/** A reminder that could not be given on its day, because the server stood still, is given within so many days. */
export const REMIND_WITHIN_DAYS = 3;

/** Whether a step whose due day is this is to be reminded of now: from the morning of that day on, and not much later. */
export function isReminderDue(dueOn: string, now: number, timeZone: string): boolean {
  const morning = instantOfLocal(Date.parse(`${dueOn}T00:00:00Z`) + REMIND_FROM_HOUR * 3_600_000, timeZone);
  return now >= morning && now < morning + REMIND_WITHIN_DAYS * 86_400_000;
}

/**
 * A step as it is stored after a change. It stays done while its text stays, and its person is reminded once: again for
 * another day or person only, and never of a day that was over when it was entered.
 * @param before of the activity so far
 */
export function stepAfter(
  entered: Pick<NextStep, 'text' | 'dueOn' | 'personId'>,
  before: NextStep | null,
  now: number,
  today: string,
): NextStep {
  const isSameText = before?.text === entered.text;
  const isSameReminder = isSameText && before.dueOn === entered.dueOn && before.personId === entered.personId;
  const isOver = entered.dueOn !== null && entered.dueOn < today;
  return {
    ...entered,
    doneAt: isSameText ? before.doneAt : null,
    remindedAt: isSameReminder ? before.remindedAt : isOver ? now : null,
  };
}

/** Appointments: they may be entered before they take place. */
const PLANNED_KINDS: ReadonlySet<CrmActivityKind> = new Set(['visit', 'meeting', 'delivery']);
/** For clocks that are wrong and days that are mistaken by one. */
const AHEAD_MS = 86_400_000;

/** Whether an activity that was done, having a result or being no appointment, lies more than a day in the future. */
export function isDoneTooLate(
  { kind, at, result }: { readonly kind: CrmActivityKind; readonly at: number; readonly result: string | null },
  now: number,
): boolean {
  return at > now + AHEAD_MS && (result !== null || !PLANNED_KINDS.has(kind));
}

/** A found visit that is known already: proposed, accepted or dismissed. */
export interface KnownVisit extends VisitTimes {
  readonly id: number;
  readonly state: 'proposed' | 'accepted' | 'dismissed';
}

export interface VisitChanges<Found extends VisitTimes> {
  /** To be proposed. */
  readonly added: readonly Found[];
  /** Known ones that have other times now. */
  readonly corrected: readonly { readonly id: number; readonly times: Found }[];
  /** Proposed ones that did not happen, by id. */
  readonly gone: readonly number[];
}

/**
 * What the visits of one vehicle at one contact, found again in a span of time, mean for those that are known.
 * A found one is the known one that it overlaps; of several the one that somebody decided about, then the earliest. One
 * that overlaps a known visit is never proposed, so that no halt is proposed twice. One that is not over is not proposed
 * yet. Accepted and dismissed ones stay when nothing is found any more.
 * @param known all that overlap the span or a found visit
 * @param span epoch milliseconds: proposed ones outside of it were not searched for, and stay
 */
export function matchVisits<Found extends VisitTimes>(
  known: readonly KnownVisit[],
  found: readonly Found[],
  span: { readonly from: number; readonly to: number },
): VisitChanges<Found> {
  const free = new Set(known.toSorted((a, b) => rankOf(a) - rankOf(b) || a.arrivalAt - b.arrivalAt));
  const added: Found[] = [];
  const corrected: { id: number; times: Found }[] = [];
  const kept = new Set<number>();
  for (const visit of found.toSorted((a, b) => a.arrivalAt - b.arrivalAt)) {
    const match = [...free].find((each) => overlap(each, visit));
    if (match !== undefined) {
      free.delete(match);
      kept.add(match.id);
      if (!hasSameTimes(match, visit)) corrected.push({ id: match.id, times: visit });
    } else if (visit.departureAt !== null && !known.some((each) => overlap(each, visit))) added.push(visit);
  }
  const gone = known
    .filter((each) => each.state === 'proposed' && !kept.has(each.id) && overlap(each, spanAsTimes(span)))
    .map(({ id }) => id);
  return { added, corrected, gone };
}

const rankOf = ({ state }: KnownVisit) => (state === 'proposed' ? 1 : 0);
/** Of an open stay, its end so far. */
export const endOf = ({ arrivalAt, departureAt, durationSeconds }: VisitTimes) =>
  departureAt ?? arrivalAt + durationSeconds * 1_000;
/** Whether two stays share a moment. */
export const overlap = (a: VisitTimes, b: VisitTimes) => a.arrivalAt <= endOf(b) && b.arrivalAt <= endOf(a);
const spanAsTimes = ({ from, to }: { readonly from: number; readonly to: number }): VisitTimes => ({
  arrivalAt: from,
  departureAt: to,
  durationSeconds: 0,
});
const hasSameTimes = (a: VisitTimes, b: VisitTimes) => a.arrivalAt === b.arrivalAt && a.departureAt === b.departureAt;
