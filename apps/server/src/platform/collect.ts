import type { Clock } from './clock.ts';

/** What comes within this time is handed over together. */
const COLLECT_MS = 1_000;

/** Collects items and hands them over together, one batch at a time. */
export interface Collector<Item> {
  add(items: readonly Item[]): void;
  /** Hands nothing over any more, and waits for what is being done. */
  close(): Promise<void>;
}

export interface Collecting<Item> {
  /** Items with the same key become one. */
  readonly keyOf: (item: Item) => string;
  readonly merge: (before: Item, item: Item) => Item;
  /** Does not reject: what fails is left to somebody else. */
  readonly work: (items: readonly Item[]) => Promise<void>;
}

export function collect<Item>(clock: Clock, { keyOf, merge, work }: Collecting<Item>): Collector<Item> {
  const waiting = new Map<string, Item>();
  let cancel: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  function handOver(): void {
    cancel = null;
    const items = [...waiting.values()];
    waiting.clear();
    running = running.then(() => work(items));
  }

  return {
    add(items) {
      if (isClosed) return;
      for (const item of items) {
        const key = keyOf(item);
        const before = waiting.get(key);
        waiting.set(key, before === undefined ? item : merge(before, item));
      }
      if (waiting.size > 0) cancel ??= clock.after(COLLECT_MS, handOver);
    },
    async close() {
      isClosed = true;
      cancel?.();
      await running;
    },
  };
}
