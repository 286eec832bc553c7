import { ProblemError } from '../shared/api-errors.ts';
import { mayFollow } from '../shared/api-base.ts';

/**
 * Where a start-up error leads: its URL when it carries one and the address may be followed (own origin or a host of the
 * table); null otherwise.
 */
export function bootRedirect(failure: unknown, pageOrigin: string): string | null {
  const url = failure instanceof ProblemError ? failure.problem.params?.url : undefined;
  return typeof url === 'string' && mayFollow(url, pageOrigin) ? url : null;
}
