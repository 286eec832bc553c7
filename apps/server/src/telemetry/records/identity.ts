/** As many characters as the registration takes. */
export const LONGEST_IDENTITY = 64;

/** Whether a text can be what a tracker calls itself: nothing invisible in it, and not too long to be looked up. */
export function isIdentity(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST_IDENTITY && !/\p{C}/u.test(text);
}
