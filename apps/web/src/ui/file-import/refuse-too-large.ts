import { IMPORT_MAX_MB } from '@konvoj/contract';
import { ProblemError } from '../../shared/api-errors.ts';

const BYTES_PER_MB = 1_048_576;

/** The error that the server would return, without sending a file that is too large. */
export function refuseTooLarge(file: File, maxMB = IMPORT_MAX_MB): void {
  if (file.size <= maxMB * BYTES_PER_MB) return;
  const code = 'import.too_large';
  const params = { maxMB };
  throw new ProblemError({ type: `/problems/${code}`, title: code, status: 413, code, params });
}
