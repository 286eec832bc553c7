/**
 * An error that the operator can fix. The command line prints only the message, without a stack: it names the problem
 * and the solution.
 */
export class ClearError extends Error {
  override readonly name = 'ClearError';
}

export function isErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Messages of the system and of PostgreSQL when a file cannot grow: the disk, its quota or a limit of the process. */
const NO_ROOM = /No space left on device|Disk quota exceeded|File too large|Check free disk space/;
const NO_ROOM_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);

export const DISK_IS_FULL = 'The disk is full: nothing more can be written. Free some space and start again.';

/** Whether something could not be written because there is no space left for it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return reportsFullDisk(String(error));
  if ('code' in error && typeof error.code === 'string' && NO_ROOM_CODES.has(error.code)) return true;
  return reportsFullDisk(error.message) || ('hint' in error && reportsFullDisk(String(error.hint)));
}

/** The same for the output of a program that has ended. */
export function reportsFullDisk(text: string): boolean {
  return NO_ROOM.test(text);
}

/** Turns the operating system's error for a full or read-only disk into a sentence; returns other errors unchanged. */
export function explainDisk(error: unknown, path: string): unknown {
  if (!isErrno(error)) return error;
  if (NO_ROOM_CODES.has(error.code ?? ''))
    return new ClearError(`The disk is full: nothing more can be written to ${path}. Free some space and start again.`);
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return new ClearError(
      `No permission to write to ${path}. Choose another folder with KONVOJ_DATA or change its owner.`,
    );
  if (error.code === 'EROFS')
    return new ClearError(`${path} is on a read-only disk. Choose another folder with KONVOJ_DATA.`);
  return error;
}
