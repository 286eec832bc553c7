import { expect, it } from 'vitest';
import { MAX_PDF_COST, MAX_ROWS, renderTable } from './render.ts';
import type { TableDocument } from './document.ts';

const table = (rows: number): TableDocument => ({
  language: 'en',
  timeZone: 'UTC',
  title: 'Stages',
  facts: [],
  columns: [{ header: 'Vehicle', kind: 'text', width: 40 }],
  rows: Array.from({ length: rows }, () => ['LJ KT-482']),
  totals: ['Total'],
  organization: '',
  heading: '',
  madeAt: 0,
  notes: [],
  empty: 'None',
});

it.each([
  ['pdf', 'report.too_large_for_pdf'],
  ['xlsx', 'report.too_large'],
] as const)('refuses a table that is too long for %s, and names the limit', async (format, code) => {
  const reader = { organizationId: 1, signal: new AbortController().signal };
  await expect(renderTable(reader, table(MAX_ROWS[format] + 1), format)).rejects.toMatchObject({
    code,
    params: { maxRows: MAX_ROWS[format] },
  });
});

it('refuses wide rows as a PDF earlier, and names how many there may be', async () => {
  const reader = { organizationId: 1, signal: AbortSignal.abort(new Error('accepted')) };
  const columns = Array.from({ length: 40 }, () => ({ header: 'Note', kind: 'text' as const, width: 40 }));
  // Each cell counts three times: it has 60 characters.
  const wide = (rows: number): TableDocument => ({
    ...table(0),
    columns,
    rows: Array.from({ length: rows }, () => columns.map(() => 'x'.repeat(60))),
    totals: [],
  });
  const maxRows = Math.floor(MAX_PDF_COST / (40 * 3));
  await expect(renderTable(reader, wide(maxRows + 1), 'pdf')).rejects.toMatchObject({
    code: 'report.too_large_for_pdf',
    params: { maxRows },
  });
  await expect(renderTable(reader, wide(maxRows), 'pdf')).rejects.toThrow('accepted');
  await expect(renderTable(reader, wide(maxRows + 1), 'xlsx')).rejects.toThrow('accepted');
});
