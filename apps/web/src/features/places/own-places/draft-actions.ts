import type { GeoPoint, GeoZone } from '@konvoj/contract';
import type { Text } from '../../../i18n/use-text.ts';
import type { PlaceRef } from '../../../map/places.ts';
import { NO_POINT, NO_ZONE, placeDrafts, type PointDraft, type ZoneDraft } from '../../../shared/place-drafts.ts';
import { changesOf } from '../../../ui/form/form-rules.ts';
import { showToast } from '../../../ui/toasts.ts';

type Drafts = ReturnType<typeof placeDrafts.get>;
type Saved = Pick<GeoPoint | GeoZone, 'id' | 'version'>;

/** Reports a discarded draft and offers to restore it. */
function logDiscarded(t: Text, before: Drafts): void {
  showToast(t('places.draft.discarded'), {
    label: t('common.undo'),
    run: () => placeDrafts.set({ point: before.point, zone: before.zone }),
  });
}

/**
 * Opens the form of a point. The draft of the same point continues; that of another one is replaced and can be restored.
 * @param isDraft whether the open form holds unsaved input
 */
export function openPointForm(t: Text, form: PointDraft, isDraft: boolean): void {
  const before = placeDrafts.get();
  const goesOn = isDraft && before.point.id === form.id;
  placeDrafts.set({
    point: { ...(goesOn ? before.point : form), show: true },
    zone: { ...before.zone, show: false },
  });
  if (isDraft && !goesOn) logDiscarded(t, before);
}

/** The same for a zone. */
export function openZoneForm(t: Text, form: ZoneDraft, isDraft: boolean): void {
  const before = placeDrafts.get();
  const goesOn = isDraft && before.zone.id === form.id;
  placeDrafts.set({
    point: { ...before.point, show: false },
    zone: { ...(goesOn ? before.zone : form), show: true },
  });
  if (isDraft && !goesOn) logDiscarded(t, before);
}

/** Empties the form of a kind and closes it. */
export function forgetDraft(kind: PlaceRef['kind']): void {
  placeDrafts.set(kind === 'point' ? { point: NO_POINT } : { zone: NO_ZONE });
}

/**
 * After a save: closes the form, unless something was typed while it was being sent. That stays open, as a change of the
 * saved place.
 */
export function settleDraft(kind: PlaceRef['kind'], sent: PointDraft | ZoneDraft, saved: Saved): void {
  const { point, zone } = placeDrafts.get();
  const now = kind === 'point' ? point : zone;
  if (now.id !== sent.id) return;
  const typedMeanwhile = changesOf<PointDraft | ZoneDraft>(now, { ...sent, show: now.show });
  if (Object.keys(typedMeanwhile).length === 0) forgetDraft(kind);
  else {
    const { id, version } = saved;
    placeDrafts.set(kind === 'point' ? { point: { ...point, id, version } } : { zone: { ...zone, id, version } });
  }
}

/** Closes a form; its input is kept as a draft. */
export function closeForm(kind: PlaceRef['kind'], isDraft: boolean): void {
  const { point, zone } = placeDrafts.get();
  if (!isDraft) forgetDraft(kind);
  else placeDrafts.set(kind === 'point' ? { point: { ...point, show: false } } : { zone: { ...zone, show: false } });
}

/** Discards a draft; that can be undone. */
export function discardDraft(t: Text, kind: PlaceRef['kind']): void {
  const before = placeDrafts.get();
  forgetDraft(kind);
  logDiscarded(t, before);
}
