import { DOWNLOAD_DEFAULT_DAYS, DOWNLOAD_MAX_DAYS, DOWNLOAD_WARN_DAYS } from '@konvoj/contract';
import type {
  DownloadLight,
  DownloadSubject,
  DownloadWhat,
  MissingBlock,
  SubjectStatus,
  UnknownReason,
} from '@konvoj/contract';
import { localFields } from '@konvoj/i18n';
import type { PlanFields, StoredPlan } from './types.ts';

const DAY_MS = 86_400_000;
const DAY_TEXT_LENGTH = 10;

/** The day of an instant in a time zone, `2026-06-30`. @param at epoch milliseconds */
export function dayOf(at: number, timeZone: string): string {
  return localFields(at, timeZone).toISOString().slice(0, DAY_TEXT_LENGTH);
}

/** The day so many days later. @param day `2026-06-30` */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, DAY_TEXT_LENGTH);
}

/** Days from one day to another; negative: the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** What applies where an organization has no plan: nothing is downloaded by itself. */
export function fallbackPlan(subject: DownloadSubject): PlanFields {
  return {
    intervalDays: DOWNLOAD_DEFAULT_DAYS[subject],
    blocks: ['overview', 'activities', 'eventsAndFaults', 'technicalData'],
    speed: false,
    active: true,
  };
}

/** The plan of a vehicle or driver: its own, otherwise that of the organization; null: neither. */
export function planFor(plans: readonly StoredPlan[], subject: DownloadSubject, subjectId: number): StoredPlan | null {
  const ofSubject = plans.filter((plan) => plan.subject === subject);
  return (
    ofSubject.find((plan) => plan.subjectId === subjectId) ?? ofSubject.find((plan) => plan.subjectId === null) ?? null
  );
}

/** What is known of a vehicle or driver. */
export interface SubjectFacts {
  readonly subject: DownloadSubject;
  /** The plan that applies; null: none. */
  readonly plan: PlanFields | null;
  /** Epoch milliseconds; null: never. */
  readonly lastSuccessAt: number | null;
  /** Why a download cannot work; null: it can. */
  readonly obstacle: UnknownReason | null;
}

/** Where a vehicle or driver stands on a day. */
export interface Standing {
  readonly status: SubjectStatus;
  readonly reason: UnknownReason | null;
  readonly light: DownloadLight;
  readonly overdue: boolean;
  readonly planned: boolean;
  readonly intervalDays: number;
  readonly maxDays: number;
  readonly nextOn: string | null;
  readonly dueOn: string | null;
  readonly daysLeft: number | null;
}

/**
 * Status, traffic light and days left. Days are those of the organization's time zone: a card that was downloaded on 1 June
 * is due soon from 22 June (21 days) and overdue from 30 June, because 29 June is the last day of 28.
 * @param now epoch milliseconds
 */
export function standingOf(
  { subject, plan, lastSuccessAt, obstacle }: SubjectFacts,
  now: number,
  timeZone: string,
): Standing {
  const today = dayOf(now, timeZone);
  const { intervalDays, active } = plan ?? fallbackPlan(subject);
  const planned = plan !== null && active;
  const maxDays = DOWNLOAD_MAX_DAYS[subject];
  const lastOn = lastSuccessAt === null ? null : dayOf(lastSuccessAt, timeZone);
  const nextDay = lastOn === null ? today : addDays(lastOn, intervalDays);
  const nextOn = planned ? nextDay : null;
  const common = { planned, intervalDays, maxDays, nextOn };
  if (lastOn === null) {
    const status = statusWithoutFile(active, obstacle);
    return {
      ...common,
      status,
      reason: status === 'unknown' ? obstacle : null,
      light: 'never',
      overdue: false,
      dueOn: null,
      daysLeft: null,
    };
  }
  const dueOn = addDays(lastOn, maxDays);
  const daysLeft = daysBetween(today, dueOn);
  const overdue = daysLeft < 0;
  const isSoon = daysBetween(lastOn, today) >= DOWNLOAD_WARN_DAYS[subject];
  const light = overdue ? 'overdue' : isSoon ? 'soon' : 'fine';
  return {
    ...common,
    status: active && !overdue ? 'active' : 'inactive',
    reason: null,
    light,
    overdue,
    dueOn,
    daysLeft,
  };
}

/** Nothing was downloaded so far: a plan that is off explains it, then what is missing. */
function statusWithoutFile(active: boolean, obstacle: UnknownReason | null): SubjectStatus {
  if (!active) return 'inactive';
  return obstacle === null ? 'neverDownloaded' : 'unknown';
}

/** The newest download of a vehicle or driver. */
export interface NewestRun {
  readonly status: string | null;
  /** Epoch milliseconds; null: it waits or goes on. */
  readonly endedAt: number | null;
  /** Epoch milliseconds; null: it is not tried again by itself. */
  readonly retryAt: number | null;
}

/**
 * Whether the plan begins a download now: its day has come, none is under way or to be tried again, today's has not failed,
 * and the last one was not refused, which only a user may repeat.
 */
export function beginsByPlan(
  { nextOn, reason }: Pick<Standing, 'nextOn' | 'reason'>,
  newest: NewestRun | null,
  now: number,
  timeZone: string,
): boolean {
  const today = dayOf(now, timeZone);
  if (nextOn === null || nextOn > today || reason !== null) return false;
  if (newest === null) return true;
  if (newest.endedAt === null || newest.retryAt !== null || newest.status === 'cardDenied') return false;
  return dayOf(newest.endedAt, timeZone) < today;
}

/** Which reminder is due; null: none. A plan that is off reminds nobody. */
export function reminderOf(light: DownloadLight, plan: PlanFields | null): 'soon' | 'overdue' | null {
  if (plan !== null && !plan.active) return null;
  return light === 'soon' || light === 'overdue' ? light : null;
}

/** What was requested of a vehicle unit and is not in its file; the file of a card is always whole. */
export function missingBlocks(
  { subject, what }: { readonly subject: DownloadSubject; readonly what: DownloadWhat },
  there: ReadonlySet<MissingBlock>,
): MissingBlock[] {
  if (subject === 'driver') return [];
  const wanted: MissingBlock[] = [...what.blocks, ...(what.speed ? ['speed' as const] : [])];
  return wanted.filter((block) => !there.has(block));
}

/** A company card that could serve a download. */
export interface OfferedCard {
  readonly number: string;
  readonly expiresOn: string | null;
  readonly isBusy: boolean;
}

/** The card for the next download: free and not expired; of several the one that is valid longest. Null: none. */
export function chooseCard<Card extends OfferedCard>(cards: readonly Card[], today: string): Card | null {
  const usable = cards.filter((card) => !card.isBusy && (card.expiresOn === null || card.expiresOn >= today));
  return usable.toSorted((a, b) => (b.expiresOn ?? '9999').localeCompare(a.expiresOn ?? '9999'))[0] ?? null;
}
