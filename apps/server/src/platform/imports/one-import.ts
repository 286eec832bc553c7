import { ProblemError } from '../http/problem.ts';
import type { Actor } from '../http/caller.ts';

const importing = new Set<string>();

/**
 * Limits a user to one import at a time, so that they cannot occupy all threads and the lock of their organization.
 * @throws {ProblemError} import.in_progress while another file of theirs is read or written
 */
export async function oneImport<Result>(
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
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
