import type { OverlayKind } from '../map-types.ts';
import type { MapPart } from '../map-part.ts';

const OPACITY: Readonly<Record<OverlayKind, number>> = { traffic: 0.85, rain: 0.6, clouds: 0.5 };
const PREFIX = 'overlay-';

/** One picture of a layer on the map: the layer itself, or a moment of one that can be played. */
export interface OverlayPicture {
  readonly kind: OverlayKind;
  /** Null for a layer that stands still. */
  readonly frame: string | null;
  /** Address template with {z}, {x} and {y}. */
  readonly tiles: string;
  readonly maxZoom: number;
  /** What is not visible is loaded all the same, so that it can be shown without a flicker. */
  readonly visible: boolean;
}

export function overlayId({ kind, frame }: Pick<OverlayPicture, 'kind' | 'frame'>): string {
  return frame === null ? PREFIX + kind : `${PREFIX}${kind}@${frame}`;
}

/** Which layer a source of the map belongs to; null: none of these. */
export function overlayKindOf(sourceId: string): OverlayKind | null {
  const name = sourceId.startsWith(PREFIX) ? sourceId.slice(PREFIX.length).split('@')[0] : undefined;
  return name === 'traffic' || name === 'rain' || name === 'clouds' ? name : null;
}

export function opacityOf({ kind, visible }: Pick<OverlayPicture, 'kind' | 'visible'>): number {
  return visible ? OPACITY[kind] : 0;
}

export function overlayPart(picture: OverlayPicture): MapPart {
  const id = overlayId(picture);
  const { tiles, maxZoom, frame } = picture;
  const address = frame === null ? tiles : `${tiles}?frame=${encodeURIComponent(frame)}`;
  return {
    sources: () => ({ [id]: { type: 'raster', tiles: [address], tileSize: 256, maxzoom: maxZoom } }),
    layers: () => [
      {
        id,
        type: 'raster',
        source: id,
        paint: {
          'raster-opacity': opacityOf(picture),
          'raster-opacity-transition': { duration: 0 },
          'raster-fade-duration': 0,
        },
      },
    ],
  };
}
