import { DEFAULT_MINIMUM_STOP_MINUTES, type SimplePosition } from '@konvoj/contract';
import { createStore } from 'zustand/vanilla';
import type { DeviceId, DrawnTrack, LngLat, TrackColouring, TrackStage, Unsubscribe } from './map-types.ts';
import type { StageStop } from '../shared/stage-stops.ts';
import { Listeners } from './listeners.ts';
import {
  advance,
  DEFAULT_REPLAY_SPEED,
  startOfReplay,
  type Replay,
  type ReplayRange,
  type ReplaySpeed,
} from './track/replay.ts';
import { placesBetween } from './track/track-geometry.ts';

export interface TrackOptions {
  readonly deviceId: DeviceId;
  /** Standing for less than this is not marked as a stop; 5 minutes by default. */
  readonly minimumStopMinutes?: number;
  /** Numbered stops of a longer period, of which the track is a part; without it they are found among the stages. */
  readonly stops?: readonly StageStop<TrackStage>[] | null;
  /** Moments to mark on it, epoch milliseconds. */
  readonly marks?: readonly number[];
  /** The track is only the last hours of a longer period. */
  readonly lastHours?: number | null;
}

export interface TrackState {
  readonly deviceId: DeviceId | null;
  /** Ascending by time. */
  readonly points: readonly SimplePosition[];
  readonly stages: readonly TrackStage[];
  readonly stops: readonly StageStop<TrackStage>[] | null;
  readonly marks: readonly number[];
  /** Set while the track is only the last hours of a longer period. */
  readonly lastHours: number | null;
  readonly minimumStopSeconds: number;
  readonly colouring: TrackColouring;
  /** The cursor that map, chart and replay share, epoch milliseconds. */
  readonly cursorMs: number | null;
  readonly replay: Replay;
}

/** What the map is to show of a track: everything of it, one stage, one day, or any other stretch of time. */
export type TrackStretch = 'all' | { readonly fromMs: number; readonly toMs: number };

export interface TrackPort {
  getState(): TrackState;
  getInitialState(): TrackState;
  subscribe(listener: (state: TrackState, before: TrackState) => void): Unsubscribe;
  /** Shows a track in place of the one before; the same device keeps cursor and replay while the cursor lies on it. Points in any order. */
  showTrack(points: readonly SimplePosition[], stages: readonly TrackStage[], options: TrackOptions): void;
  clearTrack(): void;
  setColouring(colouring: TrackColouring): void;
  /** Moves the shared cursor; null removes it. Playing continues from there. */
  setCursor(timeMs: number | null): void;
  onCursor(listener: (timeMs: number | null) => void): Unsubscribe;
  fit(stretch: TrackStretch): void;
  /** For the map: what it is asked to show. */
  onFit(listener: (places: readonly LngLat[]) => void): Unsubscribe;
  readonly play: () => void;
  readonly pause: () => void;
  setSpeed(speed: ReplaySpeed): void;
}

/** Runs work with the next frame; gives what cancels it. */
export interface Frames {
  request(work: (nowMs: number) => void): number;
  cancel(handle: number): void;
}

const NO_MARKS: readonly number[] = [];
const NOTHING = {
  deviceId: null,
  points: [],
  stages: [],
  stops: null,
  marks: NO_MARKS,
  lastHours: null,
  minimumStopSeconds: DEFAULT_MINIMUM_STOP_MINUTES * 60,
  cursorMs: null,
} satisfies Partial<TrackState>;

/** The times of a track; null while there is none. */
export function rangeOf({ points }: Pick<TrackState, 'points'>): ReplayRange | null {
  const [first, last] = [points[0], points.at(-1)];
  return first === undefined || last === undefined ? null : { fromMs: first[0] * 1000, toMs: last[0] * 1000 };
}

/** What the map draws of the state; null when no track is shown. */
export function drawnTrack(state: TrackState, icon: string | null): DrawnTrack | null {
  const { points, stages, stops, marks, colouring, minimumStopSeconds } = state;
  return points.length === 0 ? null : { points, stages, stops, marks, colouring, minimumStopSeconds, icon };
}

/** The port between a track's page and the map: the page shows a track here, the map draws it, both share the cursor. */
export function createTrack(frames: Frames): TrackPort {
  const store = createStore<TrackState>(() => ({
    ...NOTHING,
    colouring: 'stage',
    replay: { playing: false, speed: DEFAULT_REPLAY_SPEED },
  }));
  const fits = new Listeners<readonly LngLat[]>();
  let frame: number | null = null;
  let lastMs: number | null = null;

  function setPlaying(playing: boolean): void {
    const { replay } = store.getState();
    if (replay.playing !== playing) store.setState({ replay: { ...replay, playing } });
    if (!playing && frame !== null) {
      frames.cancel(frame);
      frame = null;
    }
    lastMs = null;
  }

  function step(nowMs: number): void {
    frame = null;
    const state = store.getState();
    const range = rangeOf(state);
    if (!state.replay.playing || range === null) return;
    const elapsed = lastMs === null ? 0 : nowMs - lastMs;
    lastMs = nowMs;
    const { cursorMs, ended } = advance(state.cursorMs ?? range.fromMs, elapsed, state.replay.speed, range);
    store.setState({ cursorMs });
    if (ended) setPlaying(false);
    else frame = frames.request(step);
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    showTrack(points, stages, options) {
      const { deviceId, stops = null, marks = NO_MARKS, lastHours = null } = options;
      const { minimumStopMinutes = DEFAULT_MINIMUM_STOP_MINUTES } = options;
      const { deviceId: shown, cursorMs } = store.getState();
      const ascending = [...points].sort((a, b) => a[0] - b[0]);
      const range = rangeOf({ points: ascending });
      const isInside = cursorMs === null || (range !== null && cursorMs >= range.fromMs && cursorMs <= range.toMs);
      const keepsCursor = shown === deviceId && isInside;
      if (!keepsCursor) setPlaying(false);
      store.setState({
        deviceId,
        points: ascending,
        stages,
        stops,
        marks,
        lastHours,
        minimumStopSeconds: minimumStopMinutes * 60,
        ...(keepsCursor ? {} : { cursorMs: null }),
      });
    },
    clearTrack() {
      setPlaying(false);
      store.setState(NOTHING);
    },
    setColouring: (colouring) => store.setState({ colouring }),
    setCursor(timeMs) {
      if (store.getState().cursorMs !== timeMs) store.setState({ cursorMs: timeMs });
    },
    onCursor: (listener) =>
      store.subscribe((state, before) => {
        if (state.cursorMs !== before.cursorMs) listener(state.cursorMs);
      }),
    fit(stretch) {
      const state = store.getState();
      const range = stretch === 'all' ? rangeOf(state) : stretch;
      if (range !== null) fits.notify(placesBetween(state.points, range.fromMs, range.toMs));
    },
    onFit: (listener) => fits.add(listener),
    play() {
      const state = store.getState();
      const range = rangeOf(state);
      if (range === null || state.replay.playing) return;
      store.setState({ cursorMs: startOfReplay(state.cursorMs, range) });
      setPlaying(true);
      frame = frames.request(step);
    },
    pause: () => setPlaying(false),
    setSpeed: (speed) => store.setState({ replay: { ...store.getState().replay, speed } }),
  };
}

/** The page's one track. */
export const track: TrackPort = createTrack({
  request: (work) => requestAnimationFrame(work),
  cancel: (handle) => cancelAnimationFrame(handle),
});
