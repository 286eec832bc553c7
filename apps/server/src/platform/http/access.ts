import type { EndpointShape } from '@konvoj/contract';
import type { Caller } from './caller.ts';
import { forbidden, ProblemError, signedOut } from './problem.ts';

/**
 * Whether a caller may use an endpoint (contract, permissions.ts).
 * @throws {ProblemError} signed_out without a session; forbidden, or the endpoint's own refusal, with one that does not
 *   suffice
 */
export function requireAccess({ access, refusal, tokenScope }: EndpointShape, caller: Caller | null): void {
  if (access === 'public' || access === 'link') return;
  if (caller === null) throw signedOut();
  const { tokenScopes } = caller;
  if (tokenScopes !== undefined && (tokenScope === undefined || !tokenScopes.includes(tokenScope))) throw forbidden();
  if (!caller.permissions.has(access)) throw refusal === undefined ? forbidden() : new ProblemError(refusal);
}
