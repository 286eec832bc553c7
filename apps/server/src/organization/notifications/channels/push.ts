import type { PushService } from '../../push/service.ts';
import { accepted } from './channel.ts';
import type { Send } from './channel.ts';

/** Notifications to all browsers of a user; sent when the push service of one of them has accepted it. */
export function pushChannel({ send }: Pick<PushService, 'send'>): Send {
  return async ({ recipient, title, text, path, tag, expiresAt }) => {
    const message = { title, body: text, path: path ?? '/', tag };
    const { accepting, error } = await send(Number(recipient), message, expiresAt);
    if (accepting > 0) return accepted;
    if (error !== null) return { kind: 'unavailable', error };
    return { kind: 'impossible', error: 'The user has registered no browser.' };
  };
}
