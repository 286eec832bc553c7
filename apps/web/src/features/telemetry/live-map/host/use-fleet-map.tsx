import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { removePageCover } from '../../../../shared/page-cover.ts';
import { prepareMaps } from '../../../../map/base/setup.ts';
import { takeEarlyMap } from '../../../../map/early-map.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type { Appearance, DeviceId } from '../../../../map/map-types.ts';
import type { FleetSource } from '../../../../map/fleet-source.ts';
import { bindPlaces } from '../../../../map/places-layer/bind-places.ts';
import { bindRoute } from '../../../../map/route/bind-route.ts';
import { bindTrack } from '../../../../map/track/bind-track.ts';
import { track } from '../../../../map/track.ts';
import { closeVehicleCard, mapSession, openVehicleCard } from '../../../../map-ui/map-session.ts';
import { bindFilter } from '../../../../map/vehicle-filter.ts';
import { runMap, type RunningMap } from '../../../../map/running-map.ts';

interface Options {
  readonly fleet: FleetSource;
  readonly appearance: Appearance;
  readonly onSelect: (deviceId: DeviceId) => void;
}

/** Takes the early map over or creates one, once, and destroys it at the end; re-rendering never reaches it. */
export function useFleetMap(
  container: RefObject<HTMLElement | null>,
  { fleet, appearance, onSelect }: Options,
): { readonly map: FleetMap | null; readonly failed: boolean } {
  const [map, setMap] = useState<FleetMap | null>(null);
  const [failed, setFailed] = useState(false);
  const create = useEffectEvent((place: HTMLElement): RunningMap => runMap(place, fleet, appearance));
  const select = useEffectEvent((deviceId: DeviceId) => {
    openVehicleCard();
    onSelect(deviceId);
  });

  useEffect(() => {
    let ended = false;
    let end = (): void => {};
    const start = async (): Promise<void> => {
      const early = await takeEarlyMap(fleet);
      if (early === null) await prepareMaps();
      const place = container.current;
      if (ended || place === null) return early?.end();
      const running = early ?? create(place);
      if (early !== null) place.append(early.element);
      removePageCover();
      const created = running.map;
      const undo = [
        bindFilter(created),
        bindPlaces(created),
        bindRoute(created),
        bindTrack(created, track, (id) => fleet.getState().devices.get(id)),
        created.onVehicleClick(select),
        created.onBackgroundClick(closeVehicleCard),
        created.onPlaceClick(closeVehicleCard),
        created.onFollowStopped(() => mapSession.setState({ following: false, followStopped: true })),
        created.onFallback((fallenBack) => mapSession.setState({ fallenBack })),
      ];
      end = () => {
        for (const each of undo) each();
        running.end();
        setMap(null);
      };
      setMap(created);
    };
    // Without WebGL2 there is no map, and the page shows a message.
    start().catch(() => {
      removePageCover();
      setFailed(true);
    });
    return () => {
      ended = true;
      end();
    };
  }, [container, fleet]);

  useEffect(() => map?.setAppearance(appearance), [map, appearance]);
  return { map, failed };
}
