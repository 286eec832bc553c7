import { useStore } from 'zustand';
import { OVERLAY_KINDS, type OverlayKind } from '../../../../map/map-types.ts';
import { layerState } from '../../../../map/overlays/layer-state.ts';

/** The layers that are on but unavailable at the moment. */
export function useFailingLayers(): readonly OverlayKind[] {
  const failing = useStore(layerState, (state) => state.failing);
  return OVERLAY_KINDS.filter((kind) => failing.has(`${kind} tiles`) || failing.has(`${kind} frames`));
}
