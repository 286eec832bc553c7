import type { CrmVisit } from '@konvoj/contract';
import { localDayOf } from '../../../shared/period.ts';

export interface VisitsOfDay {
  /** `2026-11-23`, by the clock of the organization. */
  readonly day: string;
  readonly visits: readonly CrmVisit[];
}

/** Visits by the day of their arrival, in their order. */
export function visitsByDay(visits: readonly CrmVisit[], timeZone: string): VisitsOfDay[] {
  const days = Map.groupBy(visits, ({ arrival }) => localDayOf(Date.parse(arrival), timeZone));
  return [...days].map(([day, of]) => ({ day, visits: of }));
}
