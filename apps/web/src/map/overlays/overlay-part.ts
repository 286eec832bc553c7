import type { OverlayKind } from '../fleet-map.types.ts';
import type { MapPart } from '../map-part.ts';

const OPACITY: Readonly<Record<OverlayKind, number>> = { traffic: 0.85, rain: 0.6, clouds: 0.5 };

export function overlayId(kind: OverlayKind): string {
  return `overlay-${kind}`;
}

/**
 * Traffic, rain radar or clouds: raster tiles of a provider.
 * @param tiles address template with {z}, {x} and {y}
 */
export function overlayPart(kind: OverlayKind, tiles: string): MapPart {
  const id = overlayId(kind);
  return {
    sources: () => ({ [id]: { type: 'raster', tiles: [tiles], tileSize: 256 } }),
    layers: () => [
      { id, type: 'raster', source: id, paint: { 'raster-opacity': OPACITY[kind], 'raster-fade-duration': 0 } },
    ],
  };
}
