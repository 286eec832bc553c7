import type { LabelKind, MapMode } from '../fleet-map.types.ts';
import type { MapPart } from '../map-part.ts';
import { paletteOf } from '../palette.ts';
import type { VehicleFeature } from './vehicle-feature.ts';
import {
  CLUSTER_MAX_ZOOM,
  CLUSTER_RADIUS_PIXELS,
  clusterLayers,
  FLEET_SOURCE,
  FRONT_SOURCE,
  selectionLayer,
  singleVehicleLayers,
} from './vehicle-layers.ts';

export interface VehiclePartState {
  readonly mode: MapMode;
  readonly labels: LabelKind;
  readonly selected: number | null;
  readonly fleet: VehicleFeature[];
  readonly front: VehicleFeature[];
}

/** Vehicles and clusters as a part of the map. */
export function vehiclePart(state: () => VehiclePartState): MapPart {
  return {
    sources: () => ({
      [FLEET_SOURCE]: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: state().fleet },
        cluster: true,
        clusterRadius: CLUSTER_RADIUS_PIXELS,
        clusterMaxZoom: CLUSTER_MAX_ZOOM,
        clusterProperties: { driving: ['+', ['case', ['==', ['get', 'status'], 'drive'], 1, 0]] },
      },
      [FRONT_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: state().front } },
    }),
    layers: () => {
      const { mode, labels, selected } = state();
      const palette = paletteOf(mode);
      return [
        ...clusterLayers(palette),
        ...singleVehicleLayers(FLEET_SOURCE, palette, labels),
        selectionLayer(palette, selected),
        ...singleVehicleLayers(FRONT_SOURCE, palette, labels),
      ];
    },
  };
}
