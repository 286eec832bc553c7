import { RESET_LINK_MINUTES } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { Mail } from '../platform/mail.ts';
import type { User } from './types.ts';

/** The mail with the link to a new password, in the user's language. */
export function resetMail(user: User, link: string): Mail {
  const { language, email } = user;
  const params = { name: user.firstName, link, minutes: RESET_LINK_MINUTES };
  return {
    to: email,
    subject: textOf(language, 'mail.reset.subject'),
    text: textOf(language, 'mail.reset.text', params),
  };
}

/** Tells a user that somebody signed in with his account. @param at already written out in his time zone */
export function loginAlertMail(user: User, at: string, ip: string): Mail {
  const { language, email } = user;
  const params = { name: user.firstName, at, ip };
  return {
    to: email,
    subject: textOf(language, 'mail.loginAlert.subject'),
    text: textOf(language, 'mail.loginAlert.text', params),
  };
}
