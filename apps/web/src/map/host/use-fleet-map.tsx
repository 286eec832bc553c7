import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { uncoverPage } from '../../shared/page-cover.ts';
import { prepareMaps } from '../base/setup.ts';
import { takeEarlyMap } from '../early-map.ts';
import type { Appearance, DeviceId, FleetMap } from '../fleet-map.types.ts';
import type { FleetSource } from '../fleet-source.ts';
import { bindPlaces } from '../places-layer/bind-places.ts';
import { bindTrack } from '../track/bind-track.ts';
import { track } from '../track.ts';
import { closeVehicleCard, mapSession, openVehicleCard } from './map-session.ts';
import { bindFilter } from '../vehicle-filter.ts';
import { runMap, type RunningMap } from './running-map.ts';

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
      uncoverPage();
      const created = running.map;
      const undo = [
        bindFilter(created),
        bindPlaces(created),
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
    // Without WebGL2 there is no map, and the page says so.
    start().catch(() => {
      uncoverPage();
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
