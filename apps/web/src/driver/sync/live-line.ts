import { liveClose } from '@konvoj/contract/telemetry/live-socket';
import { messageFrame } from '@konvoj/contract/transport/messages';
import { phoneMessageOf, type PhoneMessage } from '../model/phone-message.ts';

const PING_EVERY_MS = 20_000;
/** A line that says nothing for so long is dead, whatever the phone says. */
const DEAD_AFTER_MS = 35_000;
const RECONNECT_MS = { first: 3_000, longest: 60_000 } as const;

export interface LineSocket {
  send(text: string): void;
  /** Its listeners hear nothing more. */
  close(): void;
}
export interface LineListeners {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onClose: (code: number) => void;
}
export interface LineParts {
  readonly owner: string;
  readonly token: string;
  readonly open: (listeners: LineListeners) => LineSocket;
  /** @returns what cancels it */
  readonly after: (delayMs: number, work: () => void) => () => void;
  /** Messages came. */
  readonly onMessages: (messages: readonly PhoneMessage[]) => void;
  /** The line stands: what came while it was away is to be fetched. */
  readonly onConnected: () => void;
  readonly onSignedOut: () => void;
}

export interface LiveLine {
  /** There may be a network again: a connection that waits is opened at once. */
  wake(): void;
  stop(): void;
}

/** Keeps a live connection open while the app is; it only makes messages come sooner. */
export function startLiveLine(parts: LineParts): LiveLine {
  let socket: LineSocket | null = null;
  let failures = 0;
  let isGreeted = false;
  let isWaiting = false;
  let cancelTimer = (): void => {};
  let cancelSilence = (): void => {};

  function connect(): void {
    isGreeted = false;
    isWaiting = false;
    socket = parts.open({
      onOpen: () => ping(),
      onText: (text) => {
        hear();
        const frame = parse(text);
        if (!isGreeted) {
          isGreeted = true;
          failures = 0;
          parts.onConnected();
        }
        if (frame.length > 0) parts.onMessages(frame.map((message) => phoneMessageOf(parts.owner, message)));
      },
      onClose: (code) => {
        cancelSilence();
        if (code === liveClose.signedOut) return parts.onSignedOut();
        reconnect();
      },
    });
    hear();
  }

  function ping(): void {
    socket?.send(JSON.stringify({ ping: 1, token: parts.token }));
    cancelTimer();
    cancelTimer = parts.after(PING_EVERY_MS, ping);
  }

  function hear(): void {
    cancelSilence();
    cancelSilence = parts.after(DEAD_AFTER_MS, () => {
      socket?.close();
      reconnect();
    });
  }

  function reconnect(): void {
    cancelTimer();
    const waitMs = Math.min(RECONNECT_MS.longest, RECONNECT_MS.first * 2 ** Math.min(failures, 6));
    failures += 1;
    isWaiting = true;
    cancelTimer = parts.after(waitMs, connect);
  }

  connect();
  return {
    wake() {
      if (!isWaiting) return;
      cancelTimer();
      connect();
    },
    stop() {
      cancelTimer();
      cancelSilence();
      socket?.close();
    },
  };
}

/** The messages of a frame; none for frames of other things, and for what is no frame of ours. */
function parse(text: string) {
  try {
    return messageFrame.safeParse(JSON.parse(text)).data?.messages ?? [];
  } catch {
    return [];
  }
}

/** Opens a socket to the live address of the page. */
export function openLineSocket(path: string, listeners: LineListeners): LineSocket {
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + path);
  const listening = new AbortController();
  const { signal } = listening;
  socket.addEventListener('open', () => listeners.onOpen(), { signal });
  socket.addEventListener('close', ({ code }) => listeners.onClose(code), { signal });
  socket.addEventListener('message', ({ data }) => listeners.onText(String(data)), { signal });
  return {
    send: (text) => socket.send(text),
    close: () => {
      listening.abort();
      socket.close();
    },
  };
}
