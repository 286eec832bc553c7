import { LIVE_TOKEN_REFRESH_SECONDS, LIVE_TOKEN_SECONDS, SWITCH_TOKEN_SECONDS } from '@konvoj/contract';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { signedOut } from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { newToken } from './secrets.ts';
import { findLiveToken, insertLiveToken } from './session-store.ts';
import type { Sessions } from './sessions.ts';
import type { IssuedToken } from './types.ts';

export type LiveTokenOwner =
  | { readonly state: 'valid'; readonly caller: UserCaller; readonly expiresAt: Date }
  /** Expired, but its session is valid: may be exchanged for a new one (`refreshLiveToken`). */
  | { readonly state: 'expired' }
  /** Never issued, its session has ended, or the session now acts as another user. */
  | { readonly state: 'unknown' };

/**
 * The tokens with which a page opens its live socket. A token is valid for LIVE_TOKEN_SECONDS, or until a switch ends;
 * never longer than its session acts as the user it was issued for.
 */
export interface LiveTokens {
  /** @throws signed_out when the session has ended */
  issueLiveToken(sessionId: string): Promise<IssuedToken>;
  liveTokenOwner(token: string): Promise<LiveTokenOwner>;
  /** A new token for one that expired less than LIVE_TOKEN_REFRESH_SECONDS ago; null when it cannot be exchanged. */
  refreshLiveToken(oldToken: string): Promise<IssuedToken | null>;
  /** Whether the session of a caller is valid and acts as the same user. @throws when the database is unavailable */
  stillHolds(caller: UserCaller): Promise<boolean>;
}

export interface SessionTokens extends LiveTokens {
  /** For a session that acts as another user. @throws signed_out when the session has ended */
  issueSwitchToken(sessionId: string): Promise<IssuedToken>;
}

export function createLiveTokens(database: Database, sessions: Sessions, clock: Clock): SessionTokens {
  const statements = statementsOn(database.lookup);

  async function issue(sessionId: string, seconds: number): Promise<IssuedToken> {
    const token = newToken();
    const latestEnd = new Date(clock.now() + seconds * 1_000);
    const expiresAt = await insertLiveToken(statements, token, Buffer.from(sessionId, 'hex'), latestEnd);
    if (expiresAt === null) throw signedOut();
    return { token, expiresAt };
  }

  return {
    issueLiveToken: (sessionId) => issue(sessionId, LIVE_TOKEN_SECONDS),
    issueSwitchToken: (sessionId) => issue(sessionId, SWITCH_TOKEN_SECONDS),
    async liveTokenOwner(token) {
      const found = await findLiveToken(statements, token);
      const caller = found === null ? null : await sessions.byId(found.sessionHash.toString('hex'));
      if (found === null || caller === null) return { state: 'unknown' };
      if (found.expiresAt.getTime() <= clock.now()) return { state: 'expired' };
      return { state: 'valid', caller, expiresAt: found.expiresAt };
    },
    async stillHolds({ sessionId, userId }) {
      return (await sessions.byId(sessionId))?.userId === userId;
    },
    async refreshLiveToken(oldToken) {
      const found = await findLiveToken(statements, oldToken);
      const refreshableAfter = clock.now() - LIVE_TOKEN_REFRESH_SECONDS * 1_000;
      if (found === null || found.expiresAt.getTime() <= refreshableAfter) return null;
      const sessionId = found.sessionHash.toString('hex');
      return (await sessions.byId(sessionId)) === null ? null : issue(sessionId, LIVE_TOKEN_SECONDS);
    },
  };
}
