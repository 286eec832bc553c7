/** The encodings that a beginning tells: marks of byte order, and `<` in two bytes. */
const BEGINNINGS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/**
 * The text of an XML or JSON file: as its first bytes say, else as its XML declaration says, else UTF-8, else the code page
 * of Central Europe, in which programs write that say nothing.
 * @throws {RangeError} for an encoding that nobody knows
 */
export function textOfFile(bytes: Uint8Array): string {
  const told = BEGINNINGS.find(([signs]) => signs.every((sign, index) => bytes[index] === sign))?.[1];
  if (told !== undefined) return new TextDecoder(told).decode(bytes);
  const declared = declaredEncoding(bytes);
  // One that is written in single bytes is not in UTF-16, whatever it says.
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
