import { DEFAULT_MAP_CENTRE, DEFAULT_MAP_ZOOM } from '@konvoj/contract';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { prepareMaps } from '../base/setup.ts';
import { createFleetMap } from '../fleet-map.ts';
import type { Appearance, DeviceId, FleetMap } from '../fleet-map.types.ts';
import { feedMap, type FleetSource } from '../fleet-source.ts';
import { bindPlaces } from '../places-layer/bind-places.ts';
import { bindTrack } from '../track/bind-track.ts';
import { track } from '../track.ts';
import { mapSession } from './map-session.ts';
import { mapSettings } from './map-settings.ts';

interface Options {
  readonly fleet: FleetSource;
  readonly appearance: Appearance;
  readonly onSelect: (deviceId: DeviceId) => void;
}

/** Creates the map once, keeps it fed, destroys it at the end; re-rendering never reaches it. */
export function useFleetMap(
  container: RefObject<HTMLElement | null>,
  { fleet, appearance, onSelect }: Options,
): { readonly map: FleetMap | null; readonly failed: boolean } {
  const [map, setMap] = useState<FleetMap | null>(null);
  const [failed, setFailed] = useState(false);
  const create = useEffectEvent((element: HTMLElement): FleetMap => {
    const view = mapSettings.get().view ?? { ...DEFAULT_MAP_CENTRE, zoom: DEFAULT_MAP_ZOOM };
    return createFleetMap(element, { appearance, view });
  });
  const select = useEffectEvent((deviceId: DeviceId) => {
    mapSession.setState({ cardOpen: true });
    onSelect(deviceId);
  });

  useEffect(() => {
    let ended = false;
    let end = (): void => {};
    const start = async (): Promise<void> => {
      await prepareMaps();
      const element = container.current;
      if (ended || element === null) return;
      const created = create(element);
      const undo = [
        feedMap(created, fleet),
        bindPlaces(created),
        bindTrack(created, track, (id) => fleet.getState().devices.get(id)),
        showFleetOnFirstVisit(created, fleet),
        created.onVehicleClick(select),
        created.onBackgroundClick(() => mapSession.setState({ cardOpen: false })),
        created.onFollowStopped(() => mapSession.setState({ following: false, followStopped: true })),
        created.onFallback((fallenBack) => mapSession.setState({ fallenBack })),
        created.onViewChange((view) => mapSettings.set({ view })),
      ];
      end = () => {
        for (const each of undo) each();
        created.destroy();
        setMap(null);
      };
      setMap(created);
    };
    // Without WebGL2 there is no map, and the page says so.
    start().catch(() => setFailed(true));
    return () => {
      ended = true;
      end();
    };
  }, [container, fleet]);

  useEffect(() => map?.setAppearance(appearance), [map, appearance]);
  return { map, failed };
}

/** On a first visit the view starts with the whole fleet, as soon as it is known. */
function showFleetOnFirstVisit(map: FleetMap, fleet: FleetSource): () => void {
  if (mapSettings.get().view !== null || (fleet.getState().loaded && map.fitFleet())) return () => {};
  const unsubscribe = fleet.subscribe((state) => {
    if (!state.loaded || mapSettings.get().view !== null) return;
    if (map.fitFleet()) unsubscribe();
  });
  return unsubscribe;
}
