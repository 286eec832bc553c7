import type { SavedUser, SessionUser } from '@konvoj/contract';
import type { Caller } from '../platform/http/index.ts';
import { completeSettings } from './rules.ts';
import type { IssuedToken, User } from './types.ts';

const DEFAULT_TIME_ZONE = 'Europe/Ljubljana';

export function nameOf(user: Pick<User, 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`;
}

export function savedUserOf(user: User): SavedUser {
  return {
    id: user.id,
    name: nameOf(user),
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
  };
}

/** Who is signed in; while a system administrator acts as a user, that user with who it is. */
export interface SignedIn {
  readonly user: User;
  readonly live: IssuedToken;
  readonly switched?: { readonly by: User; readonly token: IssuedToken };
}

export function sessionUserOf({ user, live, switched }: SignedIn): SessionUser {
  const own = { ...savedUserOf(user), wsToken: live.token, wsTokenExpire: live.expiresAt.toISOString() };
  if (switched === undefined) return own;
  const { by, token } = switched;
  return {
    ...own,
    // A support person reads his own language, whatever the user speaks.
    language: by.language,
    switchedBy: { id: by.id, name: nameOf(by) },
    switch_token: token.token,
    switch_token_expire: token.expiresAt.toISOString(),
  };
}

/** @param by the system administrator who acts as the user: texts come in his language, everything else is the user's */
export function callerOf(user: User, sessionId: string, by?: User): Caller {
  return {
    userId: user.id,
    organizationId: user.organization?.id ?? null,
    role: user.role,
    canEditFleet: user.canEditFleet,
    language: (by ?? user).language,
    timeZone: user.organization?.timeZone ?? DEFAULT_TIME_ZONE,
    sessionId,
    ...(by === undefined ? {} : { switchedBy: by.id }),
  };
}
