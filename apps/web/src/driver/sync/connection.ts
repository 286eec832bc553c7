import { LIVE_PATH } from '@konvoj/contract/telemetry/live-socket';
import { exclusively, timer } from '../device/browser.ts';
import type { TrackState } from '../model/track.ts';
import type { Phone } from '../store/phone.ts';
import type { Track } from '../store/track.ts';
import { startEngine, type Engine } from './engine.ts';
import { openLineSocket, startLiveLine } from './live-line.ts';
import { startPositionSender, type PositionSender } from './position-sender.ts';
import { messageServer, sendPositions } from './server.ts';

export interface ConnectionParts {
  readonly owner: string;
  readonly token: string;
  readonly phone: Phone;
  readonly track: Track;
  /** Something on the phone has changed. */
  readonly onChange: () => void;
  readonly onTrack: (state: TrackState) => void;
  /** Whether the last call reached the server. */
  readonly onOnline: (isOnline: boolean) => void;
  readonly onSignedOut: () => void;
}

/** The phone of a signed-in driver and the server, as long as the app is open. */
export interface Connection {
  readonly engine: Engine;
  readonly positions: PositionSender;
  /** There may be a network again. */
  wake(): void;
  stop(): void;
}

export function connect(parts: ConnectionParts): Connection {
  const { owner, token, onSignedOut } = parts;
  const engine = startEngine({
    owner,
    phone: parts.phone,
    server: messageServer(owner, token),
    clock: { after: timer },
    random: Math.random,
    exclusively,
    onChange: parts.onChange,
    onOnline: parts.onOnline,
    onSignedOut,
  });
  const line = startLiveLine({
    owner,
    token,
    open: (heard) => openLineSocket(LIVE_PATH, heard),
    after: timer,
    onMessages: (messages) => void engine.take(messages),
    onConnected: () => void engine.sync(),
    onSignedOut,
  });
  const positions = startPositionSender({
    owner,
    track: parts.track,
    send: (waiting) => sendPositions(token, waiting),
    clock: { after: timer, now: Date.now },
    random: Math.random,
    onChange: parts.onTrack,
    onSignedOut,
  });
  void engine.sync();
  void positions.send();
  return {
    engine,
    positions,
    wake() {
      line.wake();
      void engine.sync();
      void positions.send();
    },
    stop() {
      engine.stop();
      line.stop();
      positions.stop();
    },
  };
}
