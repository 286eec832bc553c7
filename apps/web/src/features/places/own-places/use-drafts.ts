import type { GeoPoint, GeoZone } from '@konvoj/contract';
import type { PlaceRef } from '../../../map/places.ts';
import { placeDrafts, type PointDraft, type ZoneDraft } from '../../../shared/place-drafts.ts';
import { usePoints, useZones } from './places-data.ts';
import { isPointDraft } from './point-form-model.ts';
import { isZoneDraft } from './zone-form-model.ts';

export interface FormState<Draft> {
  readonly draft: Draft;
  /** Whether it holds something that is saved nowhere. */
  readonly isDraft: boolean;
}

const savedOf = <Place extends GeoPoint | GeoZone>(
  places: readonly Place[] | undefined,
  draft: { readonly id: number | null },
): Place | undefined => (draft.id === null ? undefined : places?.find(({ id }) => id === draft.id));

/** Whether the form of a point, open or waiting, holds something that is saved nowhere. */
export function useHasPointDraft(): boolean {
  const points = usePoints().data;
  return placeDrafts.use(({ point }) => isPointDraft(point, savedOf(points, point)));
}

/** The same of a zone. */
export function useHasZoneDraft(): boolean {
  const zones = useZones().data;
  return placeDrafts.use(({ zone }) => isZoneDraft(zone, savedOf(zones, zone)));
}

/** The form of a point, with each key that is typed. */
export function usePointDraft(): FormState<PointDraft> {
  return { draft: placeDrafts.use(({ point }) => point), isDraft: useHasPointDraft() };
}

export function useZoneDraft(): FormState<ZoneDraft> {
  return { draft: placeDrafts.use(({ zone }) => zone), isDraft: useHasZoneDraft() };
}

/** Which form is open, and of which place: one at a time. Input in the form changes nothing here. */
export function useOpenForm(): { readonly kind: PlaceRef['kind'] | null; readonly id: number | null } {
  const kind = placeDrafts.use(({ point, zone }) => (point.show ? 'point' : zone.show ? 'zone' : null));
  const id = placeDrafts.use((drafts) => (kind === null ? null : drafts[kind].id));
  return { kind, id };
}
