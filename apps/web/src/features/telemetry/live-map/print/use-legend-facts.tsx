import { useMemo } from 'react';
import { displayedStatus } from '../../../../shared/vehicle-status.ts';
import type { MapPicture } from '../../../../map/map-types.ts';
import { vehicleOf } from '../../../../map/fleet-source.ts';
import { usePlayedLayers } from '../overlays/use-layers.tsx';
import { OVERLAY_KINDS } from '../../../../map/map-types.ts';
import { track } from '../../../../map/track.ts';
import { CLUSTER_MAX_ZOOM } from '../../../../map/vehicles/clusters.ts';
import { legendOf, type Legend } from './legend.ts';
import type { Printed } from './use-print-picture.tsx';

/** What the picture shows has to be explained; null while there is none. @param madeAt epoch milliseconds */
export function useLegend(
  { fleet, appearance, frames }: Printed,
  picture: MapPicture | null,
  madeAt: number,
): Legend | null {
  const played = usePlayedLayers();
  return useMemo(() => {
    if (picture === null) return null;
    const state = fleet.getState();
    const vehicles = [...state.devices.keys()].flatMap((id) => {
      const vehicle = vehicleOf(state, id);
      if (vehicle === null || vehicle.position === null) return [];
      const { longitude, latitude } = vehicle.position;
      if (longitude === null || latitude === null) return [];
      return [{ longitude, latitude, status: displayedStatus(vehicle, madeAt) }];
    });
    const layers = OVERLAY_KINDS.filter((kind) => appearance.overlays[kind] !== undefined).map((kind) => {
      const frame = played.find((layer) => layer.kind === kind)?.frames.find(({ id }) => id === frames[kind]);
      return { kind, time: frame?.time ?? null, forecast: frame?.forecast ?? false };
    });
    const { points: way, colouring, stages } = track.getState();
    return legendOf({
      bounds: picture.bounds,
      vehicles,
      clustered: picture.zoom < CLUSTER_MAX_ZOOM + 1,
      places: picture.places,
      track: way.length === 0 ? null : { colouring, stages },
      layers,
    });
  }, [picture, madeAt, fleet, appearance, frames, played]);
}
