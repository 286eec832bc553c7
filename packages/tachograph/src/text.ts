import type { Reader } from './bytes.ts';

/** ISO 8859-16 from A0 on (Romania). TextDecoder knows all the other code pages of tachographs. */
const ISO_8859_16 =
  '\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ';

const EMPTY_PAGE = 255;
const LATIN = 'iso-8859-1';
const LABELS = new Map<number, string>([
  ...[2, 3, 5, 7, 13, 15].map((page): [number, string] => [page, `iso-8859-${page}`]),
  [9, 'iso-8859-9'],
  [80, 'koi8-r'],
  [85, 'koi8-u'],
]);
type Decoder = InstanceType<typeof TextDecoder>;
const decoders = new Map<string, Decoder>();

/** A text whose first byte is its code page (Name, Address, plate). A code page that is not known is read as Latin 1. */
export function readText(reader: Reader, size: number): string {
  const page = reader.u8();
  return decodeText(page, reader.take(size - 1));
}

/** Characters of ASCII without a code page. */
export function readAscii(reader: Reader, size: number): string {
  return decodeText(1, reader.take(size));
}

/** Characters of a code page, without the spaces, 00 and FF that units fill up with. */
export function decodeText(page: number, bytes: Uint8Array): string {
  if (page === EMPTY_PAGE) return '';
  const used = bytes.subarray(0, endOfText(bytes));
  if (page === 16) return Array.from(used, latin10).join('').trim();
  return decoderOf(LABELS.get(page) ?? LATIN)
    .decode(used)
    .trim();
}

function endOfText(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && isPadding(bytes[end - 1])) end--;
  return end;
}

function isPadding(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x00 || byte === 0xff;
}

function latin10(byte: number): string {
  return byte < 0xa0 ? String.fromCharCode(byte) : ISO_8859_16.charAt(byte - 0xa0);
}

function decoderOf(label: string): Decoder {
  const known = decoders.get(label) ?? new TextDecoder(label);
  decoders.set(label, known);
  return known;
}
