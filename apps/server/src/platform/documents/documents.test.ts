import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { layoutOf, pdfOf } from './pdf.ts';
import { pdfLines, pdfTexts } from './pdf-text.testing.ts';
import { reportDocument } from './document.ts';
import type { ColumnKind, Document, TableColumn, TableDocument } from './document.ts';
import { xlsxOf } from './xlsx.ts';

function aTable(changes: Partial<TableDocument> = {}): TableDocument {
  return {
    language: 'sl',
    timeZone: 'Europe/Ljubljana',
    title: 'Etape',
    organization: 'Prevozi Kolovrat',
    heading: 'Etape · LJ ŽČ-482',
    madeAt: Date.UTC(2026, 10, 21, 7, 5),
    facts: [['Vozilo', 'LJ ŽČ-482']],
    columns: [
      { header: 'Voznik', kind: 'text', width: 60 },
      { header: 'Začetek', kind: 'instant', width: 60 },
      { header: 'Trajanje', unit: 'h:mm', kind: 'duration', width: 60 },
      { header: 'Razdalja', unit: 'km', kind: 'number', digits: 1, width: 60 },
    ],
    rows: [['Müller Žnidaršič', Date.UTC(2026, 10, 20, 8, 15), 5_400, -12.34]],
    totals: ['Skupaj', null, 5_400, -12.34],
    notes: ['vožnja 1:30'],
    empty: 'V tem obdobju ni etap',
    ...changes,
  };
}

