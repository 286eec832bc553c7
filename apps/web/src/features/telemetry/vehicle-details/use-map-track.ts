import type { SimplePosition, Span } from '@konvoj/contract';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { track } from '../../../map/track.ts';
import { pointsOf, stagesOf } from './map-stretch.ts';
import type { StageView } from './stage-rows.ts';

interface MapTrack {
  readonly deviceId: number;
  readonly points: readonly SimplePosition[] | undefined;
  /** The track could not be read: the one before must not be taken for it. */
  readonly failed: boolean;
  readonly view: StageView | undefined;
  /** Moments to mark on it, epoch milliseconds. */
  readonly marks: readonly number[];
  readonly stretch: Span;
  /** Whether the user chose a stage, a day or a period: the map then moves there. */
  readonly chosen: boolean;
  /** Set when the stretch is only the last hours of the period. */
  readonly lastHours: number | null;
}

/** Draws a stretch of the track on the map as long as the page is open. */
export function useMapTrack(shown: MapTrack): void {
  const { deviceId, points, failed, view, marks, stretch, chosen, lastHours } = shown;
  const { fromMs, toMs } = stretch;
  const drawn = useMemo(() => points && pointsOf(points, { fromMs, toMs }), [points, fromMs, toMs]);
  const stages = useMemo(() => view && stagesOf(view.rows, { fromMs, toMs }), [view, fromMs, toMs]);
  const stops = useMemo(
    () => view?.stops.filter((stop) => stop.fromMs < toMs && stop.toMs > fromMs),
    [view, fromMs, toMs],
  );
  useEffect(() => {
    if (failed) track.clearTrack();
    else if (drawn && stages && stops) track.showTrack(drawn, stages, { deviceId, stops, marks, lastHours });
  }, [deviceId, drawn, stages, stops, marks, failed, lastHours]);
  useEffect(() => () => track.clearTrack(), []);
  const loaded = points !== undefined && view !== undefined;
  const wasChosen = useRef(false);
  useEffect(() => {
    if (!loaded) return;
    // Without a choice the map stays where it is, unless a choice was just taken back.
    if (chosen || wasChosen.current) track.fit({ fromMs, toMs });
    wasChosen.current = chosen;
  }, [chosen, loaded, fromMs, toMs]);
}

const subscribe = (listener: () => void): (() => void) => track.onCursor(listener);

/** The cursor that charts, map and replay share, epoch milliseconds. */
export const useTrackCursor = (): number | null => useSyncExternalStore(subscribe, () => track.getState().cursorMs);
