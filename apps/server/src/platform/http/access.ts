import type { Access, EndpointShape } from '@konvoj/contract';
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
  const tokenScopes = caller.kind === 'user' ? caller.tokenScopes : undefined;
  if (tokenScopes !== undefined && (tokenScope === undefined || !tokenScopes.includes(tokenScope))) throw forbidden();
  const held: ReadonlySet<Access> = caller.permissions;
  if (!held.has(access)) throw refusal === undefined ? forbidden() : new ProblemError(refusal);
}
