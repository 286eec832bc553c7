import type { CommandTools } from '../../../shared/feature.ts';
import { keptSearch } from '../../../shared/frame-search.ts';
import type { MapPlace } from '../../../shared/map-place.ts';
import { beginPoint, beginZone, placeDrafts } from '../../../shared/place-drafts.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { showToast } from '../../../ui/toasts.ts';

/** The zone that is proposed around a place. Metres; it is drawn on from there. */
const PROPOSED_ZONE_RADIUS = 250;

export function toPlaces(navigate: CommandTools['navigate'], tab: 'points' | 'zones'): void {
  void navigate({ to: ROUTES.GeoPOI, search: (now: object) => ({ ...keptSearch(now), tab }) });
}

/** Opens the form of a new point there. */
export function addPointAt(place: MapPlace, { navigate }: CommandTools): void {
  beginPoint(place, place.address);
  toPlaces(navigate, 'points');
}

/** Proposes a circle around the place. An unfinished outline elsewhere can be restored. */
export function addZoneAround({ latitude, longitude }: MapPlace, { navigate, t }: CommandTools): void {
  const { zone } = placeDrafts.get();
  beginZone({ kind: 'circle', centre: { latitude, longitude }, radius: PROPOSED_ZONE_RADIUS }, 'circle');
  if (zone.id === null && zone.shape !== null) {
    showToast(t('placeSearch.outlineReplaced'), {
      label: t('placeSearch.bringBack'),
      run: () => placeDrafts.set({ zone: { ...placeDrafts.get().zone, tool: zone.tool, shape: zone.shape } }),
    });
  }
  toPlaces(navigate, 'zones');
}
