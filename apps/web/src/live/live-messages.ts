import type { Message } from '@konvoj/contract';

type Listener = (messages: readonly Message[]) => void;
const listeners = new Set<Listener>();

/** For whatever shows messages: new and changed ones. @returns ends the listening */
export function onLiveMessages(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the live connection. */
export function publishLiveMessages(messages: readonly Message[]): void {
  for (const listener of listeners) listener(messages);
}
