import type { SimplePosition, Stage } from '@konvoj/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { track } from '../../map/track.ts';
import { useUser } from '../../shared/session-state.ts';
import { pointsOf, stagesOf, type Stretch } from './map-stretch.ts';

interface MapTrack {
  readonly deviceId: number;
  readonly points: readonly SimplePosition[] | undefined;
  readonly stages: readonly Stage[] | undefined;
  readonly stretch: Stretch;
  /** Whether the user chose a stage, a day or a period: the map then moves there. */
  readonly chosen: boolean;
}

/** Draws a stretch of the track on the map as long as the page is open. */
export function useMapTrack({ deviceId, points, stages, stretch, chosen }: MapTrack): void {
  const minimumStopMinutes = useUser()?.settings.minimumStopMinutes;
  const { fromMs, toMs } = stretch;
  const drawn = useMemo(() => points && pointsOf(points, { fromMs, toMs }), [points, fromMs, toMs]);
  const drawnStages = useMemo(() => stages && stagesOf(stages, { fromMs, toMs }), [stages, fromMs, toMs]);
  useEffect(() => {
    if (!drawn || !drawnStages) return;
    track.showTrack(drawn, drawnStages, { deviceId, ...(minimumStopMinutes !== undefined && { minimumStopMinutes }) });
  }, [deviceId, drawn, drawnStages, minimumStopMinutes]);
  useEffect(() => () => track.clearTrack(), []);
  const loaded = points !== undefined && stages !== undefined;
  useEffect(() => {
    if (chosen && loaded) track.fit({ fromMs, toMs });
  }, [chosen, loaded, fromMs, toMs]);
}

const subscribe = (listener: () => void): (() => void) => track.onCursor(listener);

/** The cursor that charts, map and replay share, epoch milliseconds. */
export const useTrackCursor = (): number | null => useSyncExternalStore(subscribe, () => track.getState().cursorMs);
