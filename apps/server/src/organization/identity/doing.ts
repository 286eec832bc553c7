import type { AuditEntry } from '../audit/service.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { User } from './types.ts';

type Who = Pick<AuditEntry, 'organizationId' | 'userId' | 'actingFor'>;

/** Who does something, for the audit: both when a system administrator acts as a user. */
export function whoDid({ organizationId, userId, switchedBy }: Caller): Who {
  return switchedBy === undefined
    ? { organizationId, userId }
    : { organizationId, userId: switchedBy, actingFor: userId };
}

/** The same before there is a session. */
export function whoIs(user: User): Who {
  return { organizationId: user.organization?.id ?? null, userId: user.id };
}
