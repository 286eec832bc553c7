import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { drawing, endDrawing } from '../../../map/drawing.ts';
import type { LngLat } from '../../../map/map-types.ts';
import { showPlaces } from '../../../map/places.ts';
import { onRouteEdit, showRoute, type RouteEdit } from '../../../map/route.ts';
import { reverseQuery } from '../../../shared/geocode.ts';
import type { Coordinates } from '../../../shared/place-drafts.ts';
import { addPoint, addVia } from './plan-actions.ts';
import { changePlan, planDrafts, type DraftPoint, type PlanDraft } from './plan-draft.ts';
import { draggedTo, withChange } from './plan-points.ts';
import { selectPoint, useSelectedPoint } from './plan-view.ts';
import { drawnRoute } from './route-lines.ts';

const unnamed = (at: Coordinates) => ({ ...at, name: null, address: null });

const isAt = ({ at }: DraftPoint, place: Coordinates): boolean =>
  at.latitude === place.latitude && at.longitude === place.longitude;

/** Names a point that was set on the map after its place, unless it has gone on or got a name meanwhile. */
async function namePoint(client: QueryClient, key: string, at: Coordinates): Promise<void> {
  const found = await client.fetchQuery(reverseQuery(at)).catch(() => null);
  const { points } = planDrafts.get().draft;
  const point = points.find((each) => each.key === key);
  if (found === null || found.address === null || point === undefined || point.isNamed || !isAt(point, at)) return;
  changePlan({ points: withChange(points, key, { name: found.address.slice(0, 100), address: found.plainAddress }) });
}

function follow(client: QueryClient, edit: RouteEdit): void {
  if (edit.kind === 'chosen') {
    selectPoint(edit.key);
    return;
  }
  const { at } = edit;
  if (edit.kind === 'added') void namePoint(client, addPoint(unnamed(at)), at);
  else if (edit.kind === 'via') void namePoint(client, addVia(edit.leg, unnamed(at)), at);
  else {
    const { points } = planDrafts.get().draft;
    const moved = points.find(({ key }) => key === edit.key);
    if (moved === undefined) return;
    changePlan({ points: withChange(points, edit.key, draggedTo(moved, at)) });
    if (edit.ended) void namePoint(client, edit.key, at);
  }
}

/** The plan on the map while its page is open: drawn with its way, and changed by dragging there. */
export function useRouteOnMap({ points }: PlanDraft, lines: ReadonlyMap<string, readonly LngLat[]>): void {
  const client = useQueryClient();
  const selected = useSelectedPoint();
  useEffect(() => showRoute(drawnRoute(points, lines, selected)), [points, lines, selected]);
  useEffect(() => onRouteEdit((edit) => follow(client, edit)), [client]);
  useEffect(
    () => () => {
      showRoute(null);
      if (drawing.getState().drawing.kind === 'route') endDrawing();
    },
    [],
  );
}

/** All points of the plan are brought into view. */
export function showWholePlan({ points }: PlanDraft): void {
  showPlaces({ places: points.map(({ at: { latitude, longitude } }): LngLat => [longitude, latitude]), how: 'fit' });
}
