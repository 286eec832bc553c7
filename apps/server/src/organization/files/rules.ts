/** Pictures that browsers show; a preview is shown for these only. */
export const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
/** More than any camera picture that was shrunk before it is sent, and little enough for an old phone to show. */
export const PICTURE_MAX_MEGAPIXELS = 40;
/** What people attach besides. No SVG and no HTML: a browser would run what is in them. */
export const DOCUMENTS = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'text/plain',
] as const;

/** The usual endings of a type, the first one is added to a name with another. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'text/plain': ['txt', 'csv', 'log', 'md'],
};
const NAME_MAX = 120;

export function isPicture(type: string): boolean {
  return PICTURES.some((picture) => picture === type);
}

/**
 * The name under which a file is stored, shown and downloaded: without folders and unseen characters, and with an
 * ending of its real type (`bill.pdf` that is a JPEG becomes `bill.pdf.jpg`).
 */
export function storedName(given: string, type: string): string {
  const base = given
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"*:<>?|]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  const endings = ENDINGS[type] ?? [];
  const ending = /\.([^.]{1,10})$/.exec(base)?.[1]?.toLowerCase();
  const [usual] = endings;
  const isRight = usual === undefined || (ending !== undefined && endings.includes(ending));
  const stem = base === '' ? 'file' : base;
  if (isRight) return shortened(stem, ending === undefined ? '' : `.${ending}`);
  return shortened(`${stem}.${usual}`, `.${usual}`);
}

/** Cuts in front of the ending. */
function shortened(name: string, ending: string): string {
  const characters = Array.from(name);
  if (characters.length <= NAME_MAX) return name;
  return characters.slice(0, NAME_MAX - ending.length).join('') + ending;
}

/** Whether bytes look like text of people: UTF-8 without control characters. @param start the first bytes of a file */
export function looksLikeText(start: Uint8Array): boolean {
  try {
    // A character may be cut at the end of the piece.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return !/\p{Cc}/u.test(text.replaceAll(/[\t\n\r\f]/g, ''));
  } catch {
    return false;
  }
}
