import type { LanguageCode, PushMessage } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { readSubscription } from './rules.ts';
import { sendPush } from './sender.ts';
import { deleteToken, listWebTokens, saveToken } from './store.ts';
import type { NewPushToken } from './store.ts';

export interface PushService {
  readonly publicKey: string;
  /** @throws 422 when a browser's token is no subscription of a known push service */
  register(token: NewPushToken): Promise<void>;
  remove(userId: number, token: string): Promise<void>;
  /** Sends a notification to every browser of these users. @returns the number of browsers */
  notify(userIds: readonly number[], message: PushMessage): Promise<number>;
  /** Sends a test notification. @throws 429 after ten in a quarter of an hour */
  sendTest(userId: number, language: LanguageCode): Promise<number>;
}

const TESTS = { limit: 10, windowMs: 15 * 60_000 } as const;

export function pushService(options: {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly publicKey: string;
  readonly services: readonly string[];
}): PushService {
  const { database, jobs, clock, publicKey, services } = options;
  const statements = statementsOn(database.lookup);
  const tests = rateLimit({ database, clock }, 'push tests', TESTS);

  async function notify(userIds: readonly number[], message: PushMessage): Promise<number> {
    const tokens = await listWebTokens(statements, userIds);
    for (const token of tokens) await jobs.send(statements, sendPush, { token, message });
    return tokens.length;
  }

  return {
    publicKey,
    async register(token) {
      if (token.web && readSubscription(token.token, services) === null) {
        throw invalidFields({ path: 'token', code: 'invalid' });
      }
      await saveToken(statements, token);
    },
    remove: (userId, token) => deleteToken(statements, token, userId),
    notify,
    async sendTest(userId, language) {
      await tests.require(String(userId));
      return notify([userId], {
        title: textOf(language, 'push.test.title'),
        body: textOf(language, 'push.test.body'),
        path: '/UserSettings',
        tag: 'test',
      });
    },
  };
}
