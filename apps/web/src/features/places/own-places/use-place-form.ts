import type { FieldError } from '@konvoj/contract';
import { useState } from 'react';
import { fieldErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { PlaceRef } from '../../../map/places.ts';
import { byInput } from '../../../ui/form/form-rules.ts';
import { useSubmission } from '../../../ui/form/use-submission.ts';
import { showToast } from '../../../ui/toasts.ts';
import { closeForm, discardDraft, forgetDraft } from './draft-actions.ts';

interface PlaceForm<Saved> {
  readonly kind: PlaceRef['kind'];
  readonly isDraft: boolean;
  /** The fields of the body that have a place in the form. */
  readonly fields: readonly string[];
  /** The errors of the form's values. */
  readonly findings: readonly FieldError[];
  readonly save: () => Promise<Saved>;
  readonly onSaved?: (saved: Saved) => void;
}

/**
 * Common to the forms of points and zones. Their values are in the drafts of places, because the map changes them too;
 * from the first attempt to save on, the errors follow the input.
 */
export function usePlaceForm<Saved>({ kind, isDraft, fields, findings, save, onSaved }: PlaceForm<Saved>) {
  const t = useText();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const inputs = Object.fromEntries(fields.map((field) => [field, null]));
  const form = useSubmission({
    values: () => inputs,
    setErrors: setRefused,
    check: () => findings,
    save,
    onSaved: (saved) => onSaved?.(saved),
  });
  const found = form.refusals > 0 ? byInput(inputs, findings).atInputs : {};
  return {
    /** The error of the first of these fields that has one. */
    errorOf: (...paths: readonly string[]): string | undefined =>
      paths.flatMap((path) => (found[path] && fieldErrorText(t, found[path])) ?? refused[path] ?? [])[0],
    submit: form.submit,
    /** The form has changed: clears the refusal. */
    changed: form.clear,
    panel: {
      form,
      isDraft,
      onClose: () => closeForm(kind, isDraft),
      onDiscard: () => discardDraft(t, kind),
    },
  };
}

/** After a save: removes the draft and shows a message. */
export function useSaved(kind: PlaceRef['kind'], onSaved: (id: number) => void) {
  const t = useText();
  return ({ id, name }: { readonly id: number; readonly name: string }): void => {
    forgetDraft(kind);
    showToast(t('places.form.saved', { name }));
    onSaved(id);
  };
}
