import { copyFile, stat, truncate } from 'node:fs/promises';

const MAX_BYTES = 16_000_000;
const CHECK_EVERY_MS = 2_000;

/**
 * Keeps the log of PostgreSQL small: a file that has grown beyond 16 MB becomes `postgres.log.1`, in place of the one
 * before, and begins anew. PostgreSQL appends to the file it was given, so it is emptied and not replaced.
 */
export async function boundLog(logFile: string, maxBytes = MAX_BYTES): Promise<void> {
  const found = await stat(logFile).catch(() => undefined);
  if (found === undefined || found.size <= maxBytes) return;
  // On a full disk there is no room for the copy, all the more for a log that grows.
  await copyFile(logFile, `${logFile}.1`).catch(() => undefined);
  await truncate(logFile).catch(() => undefined);
}

/** @returns what ends it */
export function keepLogBounded(logFile: string): () => void {
  const timer = setInterval(() => void boundLog(logFile), CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
