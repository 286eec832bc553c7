/** The encodings recognisable by the first bytes: byte order marks, and `<` in two bytes. */
const BEGINNINGS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/**
 * The text of an XML or JSON file, decoded by its first bytes, else its XML declaration, else as UTF-8, else in the
 * code page of Central Europe, which programs use without a declaration.
 * @throws {RangeError} for an unknown encoding
 */
export function textOfFile(bytes: Uint8Array): string {
  const encoding = BEGINNINGS.find(([signs]) => signs.every((sign, index) => bytes[index] === sign))?.[1];
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  const declared = declaredEncoding(bytes);
  // A declaration in single bytes cannot be UTF-16, whatever it names.
  if (declared !== null && !/^(?:utf|ucs|iso-10646)/.test(declared)) return new TextDecoder(declared).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const name = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1];
  return name?.toLowerCase() ?? null;
}
