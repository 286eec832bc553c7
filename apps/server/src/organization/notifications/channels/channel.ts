import type { MailAttachment } from '../../../platform/mail.ts';

/** What a channel is given to deliver. */
export interface Outgoing {
  /** The same at every try, so that whoever has got it already can tell. */
  readonly id: string;
  /** An address, a number, or the id of a user. */
  readonly recipient: string;
  readonly title: string;
  readonly text: string;
  /** A path of the web app. */
  readonly path: string | null;
  /** What it is about; later ones take the place of earlier ones where the channel can. */
  readonly tag: string;
  /** Of a mail; other channels send none. */
  readonly attachments?: readonly MailAttachment[];
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** What came of a try. Errors are in words and have nothing of the text in them. */
export type Outcome =
  | { readonly kind: 'accepted' }
  /** For good: trying again is of no use. */
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'unavailable'; readonly error: string }
  /** There is nothing to send it with, or nobody to send it to. */
  | { readonly kind: 'impossible'; readonly error: string };

/** Sends once. Never throws, and always ends within a minute. */
export type Send = (outgoing: Outgoing) => Promise<Outcome>;

export const accepted: Outcome = { kind: 'accepted' };
