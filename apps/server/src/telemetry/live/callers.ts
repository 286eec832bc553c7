import type { LiveTokens } from '../../organization/identity/live-tokens.ts';
import type { IssuedToken } from '../../organization/identity/types.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { LiveDrivers } from './types.ts';

export type LiveOwner =
  | { readonly state: 'valid'; readonly caller: Caller; readonly expiresAt: Date }
  | { readonly state: 'expired' | 'unknown' };

/** Who may open a live connection with a token: users with a live token, drivers with that of their session. */
export interface LiveCallers {
  liveTokenOwner(token: string): Promise<LiveOwner>;
  /** Null when it cannot be exchanged; the token of a driver never is. */
  refreshLiveToken(oldToken: string): Promise<IssuedToken | null>;
  /** Whether the session of a caller is valid and acts as the same user. @throws when the database is unavailable */
  stillHolds(caller: Caller): Promise<boolean>;
}

export function liveCallers(tokens: LiveTokens, drivers: LiveDrivers): LiveCallers {
  return {
    async liveTokenOwner(token) {
      const driver = await drivers.ownerOf(token);
      if (driver === null) return tokens.liveTokenOwner(token);
      return { state: 'valid', caller: driver, expiresAt: driver.validUntil };
    },
    refreshLiveToken: (oldToken) => tokens.refreshLiveToken(oldToken),
    stillHolds: (caller) => (caller.kind === 'driver' ? drivers.stillHolds(caller) : tokens.stillHolds(caller)),
  };
}
