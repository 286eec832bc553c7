import { endpoints, type TileFrame, type TileLayer } from '@konvoj/contract';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../../shared/api.ts';
import { usePublicConfig } from '../../../../shared/public-config.ts';
import { OVERLAY_KINDS, type OverlayKind } from '../../../../map/map-types.ts';
import { mapSettings } from '../../../../map/map-settings.ts';
import { setFailing } from '../../../../map/overlays/layer-state.ts';

/** A new picture comes every ten minutes; a failing provider is asked again as often. */
const LIST_EVERY_MS = 60_000;
/** For asking again at once: the lists of frames of a layer. */
export const framesKey = (layer: TileLayer) => ['map-layers', layer, 'frames'] as const;

export interface PlayedLayer {
  readonly kind: OverlayKind;
  /** The oldest first; empty while they are not known. */
  readonly frames: readonly TileFrame[];
  readonly fails: boolean;
}

/** The layers that are on and can be played, with their frames; rain before clouds. */
export function usePlayedLayers(): readonly PlayedLayer[] {
  const config = usePublicConfig();
  const settings = mapSettings.use((value) => value);
  const kinds = OVERLAY_KINDS.filter((kind) => settings[kind] && config?.layers[kind].animated === true);
  const layers = useQueries({
    queries: kinds.map(framesQuery),
    combine: (lists) =>
      kinds.map((kind, index): PlayedLayer => {
        const list = lists[index];
        return { kind, frames: list?.data ?? [], fails: list?.isError ?? false };
      }),
  });
  useEffect(() => {
    const failing = new Set(layers.filter(({ fails }) => fails).map(({ kind }) => kind));
    for (const kind of OVERLAY_KINDS) setFailing(kind, 'frames', failing.has(kind));
  }, [layers]);
  return layers;
}

function framesQuery(layer: TileLayer) {
  return queryOptions({
    queryKey: framesKey(layer),
    queryFn: ({ signal }) => call(endpoints.tiles.frames, { params: { layer } }, { signal }),
    refetchInterval: LIST_EVERY_MS,
    retry: false,
  });
}
