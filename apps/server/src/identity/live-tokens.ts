import { LIVE_TOKEN_REFRESH_SECONDS, LIVE_TOKEN_SECONDS } from '@konvoj/contract';
import { statementsOn } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import type { Caller } from '../platform/http/index.ts';
import { newToken } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import { findLiveToken, insertLiveToken } from './store.ts';
import type { IssuedToken } from './types.ts';

export type LiveTokenOwner =
  | { readonly state: 'valid'; readonly caller: Caller; readonly expiresAt: Date }
  /** Ended, but its session lives: may be exchanged for a new one (`refreshLiveToken`). */
  | { readonly state: 'expired' }
  /** Never issued, or its session has ended. */
  | { readonly state: 'unknown' };

/** The tokens with which a page opens its live socket; one lives as long as LIVE_TOKEN_SECONDS and never longer than its session. */
export interface LiveTokens {
  issueLiveToken(sessionId: string): Promise<IssuedToken>;
  liveTokenOwner(token: string): Promise<LiveTokenOwner>;
  /** A new token for one that ended less than LIVE_TOKEN_REFRESH_SECONDS ago; null when it cannot be exchanged any more. */
  refreshLiveToken(oldToken: string): Promise<IssuedToken | null>;
}

export function createLiveTokens(database: Database, sessions: Sessions): LiveTokens {
  const statements = statementsOn(database.lookup);

  async function issueLiveToken(sessionId: string): Promise<IssuedToken> {
    const token = newToken();
    const expiresAt = new Date(Date.now() + LIVE_TOKEN_SECONDS * 1_000);
    await insertLiveToken(statements, token, Buffer.from(sessionId, 'hex'), expiresAt);
    return { token, expiresAt };
  }

  return {
    issueLiveToken,
    async liveTokenOwner(token) {
      const found = await findLiveToken(statements, token);
      const caller = found === null ? null : await sessions.byId(found.sessionHash.toString('hex'));
      if (found === null || caller === null) return { state: 'unknown' };
      if (found.expiresAt.getTime() <= Date.now()) return { state: 'expired' };
      return { state: 'valid', caller, expiresAt: found.expiresAt };
    },
    async refreshLiveToken(oldToken) {
      const found = await findLiveToken(statements, oldToken);
      if (found === null || found.expiresAt.getTime() + LIVE_TOKEN_REFRESH_SECONDS * 1_000 <= Date.now()) return null;
      const sessionId = found.sessionHash.toString('hex');
      return (await sessions.byId(sessionId)) === null ? null : issueLiveToken(sessionId);
    },
  };
}