async function sheets(table: TableDocument): Promise<Record<string, string>> {
  const files = unzipSync(xlsxOf(reportDocument(table)));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

/** The number formats of the cells of a row of the first sheet. */
function formatsOfRow(files: Record<string, string>, row: number): (string | undefined)[] {
  const styles = files['xl/styles.xml'] ?? '';
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const [, cellStyles = ''] = /<cellXfs [^>]*>(.*)<\/cellXfs>/s.exec(styles) ?? [];
  const ids = [...cellStyles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
  const cells = (files['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c r="[A-Z]+(\d+)" s="(\d+)"/g);
  return [...cells].filter(([, at]) => Number(at) === row).map(([, , style]) => codes.get(ids[Number(style)]));
}

describe('a table as a spreadsheet', () => {
  it('writes instants in local time, durations and numbers as numbers with a format', async () => {
    const files = await sheets(aTable());
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    // 20 November 2026 is day 46346 of the spreadsheet; 9:15 in Ljubljana.
    const serial = 46_346 + (9 * 60 + 15) / 1_440;
    const written = [...sheet.matchAll(/<c r="([A-D]2)"[^>]*><v>([^<]*)<\/v>/g)].map(([, at, value]) => [at, value]);
    expect(written.map(([at]) => at)).toEqual(['A2', 'B2', 'C2', 'D2']);
    expect(Number(written[1]?.[1])).toBeCloseTo(serial, 6);
    expect(written.slice(2).map(([, value]) => Number(value))).toEqual([0.0625, -12.34]);
    for (const format of ['dd.mm.yyyy hh:mm:ss', '[h]:mm:ss', '#,##0.0'])
      expect(files['xl/styles.xml']).toContain(format);
  });

  it('gives every kind of column the format of its values', async () => {
    const kinds: Readonly<Record<ColumnKind, { readonly kind: ColumnKind; readonly format: string }>> = {
      text: { kind: 'text', format: '#,##0' },
      number: { kind: 'number', format: '#,##0' },
      instant: { kind: 'instant', format: 'dd.mm.yyyy hh:mm:ss' },
      minute: { kind: 'minute', format: 'dd.mm.yyyy hh:mm' },
      date: { kind: 'date', format: 'dd.mm.yyyy' },
      day: { kind: 'day', format: 'dd.mm.yyyy' },
      clock: { kind: 'clock', format: 'hh:mm:ss' },
      duration: { kind: 'duration', format: '[h]:mm:ss' },
    };
    const all = Object.values(kinds);
    const columns = all.map(({ kind }) => ({ header: kind, kind, width: 60 }));
    const files = await sheets(aTable({ columns, rows: [all.map(() => 1_000)], totals: [] }));
    expect(formatsOfRow(files, 2)).toEqual(all.map(({ format }) => format));
  });

  it('has sums as formulas with their values, and days as dates', async () => {
    const columns: TableColumn[] = [
      { header: 'Dan', kind: 'day', width: 60 },
      { header: 'Razdalja', unit: 'km', kind: 'number', digits: 1, width: 60, isSum: true },
      { header: 'Vožnja', unit: 'h:mm', kind: 'duration', width: 60, isSum: true },
      { header: 'Poraba', kind: 'number', digits: 1, width: 60 },
    ];
    const rows = [
      ['2026-11-20', 95.7, 5_400, 30],
      ['2026-11-21', 4.3, null, 40],
    ];
    const files = await sheets(aTable({ columns, rows, totals: ['Skupaj', 100, 5_400, 31.5] }));
    const written = [...(files['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c r="([A-D]\d)" s="\d+">(.*?)<\/c>/g)];
    const cells = Object.fromEntries(written.map(([, at, cell]) => [at, cell]));
    expect(cells).toMatchObject({ A2: '<v>46346</v>', A3: '<v>46347</v>', B2: '<v>95.7</v>' });
    expect(cells).toMatchObject({
      B4: '<f>SUM(B2:B3)</f><v>100</v>',
      C4: '<f>SUM(C2:C3)</f><v>0.0625</v>',
      D4: '<v>31.5</v>',
    });
    const paper = pdfTexts(await pdfOf(reportDocument(aTable({ columns, rows })))).map(({ text }) => text);
    expect(paper).toContain('20.11.2026');
  });

  it('freezes the header and describes the document in a second sheet', async () => {
    const files = await sheets(aTable());
    expect(files['xl/worksheets/sheet1.xml']).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(files['xl/workbook.xml']).toMatch(/name="Etape".*name="O poročilu"/s);
    expect(files['xl/sharedStrings.xml']).toContain('Trajanje [h:mm]');
    expect(files['xl/sharedStrings.xml']).toContain('LJ ŽČ-482');
  });

  it('prevents texts from being read as formulas', async () => {
    for (const text of ['=1+1', '+386', '-5', '@SUM(A1)', '\tx', '\rx']) {
      const files = await sheets(aTable({ rows: [[text, null, null, null]], facts: [[text, text]] }));
      // XML would read a carriage return as a line feed.
      expect(files['xl/sharedStrings.xml']).toContain(`>'${text.replace('\r', '_x000D_')}<`);
      expect(files['xl/sharedStrings.xml']).not.toContain(`>${text}<`);
      expect(Object.values(files).join('')).not.toContain('<f>');
    }
  });

  it('accepts characters that XML does not allow', async () => {
    const files = await sheets(aTable({ title: 'A/B: <[x]>', rows: [['a<b>&"\u0001"', null, null, null]] }));
    expect(files['xl/sharedStrings.xml']).toContain('a&lt;b&gt;&amp;');
    expect(files['xl/sharedStrings.xml']).not.toContain('\u0001');
  });

  it('shows in the second sheet organization, time of creation and notes', async () => {
    const files = await sheets(aTable());
    for (const text of ['Prevozi Kolovrat', '21.11.2026 08:05:00', 'vožnja 1:30'])
      expect(files['xl/sharedStrings.xml']).toContain(text);
  });

  it('shows a text when there are no rows', async () => {
    const files = await sheets(aTable({ rows: [] }));
    expect(files['xl/sharedStrings.xml']).toContain('V tem obdobju ni etap');
    expect(files['xl/sharedStrings.xml']).not.toContain('Skupaj');
  });
});

/** The document's objects, with decompressed streams. */
async function read(table: TableDocument): Promise<{ raw: string; streams: string }> {
  const bytes = Buffer.from(await pdfOf(reportDocument(table)));
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/stream\n/g)].map(({ index }) => {
    try {
      return inflateSync(bytes.subarray(index + 'stream\n'.length)).toString('latin1');
    } catch {
      return '';
    }
  });
  return { raw, streams: streams.join('\n') };
}

describe('a table as a PDF', () => {
  it('is a landscape A4 document with an embedded font and the letters of the three languages', async () => {
    const { raw, streams } = await read(aTable({ rows: [['čšž ČŠŽ öüäß ÖÜÄ', null, null, null]] }));
    expect(raw.startsWith('%PDF-1.')).toBe(true);
    expect(raw).toMatch(/\/MediaBox \[0 0 841\.\d+ 595\.\d+\]/);
    expect(raw).toMatch(/\/FontName \/\w+\+Roboto/);
    // The map from glyphs to letters, for searching and copying.
    for (const letter of 'čšžČŠŽöüäßÖÜÄ') {
      expect(streams).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`);
    }
  });

  it('continues over pages, with the header on each', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`Voznik ${index}`, null, 60, index]);
    const { raw } = await read(aTable({ rows }));
    expect(raw.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(2);
  });

  it('repeats the heading of a group under the header of every page on which its rows are', async () => {
    const plateOf = (index: number) => (index < 70 ? 'LJ 1' : 'KP 2');
    const rows = Array.from({ length: 110 }, (_, index) => [plateOf(index), `Voznik ${index}`, index]);
    const columns: TableColumn[] = [
      { header: 'Vozilo', kind: 'text', width: 40, groups: { absent: '' } },
      { header: 'Ime', kind: 'text', width: 40 },
      { header: 'Km', kind: 'number', width: 40 },
    ];
    const subtotals = [70, 110].map((until) => ({ until, cells: ['Skupaj', null, until] }));
    const bytes = await pdfOf(reportDocument(aTable({ columns, rows, subtotals, totals: ['Skupaj', null, 7] })));
    const pages = Map.groupBy(pdfTexts(bytes), ({ page }) => page);
    const starts = [...pages.values()].map((texts) => {
      const all = texts.map(({ text }) => text).join('');
      return all.slice(all.indexOf('ImeKm'), all.indexOf('Voznik'));
    });
    expect(starts).toEqual(['ImeKmLJ 1', 'ImeKmLJ 1', 'ImeKmKP 2']);
    const lines = pdfLines(bytes).map((line) => line.join(''));
    expect(rows.filter(([, name, km]) => !lines.includes(`${name}${km}`))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('Skupaj'))).toEqual(['Skupaj70', 'Skupaj110', 'Skupaj7']);
  });

  it('begins with logo and address of the organization where a customer keeps it', () => {
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    const document = reportDocument(aTable());
    const [first] = [layoutOf({ ...document, head: { address: ['Celovška 1'], logo } }).content].flat();
    expect(first).toMatchObject({
      columns: [{ image: logo }, { stack: [{ text: 'Prevozi Kolovrat' }, 'Celovška 1'] }],
    });
    const plain = [layoutOf(document).content, layoutOf({ ...document, head: { address: [], logo: null } }).content];
    for (const content of plain) expect([content].flat()[0]).toMatchObject({ text: 'Etape' });
  });

  it('shows the organization, subject, period and time of creation on each page', () => {
    const { header, footer } = layoutOf(reportDocument(aTable({ heading: 'Etape · LJ ŽČ-482 · 18.11.2026' })));
    expect(JSON.stringify(header)).toMatch(/Prevozi Kolovrat.*Etape · LJ ŽČ-482 · 18.11.2026/);
    const size = { width: 842, height: 595, orientation: 'landscape' } as const;
    const foot = typeof footer === 'function' ? footer(2, 3, size) : null;
    expect(JSON.stringify(foot)).toMatch(/Izdelano 21.11.2026 08:05.*Stran 2 od 3/);
  });

  it('breaks no word that fits into its column', () => {
    const words = JSON.stringify(
      layoutOf(reportDocument(aTable({ rows: [['Gospodarsko razstavišče, Ljubljana', null, null, null]] }))),
    );
    expect(words).not.toContain('break-all');
  });

  it('contains neither folders of this machine nor addresses', async () => {
    const { raw, streams } = await read(aTable());
    expect(raw + streams).not.toMatch(/node_modules|https?:|\/home|\/usr/);
  });

  it('accepts a name wider than its column and a table without rows', async () => {
    const { raw } = await read(aTable({ rows: [['x'.repeat(100), null, null, null]] }));
    expect(raw.startsWith('%PDF')).toBe(true);
    expect((await read(aTable({ rows: [] }))).raw.match(/\/Type \/Page\n/g)).toHaveLength(1);
  });
});

describe('a document of several blocks', () => {
  const { columns, rows, totals, empty, title, language, timeZone, organization, heading, madeAt } = aTable();
  const order: Document = {
    title,
    language,
    timeZone,
    organization,
    heading,
    madeAt,
    orientation: 'portrait',
    blocks: [
      { kind: 'facts', facts: [['Voznik', 'Maja Kos']] },
      { kind: 'table', sheet: 'Dnevnice', columns, rows, totals: [], empty },
      { kind: 'text', text: 'Obračunano po uredbi.' },
      { kind: 'table', sheet: 'Stroški', columns, rows, totals, empty },
      { kind: 'picture', source: '<svg viewBox="0 0 10 10"><rect width="9" height="9"/></svg>', height: 120 },
      { kind: 'signatures', labels: ['Odredil', 'Potnik'] },
    ],
  };

  it('has a sheet for each table, and one that describes it', async () => {
    const files = unzipSync(xlsxOf(order));
    const book = new TextDecoder().decode(files['xl/workbook.xml']);
    expect([...book.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Dnevnice',
      'Stroški',
      'O poročilu',
    ]);
    const texts = new TextDecoder().decode(files['xl/sharedStrings.xml']);
    expect(texts).toContain('Obračunano po uredbi.');
    expect(texts).not.toContain('Odredil');
  });

  it('is on paper in their order, with drawings and lines to sign on', async () => {
    const { pageOrientation, content } = layoutOf(order);
    expect(pageOrientation).toBe('portrait');
    const layout = JSON.stringify(content);
    const parts = ['Maja Kos', 'Obračunano', '<svg', 'Odredil', 'Potnik'].map((part) => layout.indexOf(part));
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts).not.toContain(-1);
    expect(
      Buffer.from(await pdfOf(order))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('has a line for each signature, whose place the layout notes in it', () => {
    const signatures = layoutOf(order).content;
    const columns = Array.isArray(signatures) ? signatures.at(-1) : undefined;
    const lines: unknown[] = [];
    JSON.stringify(columns, (key, value: unknown) => {
      if (key === 'canvas') lines.push(value);
      return value;
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('has no row of totals where a table has none', () => {
    expect(JSON.stringify(layoutOf(order).content).match(/Skupaj/g)).toHaveLength(1);
  });
});
