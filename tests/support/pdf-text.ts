import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as the reader sees it, page by page in the order of drawing, without white space: lines of a paragraph are
 * drawn word by word. Made for what `platform/documents` writes: fonts with a table of their letters, compressed streams.
 */
export function pdfText(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const { 1: id = '', 2: content = '' } of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, content);
  const streamOf = (content: string | undefined): string => {
    const start = content?.indexOf('stream\n') ?? -1;
    if (content === undefined || start < 0) return '';
    const body = Buffer.from(content.slice(start + 'stream\n'.length, content.lastIndexOf('\nendstream')), 'latin1');
    return content.includes('/FlateDecode') ? inflateSync(body).toString('latin1') : body.toString('latin1');
  };
  const fonts = new Map<string, Map<number, string>>();
  for (const { 1: name = '', 2: id = '' } of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
    if (letters !== undefined) fonts.set(name, lettersOf(streamOf(objects.get(letters))));
  }
  const pages = [...objects.values()].filter((content) => /\/Type \/Page\b/.test(content));
  return pages
    .map((page) => drawnBy(streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')), fonts))
    .join('');
}

/** Letters by number of the glyph, of a table of ranges that list each one. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const { 1: first = '0', 2: list = '' } of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const texts = [...list.matchAll(/<([0-9a-f ]+)>/gi)].map(({ 1: hex = '' }) => hex.replaceAll(' ', ''));
    for (const [index, hex] of texts.entries())
      letters.set(Number.parseInt(first, 16) + index, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
  }
  return letters;
}

function drawnBy(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let text = '';
  let letters: ReadonlyMap<number, string> | undefined;
  for (const { 1: font, 2: drawn } of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font);
    for (const { 1: hex = '' } of (drawn ?? '').matchAll(/<([0-9a-f]+)>/gi))
      for (let at = 0; at < hex.length; at += 4) text += letters?.get(Number.parseInt(hex.slice(at, at + 4), 16)) ?? '';
  }
  return text.replaceAll(/\s/g, '');
}
