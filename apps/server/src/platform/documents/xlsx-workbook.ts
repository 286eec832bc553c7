import { escaped } from '@konvoj/columns/xml-text';
import { xlsxText } from '../sheets/xlsx-text.ts';
import { styleTable } from './xlsx-styles.ts';
import type { CellStyle } from './xlsx-styles.ts';
import { xlsxZip } from './xlsx-zip.ts';

/** A text, or a number in the unit of its format. Null: no cell. */
export type SheetCell = {
  readonly value: string | number;
  readonly style: CellStyle;
  /** The number is the sum of so many rows under the header of its column, which spreadsheet programs add up again. */
  readonly formula?: { readonly sumOfRows: number };
} | null;

export interface Sheet {
  /** At most 31 characters; unique in its workbook. */
  readonly name: string;
  /** In characters, one for each column. */
  readonly widths: readonly number[];
  readonly isLandscape: boolean;
  /** The first row stays in view. */
  readonly hasHeader: boolean;
  /** Read once, row by row, so that they can be made while they are written. */
  readonly rows: Iterable<readonly SheetCell[]>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook as the bytes of a file. In memory are its different texts and the compressed bytes, not the cells. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array {
  const zip = xlsxZip();
  const styles = styleTable();
  const texts = new Map<string, number>();
  const textId = (text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  zip.add('[Content_Types].xml', [contentTypes(sheets)]);
  zip.add('_rels/.rels', [relations([['officeDocument', 'xl/workbook.xml']])]);
  zip.add('xl/workbook.xml', [workbookXml(sheets)]);
  zip.add('xl/_rels/workbook.xml.rels', [
    relations([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
  ]);
  for (const [index, sheet] of sheets.entries()) {
    zip.add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, styles.idOf, textId));
  }
  zip.add('xl/styles.xml', [styles.xml()]);
  zip.add('xl/sharedStrings.xml', textsXml(texts.keys()));
  return zip.bytes();
}

function* sheetXml(
  { widths, isLandscape, hasHeader, rows }: Sheet,
  styleId: (style: CellStyle) => number,
  textId: (text: string) => number,
): Generator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${hasHeader ? pane : ''}</sheetView></sheetViews>`;
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>`;
  const letters = widths.map((_, index) => columnLetters(index));
  const idOf = rememberedBy(styleId);
  let number = 0;
  for (const row of rows) {
    number += 1;
    let cells = '';
    for (const [index, cell] of row.entries()) {
      if (cell === null) continue;
      const letter = letters[index] ?? columnLetters(index);
      const at = `${letter}${number}`;
      cells +=
        typeof cell.value === 'number'
          ? `<c r="${at}" s="${idOf(cell.style)}">${formulaOf(cell, letter)}<v>${cell.value}</v></c>`
          : `<c r="${at}" s="${idOf(cell.style)}" t="s"><v>${textId(cell.value)}</v></c>`;
    }
    yield `<row r="${number}">${cells}</row>`;
  }
  yield `</sheetData>${isLandscape ? '<pageSetup orientation="landscape"/>' : ''}</worksheet>`;
}

function formulaOf({ formula }: NonNullable<SheetCell>, letter: string): string {
  return formula === undefined ? '' : `<f>SUM(${letter}2:${letter}${formula.sumOfRows + 1})</f>`;
}

/** Cells of a column share the object of their style, which is found faster than what it says. */
function rememberedBy(idOf: (style: CellStyle) => number): (style: CellStyle) => number {
  const known = new Map<CellStyle, number>();
  return (style) => {
    const id = known.get(style) ?? idOf(style);
    known.set(style, id);
    return id;
  };
}

/** `A` to `Z`, `AA` and so on. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function* textsXml(texts: Iterable<string>): Generator<string> {
  yield `${XML}<sst xmlns="${MAIN}">`;
  for (const text of texts) yield `<si><t xml:space="preserve">${escaped(xlsxText(text))}</t></si>`;
  yield '</sst>';
}

function workbookXml(sheets: readonly Sheet[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets></workbook>`;
}

function relations(parts: readonly (readonly [type: string, target: string])[]): string {
  const listed = parts.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${listed.join('')}</Relationships>`;
}

function contentTypes(sheets: readonly Sheet[]): string {
  const parts = [
    ['workbook', 'sheet.main'],
    ...sheets.map((_, index) => [`worksheets/sheet${index + 1}`, 'worksheet']),
    ['styles', 'styles'],
    ['sharedStrings', 'sharedStrings'],
  ];
  const listed = parts.map(
    ([name, type]) => `<Override PartName="/xl/${name}.xml" ContentType="${PARTS}.${type}+xml"/>`,
  );
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${defaults}${listed.join('')}</Types>`;
}
