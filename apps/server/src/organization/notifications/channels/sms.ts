import { readPhoneNumber } from '@konvoj/contract';
import type { SmsGateway } from '../settings.ts';
import { accepted } from './channel.ts';
import type { Outcome, Send } from './channel.ts';
import { gatewayReason } from './gateway-reason.ts';

const ANSWER_WITHIN_MS = 10_000;
/** The gateway says that the message itself is wrong. */
const WRONG_MESSAGE = new Set([400, 413, 422]);

/** Sends SMS through an HTTP gateway: POST `{to, text}`, accepted with 2xx. @param gateway null: none is set up */
export function smsChannel(gateway: SmsGateway | null, answerWithinMs = ANSWER_WITHIN_MS): Send {
  return async ({ id, recipient, text }): Promise<Outcome> => {
    if (gateway === null) return { kind: 'impossible', error: 'No SMS gateway is set up (KONVOJ_SMS_URL).' };
    const read = readPhoneNumber(recipient);
    if ('problem' in read)
      return { kind: 'refused', error: 'The number is no telephone number with its country code.' };
    const { url, token } = gateway;
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: read.number, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      if (reply.ok) {
        await reply.body?.cancel();
        return accepted;
      }
      const reason = await gatewayReason(reply, text);
      const error = `The SMS gateway answered ${reply.status}${reason === null ? '.' : `: ${reason}`}`;
      return { kind: WRONG_MESSAGE.has(reply.status) ? 'refused' : 'unavailable', error };
    } catch {
      return { kind: 'unavailable', error: 'The SMS gateway did not answer.' };
    }
  };
}
