import type { SessionUser } from '@konvoj/contract';
import type { Caller } from '../platform/http/index.ts';
import { completeSettings } from './rules.ts';
import type { IssuedToken, User } from './types.ts';

const DEFAULT_TIME_ZONE = 'Europe/Ljubljana';

export function sessionUserOf(user: User, live: IssuedToken): SessionUser {
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    person: { firstName: user.firstName, lastName: user.lastName },
    email: user.email,
    role: user.role,
    organization: user.organization,
    language: user.language,
    canEditFleet: user.canEditFleet,
    locked: user.locked,
    validUntil: user.validUntil?.toISOString() ?? null,
    loginAlert: user.loginAlert,
    settings: completeSettings(user.settings),
    wsToken: live.token,
    wsTokenExpire: live.expiresAt.toISOString(),
  };
}

export function callerOf(user: User, sessionId: string): Caller {
  return {
    userId: user.id,
    organizationId: user.organization?.id ?? null,
    role: user.role,
    canEditFleet: user.canEditFleet,
    language: user.language,
    timeZone: user.organization?.timeZone ?? DEFAULT_TIME_ZONE,
    sessionId,
  };
}
