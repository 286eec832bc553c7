import { z } from 'zod';
import { ProblemError } from '../../shared/api-errors.ts';

/** A change by somebody else, made since the form was opened. */
export interface Conflict {
  /** Of the record as they have saved it. */
  readonly version: string;
  /** Who; null when it is not known. */
  readonly by: string | null;
  /** ISO 8601; null when it is not known. */
  readonly at: string | null;
}

/** What a form holds of one thing, in the words of the user: `Name`, `Koper`. */
export interface InWords {
  readonly label: string;
  readonly text: string;
}

/** A field that two people have left with different values. */
export interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** `changed_meanwhile`, also of modules that have a code of their own: `loading_order.changed_meanwhile`. */
const CHANGED_MEANWHILE = /(?:^|\.)changed_meanwhile$/;
/** The record as it is saved, where the refusal brings it, with its changes, the newest first. */
const stored = z.object({
  version: z.union([z.string(), z.number()]),
  changes: z.array(z.object({ by: z.string().nullable(), at: z.string() })).optional(),
});

/** The change because of which the server has refused a form; null when it was refused for another reason. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ProblemError) || !CHANGED_MEANWHILE.test(error.code)) return null;
  const { version, by, at } = error.problem.params ?? {};
  const current = stored.safeParse(error.problem.current).data;
  const last = current?.changes?.[0];
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    version: textOf(version) ?? String(current?.version ?? ''),
    by: textOf(by) ?? last?.by ?? null,
    at: textOf(at) ?? last?.at ?? null,
  };
}

/** In which fields two states of a form differ, in the order of the form. A field that only one of them has is empty in the other. */
export function differencesOf(mine: readonly InWords[], theirs: readonly InWords[]): Difference[] {
  const labels = new Set([...mine, ...theirs].map(({ label }) => label));
  const textIn = (fields: readonly InWords[], wanted: string) =>
    fields.find(({ label }) => label === wanted)?.text.trim() ?? '';
  return [...labels]
    .map((label) => ({ label, mine: textIn(mine, label), theirs: textIn(theirs, label) }))
    .filter((each) => each.mine !== each.theirs);
}

/**
 * The version that a form stands on once a newer one of the record is read. Where the others have changed what the user
 * is changing too, it stays the one that the user has seen, so that the server refuses to overwrite the others unasked.
 */
export function versionAfter(
  seen: string | undefined,
  newer: string | undefined,
  mine: object,
  theirs: object,
): string | undefined {
  return Object.keys(mine).some((name) => name in theirs) ? seen : newer;
}
