import { auditChange } from '../audit/service.ts';
import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';

/** Audits a change of how the users of an organization sign in. */
export function auditSignInSettings(
  tx: Tx,
  actor: Actor,
  change: { readonly before?: Readonly<Record<string, unknown>>; readonly after: Readonly<Record<string, unknown>> },
): Promise<void> {
  return auditChange(tx, actor, {
    action: 'update',
    entity: 'sign_in_settings',
    entityId: actor.organizationId,
    entityName: '',
    ...change,
  });
}
