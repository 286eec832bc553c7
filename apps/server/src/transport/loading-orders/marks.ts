import type { Clock } from '../../platform/clock.ts';
import type { Mark } from './following.ts';

/** Commits of a moment are followed together. */
const COLLECT_MS = 1_000;

/** Collects marks and hands them over together, one batch at a time. */
export interface MarkCollector {
  add(marks: readonly Mark[]): void;
  /** Hands nothing over any more, and waits for what is being done. */
  close(): Promise<void>;
}

/** @param work does not reject: what fails is left to the sweep */
export function collectMarks(clock: Clock, work: (marks: readonly Mark[]) => Promise<void>): MarkCollector {
  const waiting = new Map<string, Mark>();
  let cancel: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  function handOver(): void {
    cancel = null;
    const marks = [...waiting.values()];
    waiting.clear();
    running = running.then(() => work(marks));
  }

  return {
    add(marks) {
      if (isClosed) return;
      for (const mark of marks) {
        const key = `${mark.organizationId} ${mark.deviceId}`;
        const isRecomputed = mark.isRecomputed || waiting.get(key)?.isRecomputed === true;
        waiting.set(key, { ...mark, isRecomputed });
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
