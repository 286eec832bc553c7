import { ProblemError } from '../http/problem.ts';
import type { Doer } from '../http/caller.ts';

const importing = new Set<string>();

/**
 * Lets a user import one file at a time, so that nobody takes the threads and the lock of his organization for himself.
 * @throws {ProblemError} import.in_progress while another file of his is read or written
 */
export async function oneImport<Result>(
  { organizationId, userId }: Pick<Doer, 'organizationId' | 'userId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const user = `${organizationId} ${userId}`;
  if (importing.has(user)) throw new ProblemError('import.in_progress');
  importing.add(user);
  try {
    return await work();
  } finally {
    importing.delete(user);
  }
}
