import { readUpload } from '../../platform/sheets/read-upload.ts';
import { MAX_PLACES } from './read-places.ts';
import type { JudgedFile, PlaceKind } from './types.ts';

/**
 * The points or the zones of a file, read and judged in a thread of its own.
 * @throws {ProblemError} import.unreadable, import.too_large with maxMB, import.too_many_rows with maxRows, unavailable
 */
export function readPlacesFile(bytes: Uint8Array, kind: PlaceKind): Promise<JudgedFile> {
  return readUpload<JudgedFile>(new URL('reading-worker.ts', import.meta.url), { bytes, kind }, MAX_PLACES);
}
