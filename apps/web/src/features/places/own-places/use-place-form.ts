import type { GeoPoint, GeoZone } from '@konvoj/contract';
import type { FieldError } from '@konvoj/contract';
import { useState } from 'react';
import { fieldErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { PlaceRef } from '../../../map/places.ts';
import type { PointDraft, ZoneDraft } from '../../../shared/place-drafts.ts';
import { byInput } from '../../../ui/form/form-rules.ts';
import { useSubmission } from '../../../ui/form/use-submission.ts';
import { showToast } from '../../../ui/toasts.ts';
import { closeForm, discardDraft, settleDraft } from './draft-actions.ts';

interface PlaceForm<Saved> {
  readonly kind: PlaceRef['kind'];
  readonly isDraft: boolean;
  /** The fields of the body that have a place in the form. */
  readonly fields: readonly string[];
  /** The errors of the form's values. */
  readonly findings: readonly FieldError[];
  /** @param overwritten the version of another user's change that this user chose to overwrite */
  readonly save: (overwritten: string | undefined) => Promise<Saved>;
  /** Puts the place as somebody else has saved it into the form. */
  readonly takeTheirs: () => Promise<void>;
  readonly onSaved?: (saved: Saved) => void;
}

/**
 * Common to the forms of points and zones. Their values are in the drafts of places, because the map changes them too;
 * from the first attempt to save on, the errors follow the input.
 */
export function usePlaceForm<Saved>({ kind, isDraft, fields, findings, save, onSaved, takeTheirs }: PlaceForm<Saved>) {
  const t = useText();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const inputs = Object.fromEntries(fields.map((field) => [field, null]));
  const form = useSubmission({
    values: () => inputs,
    setErrors: setRefused,
    check: () => findings,
    save: (_, overwritten) => save(overwritten),
    takeTheirs,
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

/** After a save: settles the draft that was sent and shows a message. */
export function useSaved(kind: PlaceRef['kind'], onSaved: (id: number) => void) {
  const t = useText();
  return (saved: GeoPoint | GeoZone, sent: PointDraft | ZoneDraft): void => {
    settleDraft(kind, sent, saved);
    showToast(t('places.form.saved', { name: saved.name }));
    onSaved(saved.id);
  };
}
