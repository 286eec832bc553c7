import type { Translation } from '../keys.ts';
import type { audited as slAudited, letterhead as sl } from '../sl/letterhead.ts';

export const letterhead: Translation<typeof sl> = {
  tab: 'Letterhead',
  hint: 'Logo and address are at the top of documents that a customer keeps: orders, proofs and temperature logs.',
  address: 'Address and details',
  addressHint: 'Each line is a line on the document.',
  taxNumber: 'Tax number',
  taxNumberHint: 'Travel orders have it.',
  logo: 'Logo',
  chooseLogo: 'Choose a logo',
  logoHint: 'PNG or JPEG, at most {{maxMB}} MB.',
  noLogo: 'No logo',
  removeLogo: 'Remove the logo',
  saved: 'Letterhead saved',
};
export const audited: Translation<typeof slAudited> = { letterhead: 'letterhead' };
