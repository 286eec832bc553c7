import type { FleetMap } from '../fleet-map.types.ts';
import type { Unsubscribe } from '../map-types.ts';
import { publishRouteEdit, routeOnMap } from '../route.ts';

/** Draws the route that a page puts into the port, and reports what the user changes of it. */
export function bindRoute(map: FleetMap): Unsubscribe {
  map.showRoute(routeOnMap.getState().route);
  const undo = [routeOnMap.subscribe(({ route }) => map.showRoute(route)), map.onRouteEdit(publishRouteEdit)];
  return () => {
    for (const each of undo) each();
  };
}
