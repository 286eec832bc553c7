import { folded } from '@konvoj/i18n/folded';
import { partsOf } from './written-stops.ts';

/** Forms of companies, which messages leave out or write otherwise. */
const COMPANY_FORM =
  /[\s,]+(?:d\.?\s?o\.?\s?o\.?|d\.?\s?d\.?|s\.?\s?p\.?|d\.?\s?n\.?\s?o\.?|gmbh(?: & co\.? kg)?|ag|kg|ltd\.?|s\.?r\.?l\.?|s\.?p\.?a\.?)$/iu;
/** A shorter name is too likely to be a word of the message. */
const MIN_LENGTH = 4;

/**
 * The client that a message names: before its first stop, else in its signature, else the only one of the whole message.
 * Several clients at the stops are sender and recipient, so that neither is taken.
 * @param clients names of the clients
 * @returns one of `clients`; null: none, or it is ambiguous
 */
export function writtenClient(message: string, clients: readonly string[]): string | null {
  const { all, greeting, signature } = partsOf(message);
  const ofGreeting = namedIn(greeting, clients);
  const ofSignature = namedIn(signature, clients);
  for (const named of [ofGreeting, ofSignature, namedIn(all, clients)]) {
    if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  }
  return null;
}

/** The clients whose names stand in the lines as whole words; a name within a longer one that is found does not count. */
function namedIn(lines: readonly string[], clients: readonly string[]): string[] {
  const text = wordsOf(lines.join('\n'));
  const found = clients
    .map((client) => ({ client, words: wordsOf(client.trim().replace(COMPANY_FORM, '')) }))
    .filter(({ words }) => words.trim().length >= MIN_LENGTH && text.includes(words));
  const isWithin = (words: string): boolean =>
    found.some((other) => other.words.length > words.length && other.words.includes(words));
  return found.filter(({ words }) => !isWithin(words)).map(({ client }) => client);
}

/** Folded words with a space around each: ` loska mlekarna planica `. */
const wordsOf = (text: string): string =>
  ` ${folded(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .join(' ')} `;
