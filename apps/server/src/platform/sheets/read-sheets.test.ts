import { zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { readSheets } from './read-sheets.ts';

const text = (value: string) => ({ value, type: String });
const MAX_ROWS = 100;
const read = (bytes: Uint8Array) => readSheets(bytes, MAX_ROWS);
const csv = (content: string) => read(Buffer.from(content));
const rowsOfCsv = (bytes: Uint8Array) => {
  const file = read(bytes);
  return 'sheets' in file ? file.sheets[0]?.rows.map(({ cells }) => cells) : file.unreadable;
};

describe('a spreadsheet', () => {
  it('is read sheet by sheet as texts, each row with its number', async () => {
    const bytes = await writeXlsxFile([
      {
        sheet: 'Vozila',
        data: [
          [text('Oznaka'), text('Letnik'), text('Rezervoar')],
          [text(' LJ KT-482 '), { value: 2019, type: Number }, null],
          [null, null, null],
          [text('MB 1'), { value: true, type: Boolean }, { value: 0.5, type: Number }],
        ],
      },
      { sheet: 'Prazen', data: [] },
    ]).toBuffer();
    expect(read(bytes)).toEqual({
      sheets: [
        {
          name: 'Vozila',
          rows: [
            { row: 1, cells: ['Oznaka', 'Letnik', 'Rezervoar'] },
            { row: 2, cells: ['LJ KT-482', '2019'] },
            { row: 4, cells: ['MB 1', 'true', '0.5'] },
          ],
        },
      ],
    });
  });

  it('that expands too much is not decompressed', () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(120_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(read(bomb)).toEqual({ unreadable: 'too_large' });
  });

  it('that is another archive, or damaged, is no table', () => {
    expect(read(zipSync({ 'a.txt': Buffer.from('x') }))).toEqual({ unreadable: 'no_table' });
    expect(read(Buffer.from('PK\u0003\u0004nonsense'))).toEqual({ unreadable: 'no_table' });
  });
});

describe('a CSV file', () => {
  it('may have empty rows, but is not read to the end of millions', () => {
    expect(rowsOfCsv(Buffer.from(`Ime\n${';\n'.repeat(1_000)}Miha\n`))).toEqual([['Ime'], ['Miha']]);
    expect(csv(`Ime\n${'\n'.repeat(2_000_000)}`)).toEqual({ unreadable: 'too_many_rows' });
  });

  it.each([
    ['commas', 'Ime,Priimek\nMiha,Kos\n'],
    ['semicolons', 'Ime;Priimek\r\nMiha;Kos'],
    ['tabs', 'Ime\tPriimek\nMiha\tKos\n'],
    ['quotes and a byte order mark', '\uFEFF"Ime";"Priimek"\n"Miha";"Kos"\n'],
  ])('is read with %s', (_, content) => {
    expect(csv(content)).toEqual({
      sheets: [
        {
          name: '',
          rows: [
            { row: 1, cells: ['Ime', 'Priimek'] },
            { row: 2, cells: ['Miha', 'Kos'] },
          ],
        },
      ],
    });
  });

  it('keeps the numbers of rows after empty ones', () => {
    const file = csv('Ime;Priimek\n;\n\nMiha;Kos\n');
    expect('sheets' in file && file.sheets[0]?.rows.map(({ row }) => row)).toEqual([1, 4]);
  });

  it('is read in UTF-8, UTF-16 and the code page of Central Europe', () => {
    const expected = [['Šofer'], ['Žiga Češnovar']];
    expect(rowsOfCsv(Buffer.from('Šofer\nŽiga Češnovar'))).toEqual(expected);
    expect(rowsOfCsv(Buffer.from('\uFEFFŠofer\nŽiga Češnovar', 'utf16le'))).toEqual(expected);
    const windows = Buffer.from('8a6f6665720a8e69676120c865 9a6e6f766172'.replaceAll(' ', ''), 'hex');
    expect(rowsOfCsv(windows)).toEqual(expected);
  });

  it('that is empty or binary is no table', () => {
    expect(csv('')).toEqual({ unreadable: 'no_table' });
    expect(csv('\n\n;;\n')).toEqual({ unreadable: 'no_table' });
    expect(read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toEqual({ unreadable: 'no_table' });
  });

  it('is limited', () => {
    expect(csv(`Ime\n${'Miha\n'.repeat(MAX_ROWS)}`)).toMatchObject({ sheets: [{ name: '' }] });
    expect(csv(`Ime\n${'Miha\n'.repeat(MAX_ROWS + 1)}`)).toEqual({ unreadable: 'too_many_rows' });
  });
});

describe('a spreadsheet of another program', () => {
  const file = (sheet: string, more: Readonly<Record<string, string>> = {}) =>
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml':
            '<x:workbook xmlns:r="r"><x:workbookPr/><x:sheets><x:sheet name="Vozila" r:id="a"/></x:sheets></x:workbook>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="a" Type="t/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="b" Type="t/styles" Target="styles.xml"/><Relationship Id="c" Type="t/sharedStrings" Target="strings.xml"/></Relationships>',
          'xl/worksheets/sheet1.xml': `<x:worksheet><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
          ...more,
        }).map(([path, xml]) => [path, Buffer.from(xml)]),
      ),
    );
  const rows = (bytes: Uint8Array) => {
    const found = read(bytes);
    return 'sheets' in found ? found.sheets[0]?.rows : found;
  };

  it('is read with prefixes, shared and rich texts, implicit positions, dates and failed formulas', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d\\.\\ m\\.\\ yyyy"/><numFmt numFmtId="171" formatCode="0 &quot;dni&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const strings =
      '<sst><si><t>Oznaka</t></si><si><r><t>LJ </t></r><r><t>KT-482</t></r><rPh><t>x</t></rPh></si><si><t>a_x000A_b</t></si></sst>';
    const sheet =
      '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>Dan</x:t></x:is></x:c></x:row>' +
      '<x:row r="5"><x:c r="A5" t="s"><x:v>1</x:v></x:c><x:c r="C5" s="1"><x:v>45000</x:v></x:c><x:c s="2"><x:v>45000.5</x:v></x:c><x:c s="3"><x:v>7</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c></x:row>';
    expect(rows(file(sheet, { 'xl/styles.xml': styles, 'xl/strings.xml': strings }))).toEqual([
      { row: 1, cells: ['Oznaka', 'Dan'] },
      { row: 5, cells: ['LJ KT-482', '', '2023-03-15', '2023-03-15', '7', '', 'a\nb'] },
    ]);
  });

  it('is not read beyond its limits', () => {
    const row = '<row><c><v>1</v></c></row>';
    // Content behind the limit is not even parsed.
    expect(rows(file(`${row.repeat(MAX_ROWS + 2)}<broken`))).toEqual({ unreadable: 'too_many_rows' });
    expect(rows(file(row.repeat(MAX_ROWS + 1)))).toHaveLength(MAX_ROWS + 1);
    const long = `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`;
    const repeated = `<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`;
    expect(rows(file(repeated, { 'xl/strings.xml': long }))).toEqual({ unreadable: 'too_large' });
  });

  it('with a cell at the maximum position takes no more memory than its text', () => {
    expect(rows(file('<row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="B1048576"><v>2</v></c></row>'))).toEqual([
      { row: 1_048_576, cells: ['', '2'] },
    ]);
  });

  it('that declares entities of its own is refused', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><workbook><sheets><sheet name="&a;"/></sheets></workbook>';
    expect(rows(file('', { 'xl/workbook.xml': bomb }))).toEqual({ unreadable: 'no_table' });
  });
});
