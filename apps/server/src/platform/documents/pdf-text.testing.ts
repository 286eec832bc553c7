import { inflateSync } from 'node:zlib';

/** A text on a page, in points from its upper left corner. */
export interface PrintedText {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** The texts of a PDF of ours as a reader finds them: glyphs translated by the map of their font. */
export function pdfTexts(bytes: Uint8Array): PrintedText[] {
  const objects = objectsOf(Buffer.from(bytes));
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.flatMap(({ head }, page) => {
    const resources = resolved(head, 'Resources', objects);
    const fonts = new Map(
      [...resolved(resources, 'Font', objects).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        lettersOf(objects.get(objects.get(id)?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? '')?.stream ?? ''),
      ]),
    );
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
    return textsOf(objects.get(contents)?.stream ?? '', fonts).map((text) => ({ page, ...text }));
  });
}

/** The same line by line: texts of one height, from left to right. */
export function pdfLines(bytes: Uint8Array): string[][] {
  const lines = Map.groupBy(pdfTexts(bytes), ({ page, y }) => `${page}/${y.toFixed(1)}`);
  return [...lines.values()].map((line) => line.toSorted((a, b) => a.x - b.x).map(({ text }) => text));
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const raw = bytes.toString('latin1');
  const found = new Map<string, PdfObject>();
  for (const { index, 0: begin, 1: id = '' } of raw.matchAll(/^(\d+) 0 obj\n/gm)) {
    const from = index + begin.length;
    const end = raw.indexOf('endobj', from);
    const at = raw.indexOf('stream\n', from);
    const hasStream = at !== -1 && at < end;
    const head = raw.slice(from, hasStream ? at : end);
    const data = bytes.subarray(at + 'stream\n'.length);
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Image');
    found.set(id, { head, stream: hasStream && isPacked ? inflateSync(data).toString('latin1') : '' });
  }
  return found;
}

/** The dictionary under a name, in place or of its own. */
function resolved(head: string, name: string, objects: ReadonlyMap<string, PdfObject>): string {
  const [, id] = new RegExp(`/${name} (\\d+) 0 R`).exec(head) ?? [];
  return id === undefined ? head.slice(Math.max(0, head.indexOf(`/${name}`))) : (objects.get(id)?.head ?? '');
}

/** The letters by the glyphs of a font, both in hexadecimal. */
function lettersOf(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    const texts = [...list.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = '']) => textOf(hex.replaceAll(' ', '')));
    for (const [index, text] of texts.entries()) letters.set(Number.parseInt(first, 16) + index, text);
  }
  return letters;
}

function textsOf(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
): Omit<PrintedText, 'page'>[] {
  return [...content.matchAll(/BT\n([^]*?)ET/g)].map(([, block = '']) => {
    const [, x = '0', y = '0'] = /([-\d.]+) ([-\d.]+) Tm/.exec(block) ?? [];
    const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    const text = glyphs.map((glyph) => letters?.get(Number.parseInt(glyph, 16)) ?? '').join('');
    // Upwards on paper.
    return { x: Number(x), y: -Number(y), text };
  });
}
