import type { Mailer } from '../../../platform/mail.ts';
import { accepted } from './channel.ts';
import type { Outcome, Send } from './channel.ts';

/** Mails through the configured server. @param baseUrl what addresses of the web app begin with */
export function emailChannel(mailer: Mailer, baseUrl: () => string): Send {
  return async ({ id, recipient, title, text, path, attachments = [] }) => {
    const link = path === null ? '' : `\n${baseUrl()}${path}\n`;
    try {
      await mailer({ id, to: recipient, subject: title, text: text + link, attachments });
      return accepted;
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** A refusal of the recipient or the message (5xx, RFC 5321) is final; one of our sign-in is the operator's to mend. */
function outcomeOf(error: unknown): Outcome {
  const isFinal =
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500 &&
    !('code' in error && error.code === 'EAUTH');
  const words = error instanceof Error ? error.message : String(error);
  return isFinal
    ? { kind: 'refused', error: `The mail server refused it: ${words}` }
    : { kind: 'unavailable', error: `The mail server did not take it: ${words}` };
}
