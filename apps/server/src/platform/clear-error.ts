/**
 * Something the person who runs the program can put right. The command line prints the message alone, without a stack:
 * it says what is wrong and what to do.
 */
export class ClearError extends Error {
  override readonly name = 'ClearError';
}

export function isErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** What the system and PostgreSQL say when a file can grow no more: the disk, its quota or a limit of the process. */
const NO_ROOM = /No space left on device|Disk quota exceeded|File too large|Check free disk space/;
const NO_ROOM_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);

export const DISK_IS_FULL = 'The disk is full: nothing more can be written. Free some space and start again.';

/** Whether something could not be written because there is no space left for it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return saysDiskFull(String(error));
  if ('code' in error && typeof error.code === 'string' && NO_ROOM_CODES.has(error.code)) return true;
  return saysDiskFull(error.message) || ('hint' in error && saysDiskFull(String(error.hint)));
}

/** The same of what a program has written before it ended. */
export function saysDiskFull(text: string): boolean {
  return NO_ROOM.test(text);
}

/** Turns the operating system's word for a full or read-only disk into a sentence; anything else is handed back. */
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
