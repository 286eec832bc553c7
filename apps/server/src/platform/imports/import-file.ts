import type { Actor } from '../http/caller.ts';
import { oneImport } from './one-import.ts';
import { readUpload } from './read-upload.ts';
import type { Reading, Upload } from './read-upload.ts';

/**
 * One import of a file: read in a thread of its own with limits of rows, memory and time, fair between organizations,
 * one at a time per user, and ended when the caller has gone. A module plans and writes what was read.
 * @throws {ProblemError} import.in_progress, import.unreadable, import.too_large with maxMB, import.too_many_rows with
 * maxRows, import.too_slow with seconds, unavailable
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the worker of `reading` posts
export function importFile<Read extends object, Reply>(
  actor: Actor,
  upload: Upload,
  reading: Reading,
  write: (read: Read) => Promise<Reply>,
): Promise<Reply> {
  return oneImport(actor, async () => write(await readUpload<Read>(actor.organizationId, upload, reading)));
}

/** Reads the tables of a CSV or XLSX file, `{ sheets }`; a module that reads other files has a worker of its own. */
export const SHEET_WORKER = new URL('sheet-worker.ts', import.meta.url);
