import { INVITATION_DAYS, RESET_LINK_MINUTES } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { Mail } from '../../platform/mail.ts';
import type { User } from './types.ts';

// Every mail is in the language of who gets it, its times on the clock of his organization.

const writtenOut = (user: User, at: number) => formatDateTime(at, user.organization?.timeZone ?? 'Europe/Ljubljana');

/** The mail with the link to a new password. */
export function resetMail(user: User, link: string): Mail {
  const { language, email } = user;
  const params = { name: user.firstName, link, minutes: RESET_LINK_MINUTES };
  return {
    to: email,
    subject: textOf(language, 'mail.reset.subject'),
    text: textOf(language, 'mail.reset.text', params),
  };
}

/** Tells a user that somebody signed in with his account. @param at epoch milliseconds */
export function loginAlertMail(user: User, at: number, ip: string): Mail {
  const { language, email } = user;
  const params = { name: user.firstName, at: writtenOut(user, at), ip };
  return {
    to: email,
    subject: textOf(language, 'mail.loginAlert.subject'),
    text: textOf(language, 'mail.loginAlert.text', params),
  };
}

/** Tells a user, at his old address, that he signs in with a new one. @param before the user with the old address */
export function emailChangedMail(before: User, email: string): Mail {
  const { language } = before;
  return {
    to: before.email,
    subject: textOf(language, 'mail.emailChanged.subject'),
    text: textOf(language, 'mail.emailChanged.text', { name: before.firstName, email }),
  };
}

/** @param at epoch milliseconds */
export function passwordChangedMail(user: User, at: number, ip: string): Mail {
  const { language, email } = user;
  const params = { name: user.firstName, at: writtenOut(user, at), ip };
  return {
    to: email,
    subject: textOf(language, 'mail.passwordChanged.subject'),
    text: textOf(language, 'mail.passwordChanged.text', params),
  };
}

/** The mail with which a new user sets his password. @param inviter name of the administrator */
export function invitationMail(user: User, inviter: string, link: string): Mail {
  const { language, email } = user;
  const organization = user.organization?.name ?? '';
  const params = { name: user.firstName, inviter, organization, email, link, days: INVITATION_DAYS };
  return {
    to: email,
    subject: textOf(language, 'mail.invitation.subject'),
    text: textOf(language, 'mail.invitation.text', params),
  };
}
