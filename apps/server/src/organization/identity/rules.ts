import { DEFAULT_MINIMUM_STOP_MINUTES, DEFAULT_STOP_TIME_MINUTES, DEFAULT_TRACK_LENGTH_HOURS } from '@konvoj/contract';
import type { UserSettings } from '@konvoj/contract';
import type { RequestedChanges, ChosenSettings, User } from './types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const SESSION_LONGEST_MS = 90 * DAY_MS;

/**
 * The expiry of a session that is used now: after twelve hours without use, or thirty days with 'remember me', and at
 * the latest 90 days after the sign-in.
 * @param session `createdAt` and `now` in epoch milliseconds
 */
export function sessionEnd(session: { readonly remember: boolean; readonly createdAt: number }, now: number): Date {
  const unused = now + (session.remember ? 30 * DAY_MS : 12 * HOUR_MS);
  return new Date(Math.min(unused, session.createdAt + SESSION_LONGEST_MS));
}

/** Whether an account may be used: neither locked nor expired, and its organization is not to be deleted. */
export function isUsable(user: Pick<User, 'locked' | 'validUntil' | 'removalAt'>, now: number): boolean {
  return !user.locked && user.removalAt === null && (user.validUntil === null || user.validUntil.getTime() > now);
}

/** The settings of a user, with the product's defaults for those they did not choose. */
export function completeSettings(chosen: ChosenSettings): UserSettings {
  return {
    trackLengthHours: chosen.trackLengthHours ?? DEFAULT_TRACK_LENGTH_HOURS,
    stopTimeMinutes: chosen.stopTimeMinutes ?? DEFAULT_STOP_TIME_MINUTES,
    minimumStopMinutes: chosen.minimumStopMinutes ?? DEFAULT_MINIMUM_STOP_MINUTES,
    theme: chosen.theme ?? 'system',
  };
}

const SET_BY_ADMINISTRATORS = ['role', 'locked', 'validUntil', 'canEditFleet'] as const;
const SET_BY_ONESELF = ['password', 'currentPassword', 'settings'] as const;
/** E-mail and password stay under the user's control while a system administrator acts as the user. */
const NOT_WHILE_SWITCHED = ['email', 'password', 'currentPassword'] as const;

/**
 * Whether users may make this change to their own account. Administrators may repeat their own role, lock and expiry,
 * as a form does, but not change them, so that they cannot lock themselves out.
 */
export function mayChangeSelf(self: User, asked: RequestedChanges, isSwitched: boolean): boolean {
  const isChanged = (name: keyof RequestedChanges) =>
    asked[name] !== undefined && !sameValue(asked[name], valueOf(self, name));
  if (isSwitched && NOT_WHILE_SWITCHED.some(isChanged)) return false;
  if (self.role === 'admin') return !SET_BY_ADMINISTRATORS.some(isChanged);
  return SET_BY_ADMINISTRATORS.every((name) => asked[name] === undefined);
}

/** Whether an administrator may make this change to another user. */
export function mayChangeOther(asked: RequestedChanges): boolean {
  return SET_BY_ONESELF.every((name) => asked[name] === undefined);
}

/** Whether a change removes an active administrator. */
export function losesAdmin(before: User, after: User, now: number): boolean {
  const rules = (user: User) => user.role === 'admin' && isUsable(user, now);
  return rules(before) && !rules(after);
}

const AUDITED = [
  'firstName',
  'lastName',
  'language',
  'email',
  'loginAlert',
  'role',
  'locked',
  'validUntil',
  'canEditFleet',
  'settings',
] as const satisfies readonly (keyof User)[];

/** The difference between two states of a user, for the audit; null: none. */
export function changedFields(before: User, after: User): Difference | null {
  return differenceOf(AUDITED, before, after);
}

export interface Difference {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Those of the named fields that differ, for the audit; null: none. */
export function differenceOf<State extends object>(
  fields: readonly (keyof State & string)[],
  before: State,
  after: State,
): Difference | null {
  const names = fields.filter((name) => !sameValue(before[name], after[name]));
  if (names.length === 0) return null;
  const pick = (state: State) => Object.fromEntries(names.map((name) => [name, state[name]]));
  return { before: pick(before), after: pick(after) };
}

function valueOf(user: User, name: keyof RequestedChanges): unknown {
  return name === 'password' || name === 'currentPassword' ? undefined : user[name];
}

function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
