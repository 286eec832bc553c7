import { z } from 'zod';
import { savedSlice } from '../../shared/saved-state.ts';

/** The most forms whose input is kept; the one typed into longest ago is forgotten first. */
const MOST_DRAFTS = 20;

/** Input of forms that is not saved yet: it survives a reload, the end of a session and leaving the page. */
export const formDrafts = savedSlice(
  'formDrafts',
  z.object({ drafts: z.record(z.string(), z.record(z.string(), z.unknown())) }),
  { drafts: {} },
);

/** Keeps what a form changes, and forgets it when that is nothing. */
export function keepDraft(key: string, changes: Readonly<Record<string, unknown>>): void {
  const { [key]: known, ...others } = formDrafts.get().drafts;
  const isEmpty = Object.keys(changes).length === 0;
  if (isEmpty && known === undefined) return;
  const kept = isEmpty ? others : { ...others, [key]: changes };
  formDrafts.set({ drafts: Object.fromEntries(Object.entries(kept).slice(-MOST_DRAFTS)) });
}

/** What was typed over the saved values before; the saved values where there is nothing, or nothing of this shape. */
export function restoredDraft<Values extends object>(key: string, schema: z.ZodType<Values>, saved: Values): Values {
  const draft = formDrafts.get().drafts[key];
  const restored = draft && schema.safeParse({ ...saved, ...draft });
  return restored?.success ? restored.data : saved;
}
