import { INVITATION_DAYS, RESET_LINK_MINUTES } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { Notice, Reason } from '../notifications/types.ts';
import type { User } from './types.ts';

// Every mail is in the language of its recipient; its times are in the time zone of their organization.

const writtenOut = (user: User, at: number) => formatDateTime(at, user.organization?.timeZone ?? 'Europe/Ljubljana');

function mailTo(user: User, reason: Reason, content: Pick<Notice, 'title' | 'text'>): Notice {
  const { id: userId, email: address, language, organization } = user;
  return {
    organizationId: organization?.id ?? null,
    reason,
    subject: '',
    language,
    recipient: { channel: 'email', address, userId },
    ...content,
  };
}

/** The mail with the link to a new password. */
export function resetMail(user: User, link: string): Notice {
  const { language } = user;
  const params = { name: user.firstName, link, minutes: RESET_LINK_MINUTES };
  return mailTo(user, 'reset', {
    title: textOf(language, 'mail.reset.subject'),
    text: textOf(language, 'mail.reset.text', params),
  });
}

/** Notifies a user of a sign-in to their account. @param at epoch milliseconds */
export function loginAlertMail(user: User, at: number, ip: string): Notice {
  const { language } = user;
  const params = { name: user.firstName, at: writtenOut(user, at), ip };
  return mailTo(user, 'sign_in', {
    title: textOf(language, 'mail.loginAlert.subject'),
    text: textOf(language, 'mail.loginAlert.text', params),
  });
}

/** Notifies a user, at the old address, of their new address. @param before the user with the old address */
export function emailChangedMail(before: User, email: string): Notice {
  const { language } = before;
  return mailTo(before, 'email_changed', {
    title: textOf(language, 'mail.emailChanged.subject'),
    text: textOf(language, 'mail.emailChanged.text', { name: before.firstName, email }),
  });
}

/** @param at epoch milliseconds */
export function passwordChangedMail(user: User, at: number, ip: string): Notice {
  const { language } = user;
  const params = { name: user.firstName, at: writtenOut(user, at), ip };
  return mailTo(user, 'password_changed', {
    title: textOf(language, 'mail.passwordChanged.subject'),
    text: textOf(language, 'mail.passwordChanged.text', params),
  });
}

/** The mail with which a new user sets their password. @param inviter name of the administrator */
export function invitationMail(user: User, inviter: string, link: string): Notice {
  const { language, email } = user;
  const organization = user.organization?.name ?? '';
  const params = { name: user.firstName, inviter, organization, email, link, days: INVITATION_DAYS };
  return mailTo(user, 'invitation', {
    title: textOf(language, 'mail.invitation.subject'),
    text: textOf(language, 'mail.invitation.text', params),
  });
}

/** What changed of the second factors of a user. */
export type FactorChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryRenewed'
  | 'reset';

/** Notifies a user of a change of their second factors. @param at epoch milliseconds */
export function factorChangedMail(user: User, change: FactorChange, at: number, ip: string): Notice {
  const { language } = user;
  const what = textOf(language, `mail.factorChanged.what.${change}`);
  return mailTo(user, 'factor_changed', {
    title: textOf(language, 'mail.factorChanged.subject'),
    text: textOf(language, 'mail.factorChanged.text', { name: user.firstName, what, at: writtenOut(user, at), ip }),
  });
}

/** What happened to company sign-in of an organization. */
export type CompanyChange = 'saved' | 'removed';

/** Notifies an administrator of a change of company sign-in. @param by who made it @param at epoch milliseconds */
export function companyChangedMail(
  admin: User,
  change: CompanyChange,
  { by, at, ip }: { readonly by: string; readonly at: number; readonly ip: string },
): Notice {
  const { language, organization } = admin;
  const what = textOf(language, `mail.companyChanged.what.${change}`);
  const params = {
    name: admin.firstName,
    organization: organization?.name ?? '',
    what,
    by,
    at: writtenOut(admin, at),
    ip,
  };
  return mailTo(admin, 'company_sign_in_changed', {
    title: textOf(language, 'mail.companyChanged.subject'),
    text: textOf(language, 'mail.companyChanged.text', params),
  });
}
