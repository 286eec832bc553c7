import { permissionsOf } from '@konvoj/contract';
import type { OrgUser, OwnSession, SavedUser, SessionUser } from '@konvoj/contract';
import { invalidFields } from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { readInstant } from '../../platform/time.ts';
import { completeSettings } from './rules.ts';
import type { ListedSession } from './session-store.ts';
import type { IssuedToken, ListedUser, User } from './types.ts';

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

/** The signed-in user; during a switch, the user acted as, with the system administrator. */
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
    // A system administrator reads their own language, whatever the user's language is.
    language: by.language,
    switchedBy: { id: by.id, name: nameOf(by) },
    switch_token: token.token,
    switch_token_expire: token.expiresAt.toISOString(),
  };
}

export function orgUserOf(user: ListedUser): OrgUser {
  return {
    id: user.id,
    name: nameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    language: user.language,
    locked: user.locked,
    validUntil: user.validUntil?.toISOString() ?? null,
    lastLogin: user.lastLoginAt?.toISOString() ?? null,
    loginAlert: user.loginAlert,
    canEditFleet: user.canEditFleet,
    visibleVehicleCount: user.visibleVehicleCount,
  };
}

/** @param current the calling session, `UserCaller.sessionId` */
export function ownSessionOf(session: ListedSession, current: string): OwnSession {
  return {
    id: session.publicId,
    current: session.sessionId === current,
    createdAt: session.createdAt.toISOString(),
    lastSeen: session.lastSeenAt.toISOString(),
    ip: session.ip,
    userAgent: session.userAgent,
    method: session.method,
  };
}

/** @param by the system administrator who acts as the user: texts are in their language, the rest is the user's */
export function callerOf(user: User, sessionId: string, by?: User): UserCaller {
  return {
    kind: 'user',
    userId: user.id,
    organizationId: user.organization?.id ?? null,
    permissions: permissionsOf(user),
    language: (by ?? user).language,
    timeZone: user.organization?.timeZone ?? DEFAULT_TIME_ZONE,
    sessionId,
    ...(by === undefined ? {} : { switchedBy: by.id }),
  };
}

/** @throws 422 for an invalid instant */
export function instantOrNull(
  text: string | null | undefined,
  path: string,
  caller: UserCaller,
): Date | null | undefined {
  if (text === null || text === undefined) return text;
  const at = readInstant(text, caller.timeZone);
  if (at === null) throw invalidFields({ path, code: 'invalid_date' });
  return new Date(at);
}
