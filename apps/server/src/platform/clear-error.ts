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

/** Turns the operating system's word for a full or read-only disk into a sentence; anything else is handed back. */
export function explainDisk(error: unknown, path: string): unknown {
  if (!isErrno(error)) return error;
  if (error.code === 'ENOSPC')
    return new ClearError(`The disk is full: nothing more can be written to ${path}. Free some space and start again.`);
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return new ClearError(
      `No permission to write to ${path}. Choose another folder with KONVOJ_DATA or change its owner.`,
    );
  if (error.code === 'EROFS')
    return new ClearError(`${path} is on a read-only disk. Choose another folder with KONVOJ_DATA.`);
  return error;
}
