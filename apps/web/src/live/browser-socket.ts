import { LIVE_PATH } from '@konvoj/contract';
import { apiBase } from '../shared/api-base.ts';
import type { ConnectionClock, LiveSocket, SocketListeners } from './connection.ts';

function liveAddress(): string {
  const base = apiBase() || location.origin;
  return base.replace(/^http/, 'ws') + LIVE_PATH;
}

/** Opens a socket to the live address of the page. */
export function openSocket(listeners: SocketListeners): LiveSocket {
  const socket = new WebSocket(liveAddress());
  const listening = new AbortController();
  const { signal } = listening;
  socket.addEventListener('open', () => listeners.onOpen(), { signal });
  socket.addEventListener('close', ({ code }) => listeners.onClose(code), { signal });
  socket.addEventListener('message', (event) => listeners.onMessage(event.data), { signal });
  return {
    send: (text) => socket.send(text),
    close: () => {
      listening.abort();
      socket.close();
    },
  };
}

export const browserClock: ConnectionClock = {
  now: Date.now,
  setTimeout: (work, delayMs) => window.setTimeout(work, delayMs),
  clearTimeout: (timer) => window.clearTimeout(timer),
};

/** Reports when the browser loses its network and when it has it again. */
export function onNetwork(listener: (online: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('offline', () => listener(false), { signal });
  window.addEventListener('online', () => listener(true), { signal });
  return () => listening.abort();
}
