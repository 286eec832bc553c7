import { useEffect, useRef } from 'react';
import { placeDrafts } from '../../../shared/place-drafts.ts';
import { usePoints, useZones } from './places-data.ts';
import { draftOfPoint, isPointDraft } from './point-form-model.ts';
import { draftOfZone, isZoneDraft } from './zone-form-model.ts';

type Places<Place> = readonly Place[] | undefined;
const withId = <Place extends { readonly id: number }>(places: Places<Place>, id: number | null) =>
  places?.find((place) => place.id === id);

/**
 * A form without changes shows the saved place, also when a colleague saves it meanwhile: saving the form must not undo
 * the colleague's work. Input of the user is kept.
 */
export function useUntouchedForms(): void {
  const points = usePoints().data;
  const zones = useZones().data;
  const pointsBefore = useRef(points);
  const zonesBefore = useRef(zones);
  useEffect(() => {
    const { point } = placeDrafts.get();
    const [before, now] = [withId(pointsBefore.current, point.id), withId(points, point.id)];
    pointsBefore.current = points;
    if (before && now && before !== now && !isPointDraft(point, before))
      placeDrafts.set({ point: { ...draftOfPoint(now), show: point.show } });
  }, [points]);
  useEffect(() => {
    const { zone } = placeDrafts.get();
    const [before, now] = [withId(zonesBefore.current, zone.id), withId(zones, zone.id)];
    zonesBefore.current = zones;
    if (before && now && before !== now && !isZoneDraft(zone, before))
      placeDrafts.set({ zone: { ...draftOfZone(now), show: zone.show } });
  }, [zones]);
}
