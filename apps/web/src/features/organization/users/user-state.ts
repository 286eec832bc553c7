import type { OrgUser } from '@konvoj/contract';

export type UserState = 'active' | 'invited' | 'locked' | 'expired';

/** What keeps a user out, if anything: locked by hand, past his last day, or invited and never here. */
export function userState(user: Pick<OrgUser, 'locked' | 'validUntil' | 'lastLogin'>, nowMs: number): UserState {
  if (user.locked) return 'locked';
  if (user.validUntil !== null && Date.parse(user.validUntil) <= nowMs) return 'expired';
  return user.lastLogin === null ? 'invited' : 'active';
}
