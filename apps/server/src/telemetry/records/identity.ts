/** The maximum length in the registration. */
export const LONGEST_IDENTITY = 64;

/**
 * Whether a text can be the identifier of a tracker: no invisible characters, and not too long for the registration.
 */
export function isIdentity(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST_IDENTITY && !/\p{C}/u.test(text);
}
