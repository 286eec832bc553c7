import { DEFAULT_MAP_CENTRE, DEFAULT_MAP_ZOOM } from '@konvoj/contract';
import { createFleetMap } from './fleet-map.ts';
import type { FleetMap } from './fleet-map.types.ts';
import type { Appearance } from './map-types.ts';
import { showFleetOnMap, type FleetSource } from './fleet-source.ts';
import { mapSettings } from './map-settings.ts';

/** A map that shows a fleet, in an element that may be moved from one place of the page to another. */
export interface RunningMap {
  readonly element: HTMLElement;
  readonly map: FleetMap;
  end(): void;
}

/**
 * Creates a map with the user's last view, feeds it and remembers its view, until its `end`. Call `prepareMaps` before.
 * @throws {Error} without WebGL 2
 */
export function runMap(place: HTMLElement, fleet: FleetSource, appearance: Appearance): RunningMap {
  const element = document.createElement('div');
  // Written here, as the map library sets its own on the element's class.
  element.style.cssText = 'position:absolute;inset:0;font-family:inherit';
  place.append(element);
  const view = mapSettings.get().view ?? { ...DEFAULT_MAP_CENTRE, zoom: DEFAULT_MAP_ZOOM };
  const map = createFleetMap(element, { appearance, view });
  const undo = [
    showFleetOnMap(map, fleet),
    showFleetOnFirstVisit(map, element, fleet),
    map.onViewChange((changed) => mapSettings.set({ view: changed })),
  ];
  return {
    element,
    map,
    end() {
      for (const each of undo) each();
      map.destroy();
      element.remove();
    },
  };
}

const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * On a first visit the view starts with the whole fleet, as soon as it is known. Not when the user works on the map
 * already: a menu that they have just opened would then be about another place.
 */
function showFleetOnFirstVisit(map: FleetMap, element: HTMLElement, fleet: FleetSource): () => void {
  if (mapSettings.get().view !== null || (fleet.getState().loaded && map.fitFleet())) return () => {};
  const unsubscribe = fleet.subscribe((state) => {
    if (state.loaded && (mapSettings.get().view !== null || map.fitFleet())) end();
  });
  function end(): void {
    unsubscribe();
    for (const hand of HANDS) element.removeEventListener(hand, end);
  }
  for (const hand of HANDS) element.addEventListener(hand, end, { passive: true });
  return end;
}
