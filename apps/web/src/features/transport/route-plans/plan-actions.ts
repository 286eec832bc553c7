import type { Text } from '../../../i18n/use-text.ts';
import type { CommandTools } from '../../../shared/feature.ts';
import { keptSearch } from '../../../shared/frame-search.ts';
import type { MapPlace } from '../../../shared/map-place.ts';
import { ROUTES } from '../../../shared/routes.ts';
import type { Vehicle } from '../../../shared/vehicle-status.ts';
import { showToast } from '../../../ui/toasts.ts';
import { changePlan, isChanged, newKey, NO_PLAN, planDrafts, type DraftPoint, type PlanDraft } from './plan-draft.ts';
import { newPoint, without, withVia } from './plan-points.ts';
import { selectPoint } from './plan-view.ts';

const undo = (t: Text, run: () => void) => ({ label: t('common.undo'), run });

/** Puts a plan into the form. What was not saved there can be brought back. @param saved as it is stored */
export function openPlan(t: Text, draft: PlanDraft, saved: PlanDraft = draft): void {
  const before = planDrafts.get();
  const loses = isChanged(before) && before.draft.id !== draft.id;
  planDrafts.set({ draft, saved });
  selectPoint(null);
  if (loses)
    showToast(
      t('routePlans.replaced'),
      undo(t, () => planDrafts.set(before)),
    );
}

/** An empty form. */
export const beginPlan = (t: Text): void => openPlan(t, NO_PLAN);

/** The form as it is saved. */
export function discardChanges(t: Text): void {
  const before = planDrafts.get();
  planDrafts.set({ draft: before.saved });
  selectPoint(null);
  showToast(
    t('routePlans.discarded'),
    undo(t, () => planDrafts.set(before)),
  );
}

/** The next point of the plan, at its end. @returns its key */
export function addPoint(place: MapPlace): string {
  const point = newPoint(newKey(), place);
  changePlan({ points: [...planDrafts.get().draft.points, point] });
  return point.key;
}

/** A point that the way only passes, between the two of a leg. @returns its key */
export function addVia(leg: number, place: MapPlace): string {
  const point = newPoint(newKey(), place, true);
  changePlan({ points: withVia(planDrafts.get().draft.points, leg, point) });
  return point.key;
}

/** Puts the points into another order, or back. */
export function replacePoints(t: Text, points: readonly DraftPoint[], text: string): void {
  const { points: before } = planDrafts.get().draft;
  changePlan({ points });
  showToast(
    text,
    undo(t, () => changePlan({ points: before })),
  );
}

export function removePoint(t: Text, { key, name }: DraftPoint): void {
  replacePoints(t, without(planDrafts.get().draft.points, key), t('routePlans.point.removed', { name }));
}

const toPlanning = (navigate: CommandTools['navigate']): void =>
  void navigate({ to: ROUTES.RoutePlanning, search: (now: object) => keptSearch(now) });

/** A new plan that begins at a place. */
export function planFrom(place: MapPlace, { navigate, t }: CommandTools): void {
  openPlan(t, { ...NO_PLAN, points: [newPoint(newKey(), place)] }, NO_PLAN);
  toPlanning(navigate);
}

/** The vehicle's place becomes the end of the plan in work. */
export function planTo({ device, position }: Vehicle, { navigate, t }: CommandTools): void {
  const [latitude, longitude] = [position?.latitude ?? null, position?.longitude ?? null];
  if (latitude === null || longitude === null) showToast(t('vehicle.noPosition'));
  else {
    addPoint({ latitude, longitude, name: device.vehicle.licensePlate, address: null });
    toPlanning(navigate);
  }
}
