import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl';
import { OVERLAY_KINDS, type Appearance, type OverlayFrames, type OverlayKind } from '../map-types.ts';
import { Listeners } from '../listeners.ts';
import { addPart, removePart, type MapPart } from '../map-part.ts';
import { opacityOf, overlayId, overlayKindOf, overlayPart, type OverlayPicture } from './overlay-part.ts';

/** Interval of new attempts while a layer fails. */
const RETRY_EVERY_MS = 20_000;
/** A layer is well again when a tile comes and none has failed for so long. */
const CALM_MS = 3_000;

export interface OverlayFailure {
  readonly kind: OverlayKind;
  readonly failing: boolean;
}

/**
 * Traffic, rain and clouds under the names of the map. Each moment of a layer that is played has a source of its own; all
 * that were asked for stay loaded and one is opaque, so that playing neither flickers nor loads.
 */
export class Overlays {
  readonly failure = new Listeners<OverlayFailure>();
  readonly #map: MapLibreMap;
  readonly #failedAt = new Map<OverlayKind, number>();
  readonly #retryTimer: ReturnType<typeof setInterval>;
  #on: Appearance['overlays'];
  #frames: Partial<Record<OverlayKind, OverlayFrames>> = {};
  #drawn: readonly OverlayPicture[];

  constructor(map: MapLibreMap, first: Appearance['overlays']) {
    this.#map = map;
    this.#on = first;
    this.#drawn = this.#pictures();
    map.on('error', this.#onError);
    map.on('sourcedata', this.#onData);
    this.#retryTimer = setInterval(() => this.#retryAll(), RETRY_EVERY_MS);
  }

  /** The parts for a rebuilt style. */
  parts(): MapPart[] {
    return this.#drawn.map(overlayPart);
  }

  show(on: Appearance['overlays']): void {
    this.#on = on;
    this.#sync();
    for (const kind of OVERLAY_KINDS) if (on[kind] === undefined) this.#notify(kind, false);
  }

  showFrames(kind: OverlayKind, frames: OverlayFrames): void {
    this.#frames = { ...this.#frames, [kind]: frames };
    this.#sync();
  }

  /** Whether all tiles of a moment that are in view have come, or have failed. */
  isLoaded(kind: OverlayKind, frame: string): boolean {
    const id = overlayId({ kind, frame });
    return this.#map.getSource(id) !== undefined && this.#map.isSourceLoaded(id);
  }

  retry(kind: OverlayKind): void {
    for (const picture of this.#drawn) {
      const id = overlayId(picture);
      if (picture.kind === kind && this.#map.getSource(id)) this.#map.refreshTiles(id);
    }
  }

  /** Adds missing parts after the style was rebuilt. */
  redraw(): void {
    // The library gives no style before it has one, which its types do not say.
    const style: StyleSpecification | undefined = this.#map.getStyle();
    if (style === undefined) return;
    const names = style.layers.find((layer) => layer.type === 'symbol')?.id;
    for (const picture of this.#drawn) {
      if (this.#map.getLayer(overlayId(picture)) === undefined) addPart(this.#map, overlayPart(picture), names);
    }
  }

  destroy(): void {
    clearInterval(this.#retryTimer);
    this.#map.off('error', this.#onError);
    this.#map.off('sourcedata', this.#onData);
    this.failure.clear();
  }

  #pictures(): OverlayPicture[] {
    return OVERLAY_KINDS.flatMap((kind): OverlayPicture[] => {
      const layer = this.#on[kind];
      if (layer === undefined) return [];
      const { tiles, maxZoom } = layer;
      if (!layer.animated) return [{ kind, tiles, maxZoom, frame: null, visible: true }];
      const { load, shown } = this.#frames[kind] ?? { load: [], shown: null };
      return load.map((frame) => ({ kind, tiles, maxZoom, frame, visible: frame === shown }));
    });
  }

  /** New tiles are shown before old ones are removed. */
  #sync(): void {
    const before = this.#drawn;
    this.#drawn = this.#pictures();
    const isNew = this.#drawn.some((picture) => this.#map.getLayer(overlayId(picture)) === undefined);
    if (isNew) this.redraw();
    for (const picture of this.#drawn) {
      const id = overlayId(picture);
      if (this.#map.getLayer(id)) this.#map.setPaintProperty(id, 'raster-opacity', opacityOf(picture));
    }
    const wanted = new Set(this.#drawn.map(overlayId));
    for (const picture of before) if (!wanted.has(overlayId(picture))) removePart(this.#map, overlayPart(picture));
  }

  #notify(kind: OverlayKind, failing: boolean): void {
    if (failing === this.#failedAt.has(kind)) return;
    if (!failing) this.#failedAt.delete(kind);
    this.failure.notify({ kind, failing });
  }

  readonly #onError = (event: ErrorEvent): void => {
    const kind = 'sourceId' in event && typeof event.sourceId === 'string' ? overlayKindOf(event.sourceId) : null;
    if (kind === null || this.#on[kind] === undefined) return;
    this.#notify(kind, true);
    this.#failedAt.set(kind, Date.now());
  };

  readonly #onData = (event: MapSourceDataEvent): void => {
    if (event.tile === undefined || this.#failedAt.size === 0) return;
    const kind = overlayKindOf(event.sourceId);
    if (kind !== null && Date.now() - (this.#failedAt.get(kind) ?? 0) > CALM_MS) this.#notify(kind, false);
  };

  #retryAll(): void {
    if (document.hidden) return;
    for (const kind of this.#failedAt.keys()) this.retry(kind);
  }
}
