import type { AuditEntry } from '../audit/service.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import type { User } from './types.ts';

type Who = Pick<AuditEntry, 'organizationId' | 'userId' | 'actingFor'>;

/** The author of an action, for the audit: user and system administrator when one acts as the other. */
export function actorOfCaller({ organizationId, userId, switchedBy }: UserCaller): Who {
  return switchedBy === undefined
    ? { organizationId, userId }
    : { organizationId, userId: switchedBy, actingFor: userId };
}

/** The same, before a session exists. */
export function actorOfUser(user: User): Who {
  return { organizationId: user.organization?.id ?? null, userId: user.id };
}
