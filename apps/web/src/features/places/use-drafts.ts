import { placeDrafts, type PointDraft, type ZoneDraft } from '../../shared/place-drafts.ts';
import { usePoints, useZones } from './places-data.ts';
import { isPointDraft } from './point-form-model.ts';
import { isZoneDraft } from './zone-form-model.ts';

export interface FormState<Draft> {
  readonly draft: Draft;
  /** Whether it holds something that is saved nowhere. */
  readonly isDraft: boolean;
}

/** The form of a point, open or waiting. */
export function usePointDraft(): FormState<PointDraft> {
  const draft = placeDrafts.use(({ point }) => point);
  const points = usePoints().data;
  return {
    draft,
    isDraft: isPointDraft(draft, draft.id === null ? undefined : points?.find(({ id }) => id === draft.id)),
  };
}

/** The form of a zone, open or waiting. */
export function useZoneDraft(): FormState<ZoneDraft> {
  const draft = placeDrafts.use(({ zone }) => zone);
  const zones = useZones().data;
  return {
    draft,
    isDraft: isZoneDraft(draft, draft.id === null ? undefined : zones?.find(({ id }) => id === draft.id)),
  };
}
