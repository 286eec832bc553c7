import { changeTopic, type ListChange } from '@konvoj/contract';

type Listener = (changes: readonly ListChange[]) => void;
const listeners = new Set<Listener>();

/** For screens that show lists: rows of these lists changed. @returns ends the listening */
export function onListChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the live connection. */
export function publishListChanges(changes: readonly ListChange[]): void {
  for (const listener of listeners) listener(changes);
}

/** After a lost connection: any row of any list may have changed. */
export function publishUnknownChanges(): void {
  publishListChanges(changeTopic.options.map((topic) => ({ topic, ids: [] })));
}
