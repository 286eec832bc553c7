import { escaped } from '@konvoj/columns/xml-text';

/** How a cell looks; absent: plain. */
export interface CellStyle {
  /** Number format, as `#,##0.0`. */
  readonly format?: string;
  readonly bold?: boolean;
  readonly wrap?: boolean;
  readonly align?: 'left' | 'right';
  /** At the top of a row that is higher than its text. */
  readonly top?: boolean;
  /** The colour of headers. */
  readonly filled?: boolean;
  readonly lineAbove?: boolean;
}

/** The styles of a workbook, numbered in the order of their first use. */
export interface StyleTable {
  readonly idOf: (style: CellStyle) => number;
  /** The file `styles.xml`. */
  readonly xml: () => string;
}

/** Formats of our own begin here. */
const FIRST_FORMAT = 164;
const HEADER_FILL = 'FFE9EDF2';

export function styleTable(): StyleTable {
  const ids = new Map<string, number>();
  const styles: CellStyle[] = [];
  const idOf = (style: CellStyle): number => {
    const key = JSON.stringify(style);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, styles.length);
    return styles.push(style) - 1;
  };
  // Cells without a style have the first one.
  idOf({});
  return { idOf, xml: () => stylesXml(styles) };
}

function stylesXml(styles: readonly CellStyle[]): string {
  const formats = [...new Set(styles.flatMap(({ format }) => format ?? []))];
  const codes = formats.map(
    (format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escaped(format)}"/>`,
  );
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const line = (top: string) => `<border><left/><right/>${top}<bottom/><diagonal/></border>`;
  const fills = ['<patternFill patternType="none"/>', '<patternFill patternType="gray125"/>'];
  const headerFill = `<patternFill patternType="solid"><fgColor rgb="${HEADER_FILL}"/></patternFill>`;
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    counted('numFmts', codes),
    counted('fonts', [font(''), font('<b/>')]),
    counted(
      'fills',
      [...fills, headerFill].map((fill) => `<fill>${fill}</fill>`),
    ),
    counted('borders', [line('<top/>'), line('<top style="thin"><color auto="1"/></top>')]),
    counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    counted(
      'cellXfs',
      styles.map((style) => formatXml(style, formats)),
    ),
    '</styleSheet>',
  ].join('');
}

/** A list with the number of its entries, as the format wants it; an empty one is left out. */
function counted(name: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `<${name} count="${entries.length}">${entries.join('')}</${name}>`;
}

function formatXml({ format, bold, wrap, align, top, filled, lineAbove }: CellStyle, formats: readonly string[]) {
  const formatId = format === undefined ? 0 : FIRST_FORMAT + formats.indexOf(format);
  const alignment = [
    ...(align === undefined ? [] : [`horizontal="${align}"`]),
    ...(top === true ? ['vertical="top"'] : []),
    ...(wrap === true ? ['wrapText="1"'] : []),
  ];
  const ids = `numFmtId="${formatId}" fontId="${bold === true ? 1 : 0}" fillId="${filled === true ? 2 : 0}" borderId="${lineAbove === true ? 1 : 0}" xfId="0"`;
  const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"';
  return alignment.length === 0
    ? `<xf ${ids} ${applied}/>`
    : `<xf ${ids} ${applied} applyAlignment="1"><alignment ${alignment.join(' ')}/></xf>`;
}
