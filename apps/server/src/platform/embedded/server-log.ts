import { copyFile, stat, truncate } from 'node:fs/promises';

const MAX_BYTES = 16_000_000;
const CHECK_EVERY_MS = 2_000;

/**
 * Limits the log of PostgreSQL: above 16 MB it is copied to `postgres.log.1`, which replaces the previous one, and
 * truncated. PostgreSQL appends to its open file, so the file is truncated and not replaced.
 */
export async function boundLog(logFile: string, maxBytes = MAX_BYTES): Promise<void> {
  const found = await stat(logFile).catch(() => undefined);
  if (found === undefined || found.size <= maxBytes) return;
  // On a full disk there is no room for the copy, although the log keeps growing.
  await copyFile(logFile, `${logFile}.1`).catch(() => undefined);
  await truncate(logFile).catch(() => undefined);
}

/** @returns a function that stops it */
export function keepLogBounded(logFile: string): () => void {
  const timer = setInterval(() => void boundLog(logFile), CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
