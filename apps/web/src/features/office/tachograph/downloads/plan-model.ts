import {
  DOWNLOAD_DEFAULT_DAYS,
  downloadBlock,
  downloadSubject,
  type DownloadPlan,
  type DownloadSubject,
} from '@konvoj/contract';
import { z } from 'zod';
import type { PlanBody } from './use-downloads.ts';

/** What the form of a plan holds. */
export const planForm = z.object({
  subject: downloadSubject,
  /** Null: the default of all. */
  subjectId: z.number().nullable(),
  /** Empty while nothing is typed. */
  intervalDays: z.union([z.number(), z.literal('')]),
  blocks: z.array(downloadBlock),
  speed: z.boolean(),
  active: z.boolean(),
});
export type PlanForm = z.infer<typeof planForm>;

/** A new plan: the default of a subject that has none yet. */
export function newPlan(plans: readonly DownloadPlan[]): PlanForm {
  const hasDefault = (subject: DownloadSubject): boolean =>
    plans.some((plan) => plan.subject === subject && plan.subjectId === null);
  const subject = hasDefault('driver') && !hasDefault('vehicle') ? 'vehicle' : 'driver';
  return {
    subject,
    subjectId: null,
    intervalDays: DOWNLOAD_DEFAULT_DAYS[subject],
    blocks: [...downloadBlock.options],
    speed: false,
    active: true,
  };
}

export function formOf({ subject, subjectId, intervalDays, blocks, speed, active }: DownloadPlan): PlanForm {
  return { subject, subjectId, intervalDays, blocks: [...blocks], speed, active };
}

/** What is sent; an empty interval is sent as 0, which the contract refuses at that field. */
export function bodyOf(values: PlanForm): PlanBody {
  return { ...values, intervalDays: values.intervalDays === '' ? 0 : values.intervalDays };
}
