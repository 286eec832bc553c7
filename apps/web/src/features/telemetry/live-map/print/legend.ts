import { STAGE_TYPES, type StageTypeName } from '../../../../map/domain.ts';
import type { MapBounds, OverlayKind, SeenPlaces, TrackColouring, TrackStage } from '../../../../map/map-types.ts';

/** What is on the printed map; vehicles may lie beside it. */
export interface LegendFacts {
  readonly bounds: MapBounds;
  readonly vehicles: readonly {
    readonly longitude: number;
    readonly latitude: number;
    readonly status: StageTypeName;
  }[];
  /** Whether vehicles near each other are drawn as one. */
  readonly clustered: boolean;
  readonly places: SeenPlaces;
  readonly track: {
    readonly colouring: TrackColouring;
    readonly stages: readonly Pick<TrackStage, 'subType'>[];
  } | null;
  readonly layers: readonly { readonly kind: OverlayKind; readonly time: string | null; readonly forecast: boolean }[];
}

/** What the legend explains. */
export interface Legend {
  readonly statuses: readonly StageTypeName[];
  readonly clustered: boolean;
  readonly places: SeenPlaces;
  readonly track: { readonly colouring: TrackColouring; readonly stages: readonly StageTypeName[] } | null;
  readonly layers: LegendFacts['layers'];
}

export function legendOf({ bounds, vehicles, clustered, places, track, layers }: LegendFacts): Legend {
  const seen = vehicles.filter(({ longitude, latitude }) => isInside(bounds, longitude, latitude));
  const statuses = new Set(seen.map(({ status }) => status));
  const stages = new Set(track?.stages.map(({ subType }) => subType));
  return {
    statuses: STAGE_TYPES.filter((type) => statuses.has(type)),
    clustered: clustered && seen.length > 0,
    places,
    track:
      track === null ? null : { colouring: track.colouring, stages: STAGE_TYPES.filter((type) => stages.has(type)) },
    layers,
  };
}

function isInside({ west, south, east, north }: MapBounds, longitude: number, latitude: number): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
