import { UnreadableError } from './row-limits.ts';
import type { FileLimits } from './row-limits.ts';
import { isDateFormat } from './xlsx-dates.ts';
import { fromXlsxText } from './xlsx-text.ts';
import { readXml } from './xml-parts.ts';
import type { Parts } from './xml-parts.ts';

/** The shared parts of an XLSX file's sheets. */
export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: Uint8Array }[];
  /** Texts that cells refer to by index. */
  readonly texts: readonly string[];
  /** Cell styles whose numbers are dates. */
  readonly dateStyles: ReadonlySet<number>;
  /** Dates count from 1904. */
  readonly since1904: boolean;
}

/** @throws {UnreadableError} for another archive */
export function readWorkbook(parts: Parts, limits: FileLimits): Workbook {
  const path = related(parts, '_rels/.rels', '').find(({ type }) => type === 'officeDocument')?.path;
  const main = parts[path ?? 'xl/workbook.xml'];
  if (main === undefined) throw new UnreadableError('no_table');
  const [, folder = '', file = ''] = /^(.*?)([^/]*)$/.exec(path ?? 'xl/workbook.xml') ?? [];
  const relations = related(parts, `${folder}_rels/${file}.rels`, folder);
  const partOf = (wanted: string) => parts[relations.find(({ type }) => type === wanted)?.path ?? ''];
  const sheets: { name: string; part: Uint8Array }[] = [];
  let since1904 = false;
  readXml(main, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const part = parts[relations.find(({ id }) => id === relation)?.path ?? ''];
      if (part !== undefined) sheets.push({ name: attributes['name'] ?? '', part });
    },
  });
  return {
    sheets,
    texts: sharedTexts(partOf('sharedStrings'), limits),
    dateStyles: dateStyles(partOf('styles')),
    since1904,
  };
}

interface Relation {
  readonly id: string;
  /** The last part of its address. */
  readonly type: string;
  readonly path: string;
}

function related(parts: Parts, path: string, folder: string): Relation[] {
  const relations: Relation[] = [];
  readXml(parts[path] ?? new TextEncoder().encode('<none/>'), {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      const resolved = new URL(target, `file:///${folder}`).pathname.slice(1);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: decodeURI(resolved) });
    },
  });
  return relations;
}

function sharedTexts(part: Uint8Array | undefined, limits: FileLimits): string[] {
  const texts: string[] = [];
  if (part === undefined) return texts;
  let text = '';
  let isText = false;
  let phonetic = 0;
  readXml(part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') isText = phonetic === 0;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'si') {
        limits.addText(text);
        texts.push(fromXlsxText(text));
      }
    },
  });
  return texts;
}

function dateStyles(part: Uint8Array | undefined): ReadonlySet<number> {
  const dates = new Set<number>();
  if (part === undefined) return dates;
  const codes = new Map<number, string>();
  let isCells = false;
  let style = 0;
  readXml(part, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        if (isDateFormat(id, codes.get(id))) dates.add(style);
        style += 1;
      }
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return dates;
}
