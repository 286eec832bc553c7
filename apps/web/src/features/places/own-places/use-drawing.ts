import { useEffect } from 'react';
import { drawing, endDrawing, setDrawing } from '../../../map/drawing.ts';
import { placesOnMap, type PlaceRef } from '../../../map/places.ts';
import { placeDrafts, type Coordinates, type PointDraft, type ZoneDraft } from '../../../shared/place-drafts.ts';

const isSamePlace = (a: Coordinates | null, b: Coordinates | null): boolean =>
  a === b || (a !== null && b !== null && a.latitude === b.latitude && a.longitude === b.longitude);

/** The saved form of what is being changed is not drawn meanwhile. Ends the drawing when the form closes. */
function useDrawn(kind: PlaceRef['kind'], id: number | null): void {
  useEffect(() => {
    placesOnMap.setState({ edited: id === null ? null : { kind, id } });
    return () => placesOnMap.setState({ edited: null });
  }, [kind, id]);
  useEffect(() => endDrawing, []);
}

/** The point of the form on the map: input moves the marker, and dragging the marker changes the form. */
export function usePointDrawing({ id, at, radius }: PointDraft): void {
  useDrawn('point', id);
  useEffect(() => {
    const { drawing: now } = drawing.getState();
    if (now.kind === 'point' && isSamePlace(now.at, at) && now.radius === radius) return;
    setDrawing({ kind: 'point', at, radius });
  }, [at, radius]);
  useEffect(
    () =>
      drawing.subscribe(({ drawing: now }) => {
        const { point } = placeDrafts.get();
        if (now.kind !== 'point' || now.at === null || isSamePlace(now.at, point.at)) return;
        placeDrafts.set({ point: { ...point, at: now.at } });
      }),
    [],
  );
}

/** The zone of the form on the map, in the same way. */
export function useZoneDrawing({ id, tool, shape }: ZoneDraft): void {
  useDrawn('zone', id);
  useEffect(() => {
    const { drawing: now } = drawing.getState();
    if (now.kind === 'zone' && now.tool === tool && now.shape === shape) return;
    setDrawing({ kind: 'zone', tool, shape });
  }, [tool, shape]);
  useEffect(
    () =>
      drawing.subscribe(({ drawing: now }) => {
        const { zone } = placeDrafts.get();
        if (now.kind !== 'zone' || now.shape === null || now.shape === zone.shape) return;
        placeDrafts.set({ zone: { ...zone, shape: now.shape } });
      }),
    [],
  );
}
