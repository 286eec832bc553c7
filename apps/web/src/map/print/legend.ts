import { STAGE_TYPES, type StageTypeName } from '../domain.ts';
import type { MapBounds, OverlayKind, TrackColouring, TrackStage } from '../fleet-map.types.ts';
import type { DrawnPoint, DrawnZone } from '../places.ts';

/** What is on the printed map: places are those inside it. */
export interface LegendFacts {
  readonly bounds: MapBounds;
  readonly vehicles: readonly {
    readonly longitude: number;
    readonly latitude: number;
    readonly status: StageTypeName;
  }[];
  /** Whether vehicles near each other are drawn as one. */
  readonly clustered: boolean;
  readonly points: readonly DrawnPoint[];
  readonly zones: readonly DrawnZone[];
  readonly track: {
    readonly colouring: TrackColouring;
    readonly stages: readonly Pick<TrackStage, 'subType'>[];
  } | null;
  readonly layers: readonly { readonly kind: OverlayKind; readonly time: string | null; readonly forecast: boolean }[];
}

/** What the legend explains, in groups; an empty one is left out. */
export interface Legend {
  readonly statuses: readonly StageTypeName[];
  readonly clustered: boolean;
  readonly hasZones: boolean;
  readonly pointTypes: readonly number[];
  readonly track: { readonly colouring: TrackColouring; readonly stages: readonly StageTypeName[] } | null;
  readonly layers: LegendFacts['layers'];
}

export function legendOf({ bounds, vehicles, clustered, points, zones, track, layers }: LegendFacts): Legend {
  const seen = vehicles.filter(({ longitude, latitude }) => isInside(bounds, longitude, latitude));
  const statuses = new Set(seen.map(({ status }) => status));
  const types = points
    .filter(({ longitude, latitude }) => isInside(bounds, longitude, latitude))
    .map(({ type }) => type);
  const stages = new Set(track?.stages.map(({ subType }) => subType));
  return {
    statuses: STAGE_TYPES.filter((type) => statuses.has(type)),
    clustered: clustered && seen.length > 0,
    hasZones: zones.some(({ ring }) => touches(bounds, ring)),
    pointTypes: [...new Set(types)].toSorted((left, right) => left - right),
    track:
      track === null ? null : { colouring: track.colouring, stages: STAGE_TYPES.filter((type) => stages.has(type)) },
    layers,
  };
}

function isInside({ west, south, east, north }: MapBounds, longitude: number, latitude: number): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** Whether the box of an outline and the map have something in common. */
function touches({ west, south, east, north }: MapBounds, ring: DrawnZone['ring']): boolean {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return (
    Math.min(...longitudes) <= east &&
    Math.max(...longitudes) >= west &&
    Math.min(...latitudes) <= north &&
    Math.max(...latitudes) >= south
  );
}
