import type { ImportedSheet } from '@konvoj/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { FleetExportMenu, FleetImportButton } from './fleet-import-button.tsx';

const PREVIEW = 'POST /api/fleet/import?preview=true&table=vehicles';
const IMPORT = 'POST /api/fleet/import?table=vehicles';
const file = new File(['rgsOznaka'], 'fleet.csv', { type: 'text/csv' });

const aSheet = (changes: Partial<ImportedSheet> = {}): ImportedSheet => ({
  table: 'vehicles',
  sheet: 'Vehicles',
  columns: [
    { header: 'Licence plate', field: 'rgsOznaka' },
    { header: 'Year', field: 'year' },
    { header: 'Price', field: null },
  ],
  created: 2,
  updated: 1,
  unchanged: 4,
  rejected: 1,
  rows: [
    {
      row: 7,
      outcome: 'rejected',
      name: 'LJ 7',
      cells: ['LJ 7', 'next year'],
      errors: [{ path: 'year', code: 'invalid', column: 1 }],
      changes: [],
    },
  ],
  ...changes,
});
const problem = (code: string, status: number) => answering(status, { type: '', title: '', status, code });

async function openDialog(answers: Record<string, unknown>): Promise<{ dialog: HTMLElement; asked: Asked[] }> {
  const asked = stubServer(answers);
  await renderInApp(<FleetImportButton table="vehicles" />);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  return { dialog: await screen.findByRole('dialog', { name: 'Import the fleet' }), asked };
}

async function choose(chosen: File = file): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no place for a file');
  await userEvent.upload(input, chosen, { applyAccept: false });
}

describe('the import', () => {
  beforeEach(() => {
    sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('offers a file to choose and a template', async () => {
    const { dialog } = await openDialog({});
    expect(within(dialog).getByRole('button', { name: 'Choose a file' })).toBeTruthy();
    const template = within(dialog).getByRole('link', { name: 'Download the template' });
    expect(template.getAttribute('href')).toBe('/api/fleet/import/template');
  });

  it('shows the old and the new value of changed cells, and every row without a mistake', async () => {
    // jsdom has no layout: the size of the visible part is set here.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
    const row = {
      row: 2,
      outcome: 'update' as const,
      name: 'LJ 2',
      cells: ['LJ 2', '-'],
      errors: [],
      changes: [{ column: 1, before: '2019', after: '' }],
    };
    const { dialog } = await openDialog({ [PREVIEW]: { sheets: [aSheet({ rejected: 0, rows: [row] })] } });
    await choose();
    expect(await within(dialog).findByTitle(/before: 2019 after: none/)).toHaveProperty('textContent', '2019none');
    expect(within(dialog).queryByRole('switch', { name: 'Only mistakes' })).toBeNull();
  });

  it('shows what would happen with the mistakes first, and writes only then', async () => {
    const sheets = [aSheet()];
    const { dialog, asked } = await openDialog({ [PREVIEW]: { sheets }, [IMPORT]: { sheets } });
    await choose();
    expect(await within(dialog).findByText('Vehicles: 2 new, 1 changed, 4 unchanged, 1 with errors')).toBeTruthy();
    expect(within(dialog).getByText('Unused columns: Price')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('switch', { name: 'Errors only' }).checked).toBe(true);
    expect(within(dialog).getByRole('grid', { name: 'Rows of the sheet Vehicles' })).toBeTruthy();
    expect(asked.map(({ call }) => call)).toEqual([PREVIEW]);

    await userEvent.click(within(dialog).getByRole('button', { name: 'Import 3 rows' }));
    expect(await within(dialog).findByText('Import finished')).toBeTruthy();
    expect(asked.map(({ call }) => call)).toEqual([PREVIEW, IMPORT]);
  });

  it('names a column that the file does not have', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
    const [row] = aSheet().rows;
    const errors = [{ path: 'rgsOznaka', code: 'required' as const, column: null }];
    const { dialog } = await openDialog({ [PREVIEW]: { sheets: [aSheet({ rows: row ? [{ ...row, errors }] : [] })] } });
    await choose();
    expect((await within(dialog).findAllByTitle(/^Licence plate: /)).length).toBeGreaterThan(0);
  });

  it('reports when there is nothing to do', async () => {
    const sheets = [aSheet({ created: 0, updated: 0, rejected: 0, rows: [] })];
    const { dialog, asked } = await openDialog({ [PREVIEW]: { sheets } });
    await choose();
    expect(await within(dialog).findByText('The data already match the file.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Import 0 rows' }));
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['import.unreadable', 422, 'The file cannot be read. Choose a CSV or XLSX file.'],
    ['import.too_many_rows', 422, /has more than/],
  ])('says %s in its place and takes another file', async (code, status, text) => {
    const { dialog } = await openDialog({ [PREVIEW]: problem(code, status) });
    await choose();
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(text);
    expect(within(dialog).getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('does not send a file that is too large', async () => {
    const { dialog, asked } = await openDialog({});
    const large = new File([], 'large.xlsx');
    Object.defineProperty(large, 'size', { value: 11 * 1_048_576 });
    await choose(large);
    expect((await within(dialog).findByRole('alert')).textContent).toBe('File is too large. Maximum size is 10 MB');
    expect(asked).toEqual([]);
  });

  it('asks for the table of an unrecognised sheet', async () => {
    const unclear = aSheet({ table: null, sheet: '', created: 0, updated: 0, unchanged: 0, rejected: 0, rows: [] });
    const { dialog } = await openDialog({ [PREVIEW]: { sheets: [unclear] } });
    await choose();
    expect(await within(dialog).findByText(/The contents of sheet CSV file are not clear/)).toBeTruthy();
    expect(within(dialog).getByRole('combobox', { name: 'What does it contain?' })).toBeTruthy();
  });

  it('is disabled with a reason for users who may not edit the fleet', async () => {
    sessionState.set({
      status: 'signedIn',
      user: aSessionUser({ role: 'user', canEditFleet: false }),
      isSysadmin: false,
    });
    stubServer({});
    await renderInApp(<FleetImportButton table="vehicles" />);
    const button = screen.getByRole('button', { name: 'Import' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the export', () => {
  it('offers all tables as a spreadsheet and this one as CSV', async () => {
    const asked = stubServer({});
    await renderInApp(<FleetExportMenu table="trailers" />);
    for (const name of [/XLSX/, /CSV/]) {
      await userEvent.click(screen.getByRole('button', { name: 'Export' }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
      await screen.findByRole('alert');
      await userEvent.keyboard('{Escape}');
    }
    expect(asked.map(({ call }) => call)).toEqual([
      'GET /api/fleet/export?format=xlsx',
      'GET /api/fleet/export?format=csv&tables=trailers',
    ]);
  });
});
