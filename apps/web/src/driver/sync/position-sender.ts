import type { PhonePosition } from '@konvoj/contract';
import { PHONE_POSITIONS_AT_ONCE } from '@konvoj/contract/transport/driver-app';
import { straightLineMeters } from '../../shared/distance.ts';
import type { Fix } from '../model/driving.ts';
import { waitBeforeRetry, type Answer } from '../model/outbox.ts';
import { addsToTrack, positionOf, type TrackState } from '../model/track.ts';
import type { Track } from '../store/track.ts';
import type { EngineClock } from './engine.ts';

/** A batch is sent when so many wait, or after so long. */
const BATCH = { count: 25, afterMs: 30_000 } as const;

export interface PositionSenderParts {
  readonly owner: string;
  readonly track: Track;
  /** The server takes a position once, however often it is sent. */
  readonly send: (positions: readonly PhonePosition[]) => Promise<Answer>;
  readonly clock: EngineClock & { readonly now: () => number };
  /** From 0 to 1. */
  readonly random: () => number;
  readonly onChange: (state: TrackState) => void;
  readonly onSignedOut: () => void;
}

export interface PositionSender {
  /** Keeps a position of the phone, and sends what waits when it is time. */
  add(fix: Fix): Promise<void>;
  /** Sends what waits, at once. */
  send(): Promise<void>;
  stop(): void;
}

/** Brings positions from the phone to the server, in their order; each stays on the phone until the server has it. */
export function startPositionSender(parts: PositionSenderParts): PositionSender {
  const { owner, track, clock, onChange } = parts;
  let isStopped = false;
  let last: Fix | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  /** Cancels the next attempt; null: none is planned. */
  let cancelNext: (() => void) | null = null;

  function planNext(delayMs: number): void {
    cancelNext?.();
    cancelNext = clock.after(delayMs, () => void send());
  }

  function send(): Promise<void> {
    running ??= sendAll().finally(() => (running = null));
    return running;
  }

  async function sendAll(): Promise<void> {
    cancelNext?.();
    cancelNext = null;
    for (;;) {
      const batch = isStopped ? [] : await track.next(owner, PHONE_POSITIONS_AT_ONCE);
      if (batch.length === 0) return;
      const answer = await parts.send(batch.map(({ position }) => position));
      if (isStopped) return;
      if (answer.kind === 'signedOut') return parts.onSignedOut();
      if (answer.kind === 'unreachable') {
        failures += 1;
        return planNext(waitBeforeRetry(failures, parts.random()));
      }
      failures = 0;
      if (answer.kind === 'refused') onChange(await track.refused(owner, batch));
      else onChange(await track.sent(owner, batch, new Date(clock.now()).toISOString()));
    }
  }

  return {
    async add(fix) {
      if (isStopped || !addsToTrack(fix, last, straightLineMeters)) return;
      last = fix;
      const state = await track.add(owner, positionOf(fix));
      onChange(state);
      // Without a signal only time brings the next attempt.
      if (state.waiting >= BATCH.count && failures === 0) await send();
      else if (cancelNext === null && running === null) planNext(BATCH.afterMs);
    },
    send,
    stop() {
      isStopped = true;
      cancelNext?.();
    },
  };
}
