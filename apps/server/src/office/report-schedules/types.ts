import type { ProblemCode, ReportRunState, ScheduleFields, SchedulePause, TemplateContent } from '@konvoj/contract';
import type { Scope } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';

/** Who reads schedules and sent reports. */
export interface ScheduleReader extends Scope {
  readonly userId: number;
  /** Also those of colleagues. */
  readonly seesAll: boolean;
}

export type ScheduleEditor = Actor & ScheduleReader & { readonly timeZone: string };

/** A schedule as it is stored; times are epoch milliseconds. */
export interface StoredSchedule extends ScheduleFields {
  readonly id: number;
  /** Null: a user who was deleted. */
  readonly ownerId: number | null;
  readonly paused: SchedulePause | null;
  /** Null while it is paused. */
  readonly nextRunAt: number | null;
  /** The template, as its owner sees it; null: none, deleted, or not to be seen. */
  readonly template: { readonly name: string; readonly content: TemplateContent } | null;
}

/** Why a report was not made. */
export interface RunFailure {
  readonly code: ProblemCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The mail of a report, ready to be sent again. */
export interface RunMail {
  readonly title: string;
  readonly text: string;
  readonly language: ScheduleFields['language'];
}

/** One report of a schedule; times are epoch milliseconds. */
export interface StoredRun {
  readonly id: number;
  /** Null: a schedule that was deleted. */
  readonly scheduleId: number | null;
  readonly name: string;
  readonly ownerId: number | null;
  readonly kind: 'due' | 'test';
  /** Of a test: the user who gets the mail. */
  readonly testUserId: number | null;
  readonly dueAt: number;
  readonly state: ReportRunState;
  readonly tries: number;
  readonly failure: RunFailure | null;
  readonly from: number | null;
  readonly to: number | null;
  /** The vehicles whose rows the report was made of; null: not made yet, or not noted. */
  readonly deviceIds: readonly number[] | null;
  readonly mail: RunMail | null;
}
