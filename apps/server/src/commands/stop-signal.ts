import { systemClock } from '../platform/clock.ts';
import type { Log } from '../platform/logging.ts';

const LONGEST_STOP_MS = 30_000;
/** Two signals this close are one press of Ctrl-C that arrived twice. */
const SAME_PRESS_MS = 2_000;

/**
 * Resolves with the first stop signal, also when the parent process has ended. A later one ends this process
 * immediately.
 */
export function stopSignal(log: Log): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    const stop = (signal: string) => {
      if (askedAt !== null) {
        if (systemClock.elapsed() - askedAt > SAME_PRESS_MS) process.exit(1);
        return;
      }
      askedAt = systemClock.elapsed();
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        log.error('stopping took too long');
        process.exit(1);
      }, LONGEST_STOP_MS).unref();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    process.once('disconnect', () => stop('disconnect'));
    process.channel?.unref();
  });
}
