import { expect, it } from 'vitest';
import { MAX_ROWS, renderTable } from './render.ts';
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
