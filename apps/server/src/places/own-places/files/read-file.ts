import { readUpload } from '../../../platform/sheets/read-upload.ts';
import type { Upload } from '../../../platform/sheets/read-upload.ts';
import { MAX_PLACES } from './feature-limit.ts';
import type { JudgedFile, PlaceKind } from './types.ts';

/**
 * The points or the zones of a file, read and validated in a separate thread.
 * @throws {ProblemError} as `readUpload`
 */
export function readPlacesFile(organizationId: number, upload: Upload, kind: PlaceKind): Promise<JudgedFile> {
  return readUpload<JudgedFile>(organizationId, upload, {
    worker: new URL('reading-worker.ts', import.meta.url),
    workerData: { kind },
    maxRows: MAX_PLACES,
  });
}
