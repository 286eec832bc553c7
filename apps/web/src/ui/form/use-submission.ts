import type { FieldError } from '@konvoj/contract';
import { useState } from 'react';
import { errorText, fieldErrorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProblemError } from '../../shared/api-errors.ts';
import { conflictOf, type Conflict, type Difference } from './conflict.ts';
import { byInput } from './form-rules.ts';

export interface SubmissionOptions<Values extends object, Saved> {
  readonly values: () => Values;
  /** Shows one text at each wrong input, by its path; an empty object clears them. */
  readonly setErrors: (errors: Record<string, string>) => void;
  /** What can be said before the form is sent; mostly `schemaFindings` of the contract's body. */
  readonly check?: ((values: Values) => readonly FieldError[]) | undefined;
  /** @param overwritten the version of another user's change that this user chose to overwrite */
  readonly save: (values: Values, overwritten?: string) => Promise<Saved>;
  /** @param sent the values that were saved; input may have changed since */
  readonly onSaved: (saved: Saved, sent: Values) => void;
  /** Replaces the input by what somebody else has saved; without it the user can only overwrite that. */
  readonly takeTheirs?: (() => Promise<void>) | undefined;
  /** Reads what somebody else has saved, so that `differences` can name it. */
  readonly readTheirs?: (() => Promise<unknown>) | undefined;
  /** In what the input differs from what somebody else has saved, once that is read. */
  readonly differences?: readonly Difference[] | undefined;
  /** A text for a finding that says more than the one for its code. */
  readonly textOf?: ((finding: FieldError) => string | undefined) | undefined;
}

export interface ConflictChoice extends Conflict {
  readonly differences: readonly Difference[];
  /** Saves the input over the other change. */
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: (() => Promise<void>) | undefined;
}

/** What the frame of a form knows of it. */
export interface Submission {
  readonly isSaving: boolean;
  /** The server refused it; `text` says why where no input does. */
  readonly failure: { readonly text: string | null } | null;
  /** Somebody else has changed meanwhile what the form edits: the user chooses. */
  readonly conflict: ConflictChoice | null;
  /** Refused attempts so far; after each, the form goes to its first wrong input. */
  readonly refusals: number;
  readonly submit: () => Promise<void>;
  /** Shows why the server refused the form, or an action beside it, such as deleting. */
  readonly refuse: (error: unknown) => void;
  /** Forgets the refusal. */
  readonly clear: () => void;
}

/** Checks and sends a form, and puts each finding, its own or the server's, at the input it is about. */
export function useSubmission<Values extends object, Saved>(options: SubmissionOptions<Values, Saved>): Submission {
  const { values, setErrors, check, save, onSaved, takeTheirs, readTheirs, differences = [], textOf } = options;
  const t = useText();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Submission['failure']>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusals, setRefusals] = useState(0);

  /** @returns the findings that no input of the form explains */
  function show(findings: readonly FieldError[], wording: (finding: FieldError) => string): readonly FieldError[] {
    const { atInputs, elsewhere } = byInput(values(), findings);
    setErrors(
      Object.fromEntries(
        Object.entries(atInputs).map(([input, finding]) => [input, textOf?.(finding) ?? wording(finding)]),
      ),
    );
    setRefusals((count) => count + 1);
    return elsewhere;
  }

  function refuse(error: unknown): void {
    const conflicting = conflictOf(error);
    setConflict(conflicting);
    if (conflicting !== null) {
      void showTheirs();
      return;
    }
    const findings = error instanceof ProblemError ? error.fields : [];
    // A conflict with another row has a text of its own, a wrong value the one of its finding.
    const isConflict = error instanceof ProblemError && error.problem.status === 409;
    const elsewhere = show(findings, (finding) => (isConflict ? errorText(t, error) : fieldErrorText(t, finding)));
    setFailure({ text: findings.length === 0 || elsewhere.length > 0 ? errorText(t, error) : null });
  }

  /** Without theirs the user still chooses, only knowing less. */
  async function showTheirs(): Promise<void> {
    try {
      await readTheirs?.();
    } catch {
      // The note names no differences then.
    }
  }

  function clear(): void {
    setFailure(null);
    setConflict(null);
    setErrors({});
  }

  async function send(overwritten?: string): Promise<void> {
    if (isSaving) return;
    clear();
    const findings = check?.(values()) ?? [];
    if (findings.length > 0) {
      const [unplaced] = show(findings, (finding) => fieldErrorText(t, finding));
      if (unplaced) setFailure({ text: fieldErrorText(t, unplaced) });
      return;
    }
    setSaving(true);
    try {
      const sent = values();
      onSaved(await save(sent, overwritten), sent);
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    failure,
    conflict: conflict && {
      ...conflict,
      differences,
      keepMine: () => send(conflict.version),
      takeTheirs: takeTheirs && (() => takeTheirs().then(clear, refuse)),
    },
    refusals,
    submit: () => send(),
    refuse,
    clear,
  };
}
