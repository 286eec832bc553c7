import type { OrgUser } from '@konvoj/contract';

export type UserState = 'active' | 'invited' | 'locked' | 'expired';

/** Why a user cannot sign in, if so: locked, past the last day, or invited and never signed in. */
export function userState(user: Pick<OrgUser, 'locked' | 'validUntil' | 'lastLogin'>, nowMs: number): UserState {
  if (user.locked) return 'locked';
  if (user.validUntil !== null && Date.parse(user.validUntil) <= nowMs) return 'expired';
  return user.lastLogin === null ? 'invited' : 'active';
}
