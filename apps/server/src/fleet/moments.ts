import { invalidFields } from '../platform/http/index.ts';
import { readInstant } from '../platform/time.ts';

/**
 * The start of assignments that a client requests.
 * @returns epoch milliseconds; undefined when not given
 * @throws {ProblemError} validation, `invalid_date` at `assignedFrom`
 */
export function assignedAt(text: string | undefined, timeZone: string): number | undefined {
  if (text === undefined) return undefined;
  const at = readInstant(text, timeZone);
  if (at === null) throw invalidFields({ path: 'assignedFrom', code: 'invalid_date' });
  return at;
}
