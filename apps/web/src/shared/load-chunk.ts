import { CHUNK_TIMEOUT_MS } from '@konvoj/contract';

/** A part of the application failed to load, or did not arrive within 120 s. */
export class ChunkError extends Error {
  readonly tooSlow: boolean;

  constructor(tooSlow: boolean, cause?: unknown) {
    super('chunk', { cause });
    this.name = 'ChunkError';
    this.tooSlow = tooSlow;
  }
}

/**
 * Loads a lazily imported part and gives up after 120 s.
 * @throws {ChunkError} whatever went wrong, so that the screen can offer to reload
 */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(true)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError(false, cause);
  } finally {
    clearTimeout(timer);
  }
}
