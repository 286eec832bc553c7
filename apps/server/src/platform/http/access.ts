import type { Access, EndpointShape } from '@konvoj/contract';
import type { Caller } from './caller.ts';
import { forbidden, ProblemError, signedOut } from './problem.ts';

/**
 * Whether a caller may use an endpoint of this access (contract, endpoint.ts).
 * @throws {ProblemError} signed_out without a session; forbidden, or the endpoint's own refusal, without sufficient
 * rights
 */
export function requireAccess({ access, refusal, tokenScope }: EndpointShape, caller: Caller | null): void {
  if (access === 'P' || access === 'L') return;
  if (caller === null) throw signedOut();
  const { tokenScopes } = caller;
  if (tokenScopes !== undefined && (tokenScope === undefined || !tokenScopes.includes(tokenScope))) throw forbidden();
  if (!isAllowed(access, caller)) throw refusal === undefined ? forbidden() : new ProblemError(refusal);
}

function isAllowed(access: Access, caller: Caller): boolean {
  switch (access) {
    case 'U':
      return true;
    case 'A':
      return caller.role === 'admin';
    case 'F':
      return caller.role === 'admin' || (caller.role === 'user' && caller.canEditFleet);
    case 'S':
      return caller.role === 'sysadmin';
    default:
      return false;
  }
}
