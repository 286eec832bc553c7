import type { FieldError } from '@konvoj/contract';
import { useState } from 'react';
import { fieldErrorText, fieldTexts, formErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { PlaceRef } from '../../../map/places.ts';
import { showToast } from '../../../ui/toasts.ts';
import { closeForm, discardDraft, forgetDraft } from './draft-actions.ts';

interface Saving {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}
interface PlaceForm {
  readonly kind: PlaceRef['kind'];
  readonly saving: Saving;
  readonly isDraft: boolean;
  /** The errors of the form's values. */
  readonly findings: readonly FieldError[];
  /** The fields of the wire that have a place in the form. */
  readonly fields: readonly string[];
  /** Refusals that the form itself puts as a question. */
  readonly isQuestion?: (error: unknown) => boolean;
}

/** Common to the forms of points and zones: show errors after an attempt to save, close, discard the draft. */
export function usePlaceForm({ kind, saving, isDraft, findings, fields, isQuestion }: PlaceForm) {
  const t = useText();
  const [isTried, setTried] = useState(false);
  const { error } = saving;
  const shown = isQuestion?.(error) === true ? null : error;
  const refused = fieldTexts(t, shown);
  return {
    /** The error of the first of these fields that has one. */
    errorOf: (...paths: readonly string[]): string | undefined => {
      const found = isTried ? findings.find(({ path }) => paths.includes(path)) : undefined;
      return found ? fieldErrorText(t, found) : paths.flatMap((path) => refused[path] ?? [])[0];
    },
    /** From now on the form shows its errors; false when it cannot be sent. */
    mayBeSent: (): boolean => {
      setTried(true);
      return findings.length === 0 && !saving.isPending;
    },
    /** The form has changed: clears the refusal. */
    changed: (): void => {
      if (error !== null) saving.reset();
    },
    panel: {
      isDraft,
      saving: saving.isPending,
      failure: formErrorText(t, shown, fields),
      onClose: () => closeForm(kind, isDraft),
      onDiscard: () => discardDraft(t, kind),
    },
  };
}

/** After a save: removes the draft and shows a message. */
export function useSaved(kind: PlaceRef['kind'], onSaved: (id: number) => void) {
  const t = useText();
  return ({ id, naziv }: { readonly id: number; readonly naziv: string }): void => {
    forgetDraft(kind);
    showToast(t('places.form.saved', { name: naziv }));
    onSaved(id);
  };
}
