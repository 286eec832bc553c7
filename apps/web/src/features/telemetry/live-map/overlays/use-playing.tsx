import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import { layerState } from '../../../../map/overlays/layer-state.ts';
import { frameAfter, frameAt, latestFrame } from '../../../../map/overlays/play.ts';
import type { PlayedLayer } from './use-layers.tsx';

const STEP_MS = 500;
/** The newest and the last picture stay longer, so that the eye finds the beginning. */
const REST_MS = 1_500;
/** A picture of which not all tiles have come is waited for, but not for ever. */
const LONGEST_WAIT_MS = 4_000;
const LOOK_EVERY_MS = 100;
const NO_FRAMES: PlayedLayer['frames'] = [];

/** Hands the frames to the map and, while playing, goes from one to the next when it has come. A hidden page stands still. */
export function usePlaying(map: FleetMap, layers: readonly PlayedLayer[]): void {
  const { timeMs, playing } = useStore(layerState);
  useEffect(() => {
    for (const { kind, frames } of layers) {
      const shown = timeMs === null ? latestFrame(frames) : frameAt(frames, timeMs);
      const load = playing === 'no' ? frames.filter(({ id }) => id === shown?.id) : frames;
      map.showOverlayFrames(kind, { load: load.map(({ id }) => id), shown: shown?.id ?? null });
    }
  }, [map, layers, timeMs, playing]);

  const isReady = useEffectEvent((nextMs: number) =>
    layers.every(({ kind, frames }) => {
      const frame = frameAt(frames, nextMs);
      return frame === null || map.isOverlayFrameLoaded(kind, frame.id);
    }),
  );
  const frames = layers[0]?.frames ?? NO_FRAMES;
  useEffect(() => {
    if (playing === 'no' || frames.length < 2) return undefined;
    const shown = timeMs === null ? latestFrame(frames) : frameAt(frames, timeMs);
    const next = shown === null ? null : frameAfter(frames, shown);
    if (shown === null || next === null) return undefined;
    // Played once, it ends where it began: at the newest picture.
    if (playing === 'once' && timeMs !== null && shown.id === latestFrame(frames)?.id) {
      layerState.setState({ playing: 'no', timeMs: null });
      return undefined;
    }
    const nextMs = Date.parse(next.time);
    const rests = shown.id === frames.at(-1)?.id || shown.id === latestFrame(frames)?.id;
    const since = performance.now();
    const timer = setInterval(() => {
      const waited = performance.now() - since;
      if (document.hidden || waited < (rests ? REST_MS : STEP_MS)) return;
      if (isReady(nextMs) || waited >= LONGEST_WAIT_MS) layerState.setState({ timeMs: nextMs });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [playing, timeMs, frames]);
}
