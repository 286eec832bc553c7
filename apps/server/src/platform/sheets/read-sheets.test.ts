import { zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { readSheets } from './read-sheets.ts';

const text = (value: string) => ({ value, type: String });
const MAX_ROWS = 100;
const read = (bytes: Uint8Array) => readSheets(bytes, MAX_ROWS);
const csv = (content: string) => read(Buffer.from(content));
const rowsOfCsv = async (bytes: Uint8Array) => {
  const file = await read(bytes);
  return 'sheets' in file ? file.sheets[0]?.rows.map(({ cells }) => cells) : file.unreadable;
};

describe('a spreadsheet', () => {
  it('is read sheet by sheet as texts, each row with its place', async () => {
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
    expect(await read(bytes)).toEqual({
      sheets: [
        {
          name: 'Vozila',
          rows: [
            { row: 1, cells: ['Oznaka', 'Letnik', 'Rezervoar'] },
            { row: 2, cells: ['LJ KT-482', '2019', ''] },
            { row: 4, cells: ['MB 1', 'true', '0.5'] },
          ],
        },
      ],
    });
  });

  it('that unpacks to too much is not unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(120_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await read(bomb)).toEqual({ unreadable: 'too_large' });
  });

  it('that is another packed file, or damaged, is none', async () => {
    expect(await read(zipSync({ 'a.txt': Buffer.from('x') }))).toEqual({ unreadable: 'no_table' });
    expect(await read(Buffer.from('PK\u0003\u0004nonsense'))).toEqual({ unreadable: 'no_table' });
  });
});

describe('a CSV file', () => {
  it.each([
    ['commas', 'Ime,Priimek\nMiha,Kos\n'],
    ['semicolons', 'Ime;Priimek\r\nMiha;Kos'],
    ['tabs', 'Ime\tPriimek\nMiha\tKos\n'],
    ['quotes and a byte order mark', '\uFEFF"Ime";"Priimek"\n"Miha";"Kos"\n'],
  ])('is read with %s', async (_, content) => {
    expect(await csv(content)).toEqual({
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

  it('keeps the places of rows after empty ones', async () => {
    const file = await csv('Ime;Priimek\n;\n\nMiha;Kos\n');
    expect('sheets' in file && file.sheets[0]?.rows.map(({ row }) => row)).toEqual([1, 4]);
  });

  it('is read in UTF-8, UTF-16 and the code page of Central Europe', async () => {
    const expected = [['Šofer'], ['Žiga Češnovar']];
    expect(await rowsOfCsv(Buffer.from('Šofer\nŽiga Češnovar'))).toEqual(expected);
    expect(await rowsOfCsv(Buffer.from('\uFEFFŠofer\nŽiga Češnovar', 'utf16le'))).toEqual(expected);
    const windows = Buffer.from('8a6f6665720a8e69676120c865 9a6e6f766172'.replaceAll(' ', ''), 'hex');
    expect(await rowsOfCsv(windows)).toEqual(expected);
  });

  it('that is empty or no text is none', async () => {
    expect(await csv('')).toEqual({ unreadable: 'no_table' });
    expect(await csv('\n\n;;\n')).toEqual({ unreadable: 'no_table' });
    expect(await read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toEqual({ unreadable: 'no_table' });
  });

  it('has its limit', async () => {
    expect(await csv(`Ime\n${'Miha\n'.repeat(MAX_ROWS)}`)).toMatchObject({ sheets: [{ name: '' }] });
    expect(await csv(`Ime\n${'Miha\n'.repeat(MAX_ROWS + 1)}`)).toEqual({ unreadable: 'too_many_rows' });
  });
});
