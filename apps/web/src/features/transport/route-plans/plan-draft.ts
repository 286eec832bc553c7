import { avoidable, vehicleProfile } from '@konvoj/contract';
import { z } from 'zod';
import { savedSlice } from '../../../shared/saved-state.ts';

/** The sizes of a vehicle that a plan may name. */
export const SIZES = ['height', 'width', 'length', 'weight', 'axleLoad'] as const;
export type Size = (typeof SIZES)[number];

const draftPoint = z.object({
  /** Of this draft; it stays when the order changes. */
  key: z.string(),
  at: z.object({ latitude: z.number(), longitude: z.number() }),
  name: z.string(),
  /** False: it is called by its coordinates or its address, and anew when it is dragged. */
  isNamed: z.boolean(),
  address: z.string().nullable(),
  /** The way only passes it. */
  isVia: z.boolean(),
  activityTypeId: z.number().nullable(),
  statusTypeId: z.number(),
  /** ISO instants. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Seconds. */
  stay: z.number(),
  contact: z.string(),
  notes: z.string(),
});
export type DraftPoint = z.infer<typeof draftPoint>;

const planDraft = z.object({
  /** Of the plan that is being changed; null: a new one. */
  id: z.number().nullable(),
  /** Of the plan as it was read; null: a new one. */
  version: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  points: z.array(draftPoint).readonly(),
  profile: vehicleProfile,
  /** What is typed as a size of the vehicle and is no valid one; the profile does not have it. */
  wrongSizes: z.partialRecord(z.enum(SIZES), z.string()).default({}),
  avoid: z.array(avoidable).readonly(),
  /** ISO instant; null: not decided. */
  departAt: z.string().nullable(),
});
export type PlanDraft = z.infer<typeof planDraft>;

export const NO_PLAN: PlanDraft = {
  id: null,
  version: null,
  name: '',
  description: '',
  points: [],
  profile: { kind: 'truck' },
  wrongSizes: {},
  avoid: [],
  departAt: null,
};

/** The plan in work, and as it is saved: it survives leaving the page and closing the browser. */
export const planDrafts = savedSlice('routePlan', z.object({ draft: planDraft, saved: planDraft }), {
  draft: NO_PLAN,
  saved: NO_PLAN,
});

export const changePlan = (change: Partial<PlanDraft>): void =>
  planDrafts.set({ draft: { ...planDrafts.get().draft, ...change } });

/** Whether the draft holds something that is not saved. */
export function isChanged({ draft, saved }: { readonly draft: PlanDraft; readonly saved: PlanDraft }): boolean {
  return draft !== saved && JSON.stringify(draft) !== JSON.stringify(saved);
}

export const newKey = (): string => crypto.randomUUID();
