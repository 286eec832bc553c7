import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, optionalLine, optionalNotes } from '../wire-types.ts';

/** Enough for a logo in print, and little enough for every document to hold it. */
export const LOGO_MAX_MB = 1;
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;

/** A VAT number or another one of a tax office: letters, digits and signs between them; an empty one is none. */
export const taxNumber = optionalLine(30);

/** What stands at the top of documents that a customer keeps. */
export const letterhead = z.object({
  /** Lines under the name of the organization: address, telephone. */
  address: z.string().nullable(),
  /** Of the organization; travel orders name it. */
  taxNumber: z.string().nullable(),
  /** Another file, another number. */
  logo: z.object({ id, name: z.string(), size: z.int() }).nullable(),
});
export type Letterhead = z.infer<typeof letterhead>;

export const letterheads = {
  find: endpoint({
    method: 'GET',
    path: '/api/letterhead',
    access: 'letterhead.read',
    summary: 'Logo and address of the organization on documents that a customer keeps',
    reply: letterhead,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/api/letterhead/logo',
    access: 'letterhead.read',
    summary: 'The logo as a picture; 404 without one',
    file: true,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/letterhead',
    access: 'letterhead.edit',
    summary: 'Replaces the address, and the logo when a file comes with it: PNG or JPEG, at most 1 MB',
    /** `taxNumber`: absent, it stays. `keepsLogo`: false removes the logo; has no effect with a file. */
    body: z.strictObject({ address: optionalNotes, taxNumber: taxNumber.optional(), keepsLogo: z.boolean() }),
    files: { max: 1, maxMB: LOGO_MAX_MB },
    reply: letterhead,
  }),
} as const;
