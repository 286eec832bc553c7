import type {
  DownloadLight,
  DownloadState,
  DownloadSubject,
  LiveDrivingTime,
  TachographFileRow,
} from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';

export interface OverviewFilter {
  readonly find: string;
  readonly subject?: DownloadSubject | undefined;
  readonly light?: DownloadLight | undefined;
}

/** The drivers and vehicles that fit all of a filter, in their order. */
export function filteredStates(
  states: readonly DownloadState[],
  { find, subject, light }: OverviewFilter,
): readonly DownloadState[] {
  const words = folded(find).split(/\s+/u).filter(Boolean);
  return states.filter((state) => {
    const text = folded(`${state.name} ${state.cardNumber ?? ''}`);
    return (
      (subject === undefined || state.subject === subject) &&
      (light === undefined || state.light === light) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** Where a deadline stands among the others: what was never downloaded first, what cannot be downloaded last. */
export function urgencyOf({ status, daysLeft }: Pick<DownloadState, 'status' | 'daysLeft'>): number {
  if (daysLeft !== null) return daysLeft;
  return status === 'neverDownloaded' ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
}

/** Whether somebody has to see to a download: it is overdue, or there has never been one. */
export function isAtRisk({ status, overdue }: Pick<DownloadState, 'status' | 'overdue'>): boolean {
  return overdue || status === 'neverDownloaded';
}

/** A driver with less driving left in the week than this is at risk. */
export const LITTLE_DRIVING_MINUTES = 600;

/** Drivers who may soon run out of driving time of the week or the fortnight, the least first. */
export function shortOfDriving(
  figures: readonly LiveDrivingTime[],
): readonly { readonly id: number; readonly name: string; readonly minutes: number; readonly recordedUntil: string }[] {
  return figures
    .map(({ driver, recordedUntil, drivingLeftThisWeek, drivingLeftThisFortnight }) => ({
      ...driver,
      recordedUntil,
      minutes: Math.min(drivingLeftThisWeek, drivingLeftThisFortnight),
    }))
    .filter(({ minutes }) => minutes < LITTLE_DRIVING_MINUTES)
    .toSorted((a, b) => a.minutes - b.minutes);
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 60;

/**
 * Cards of known drivers that expire within 60 days or have expired, the first first. Of each driver the card that is valid for the
 * longest counts, because a renewed card comes with a file of its own.
 * @param files of driver cards
 */
export function expiringCards(
  files: readonly TachographFileRow[],
  nowMs: number,
): readonly { readonly id: number; readonly name: string; readonly expiresAt: string }[] {
  const latest = new Map<number, { id: number; name: string; expiresAt: string }>();
  for (const { driver, card } of files) {
    if (driver === null || card === null || card.expiresAt === null) continue;
    const known = latest.get(driver.id);
    if (known === undefined || known.expiresAt < card.expiresAt) {
      latest.set(driver.id, { ...driver, expiresAt: card.expiresAt });
    }
  }
  return [...latest.values()]
    .filter(({ expiresAt }) => Date.parse(expiresAt) < nowMs + SOON_DAYS * DAY_MS)
    .toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
}
