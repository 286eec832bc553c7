import type { PushMessage } from '@konvoj/contract';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import { PUSH_TOKENS_MAX, readSubscription } from './rules.ts';
import type { PushOutcome, SendPush } from './sender.ts';
import { deleteToken, forgetOldTokens, listWebTokens, saveToken } from './store.ts';
import type { NewPushToken } from './store.ts';

export interface PushService {
  readonly publicKey: string;
  /**
   * Of more than `PUSH_TOKENS_MAX` of a user the oldest is forgotten.
   * @throws 422 when a browser's token is no subscription of a known push service
   */
  register(token: NewPushToken): Promise<void>;
  remove(userId: number, token: string): Promise<void>;
  /** Whether a token is a subscription of a known push service. */
  isSubscription(token: string): boolean;
  /** Sends to a subscription that another module keeps. @param expiresAt epoch milliseconds */
  sendTo(token: string, message: PushMessage, expiresAt: number): Promise<PushOutcome>;
  countBrowsers(userId: number): Promise<number>;
  /**
   * Sends a notification to every browser of a user, and forgets those that have unsubscribed.
   * @param expiresAt epoch milliseconds
   * @returns how many push services have accepted it, and why another one has not
   */
  send(userId: number, message: PushMessage, expiresAt: number): Promise<{ accepting: number; error: string | null }>;
}

export function pushService(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicKey: string;
  readonly services: readonly string[];
  readonly sendPush: SendPush;
}): PushService {
  const { database, clock, publicKey, services, sendPush } = options;
  const statements = statementsOn(database.lookup);
  const browsersOf = (userId: number) => listWebTokens(statements, userId);
  const isSubscription = (token: string) => readSubscription(token, services) !== null;
  const sendTo: PushService['sendTo'] = (token, message, expiresAt) =>
    sendPush(token, message, Math.max(0, Math.floor((expiresAt - clock.now()) / 1_000)));

  return {
    publicKey,
    isSubscription,
    sendTo,
    async register(token) {
      if (token.web && !isSubscription(token.token)) {
        throw invalidFields({ path: 'token', code: 'invalid' });
      }
      await saveToken(statements, token);
      await forgetOldTokens(statements, token.userId, PUSH_TOKENS_MAX);
    },
    remove: (userId, token) => deleteToken(statements, token, userId),
    countBrowsers: async (userId) => (await browsersOf(userId)).length,
    async send(userId, message, expiresAt) {
      const tokens = await browsersOf(userId);
      const outcomes = await Promise.all(tokens.map((token) => sendTo(token, message, expiresAt)));
      let accepting = 0;
      let error: string | null = null;
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome === 'accepted') accepting += 1;
        else if (outcome === 'gone') await deleteToken(statements, tokens[index] ?? '');
        else ({ error } = outcome);
      }
      return { accepting, error };
    },
  };
}
