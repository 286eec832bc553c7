import type { LanguageCode } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { Notice } from '../../organization/notifications/types.ts';
import type { LinkTerms } from './types.ts';

export interface Invitation {
  readonly link: LinkTerms;
  readonly url: string;
  /** The sharing user and their company. */
  readonly person: string;
  readonly organization: string;
  readonly plates: readonly string[];
  /** Those of the sharing user, because the recipient is unknown. */
  readonly language: LanguageCode;
  readonly timeZone: string;
}

/** The mail with a shared link: who shares what, until when. */
export function sharedLinkMail(invitation: Invitation): Pick<Notice, 'title' | 'text'> {
  const { link, url, person, organization, plates, language, timeZone } = invitation;
  return {
    title: textOf(language, 'mail.sharedLink.subject', { person }),
    text: textOf(language, 'mail.sharedLink.text', {
      person,
      organization,
      name: link.name,
      vehicles: plates.join(', '),
      link: url,
      from: formatDateTime(link.validFrom, timeZone),
      to: formatDateTime(link.validTo, timeZone),
    }),
  };
}
