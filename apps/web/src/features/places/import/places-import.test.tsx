import type { PlacesImported } from '@konvoj/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { PlacesExportMenu, PlacesImportButton } from './places-import-button.tsx';
import type { PlaceKind } from './place-kind.ts';

const PREVIEW = 'POST /api/poiLocations/import?preview=true';
const IMPORT = 'POST /api/poiLocations/import';
const ZONES_PREVIEW = 'POST /api/geoZone/import?preview=true';
const file = new File(['naziv'], 'stranke.csv', { type: 'text/csv' });

const aReply = (changes: Partial<PlacesImported> = {}): PlacesImported => ({
  created: 2,
  updated: 1,
  unchanged: 4,
  rejectedRows: 1,
  rejected: [{ row: 7, field: 'lat', code: 'invalid' }],
  otherKind: 0,
  ignored: 0,
  columns: [
    { header: 'Ime', field: 'naziv' },
    { header: 'sirina', field: 'lat' },
    { header: 'Cena', field: null },
  ],
  rows: [
    {
      row: 7,
      outcome: 'rejected',
      name: 'Mlekarna',
      cells: ['Mlekarna', 'daleč', '3'],
      errors: [{ path: 'lat', code: 'invalid', column: 1 }],
      changes: [],
    },
  ],
  ...changes,
});
const problem = (code: string, status: number) => answering(status, { type: '', title: '', status, code });

async function openDialog(
  answers: Record<string, unknown>,
  kind: PlaceKind = 'points',
  onDone?: (imported: PlacesImported) => void,
): Promise<{ dialog: HTMLElement; asked: Asked[] }> {
  const asked = stubServer(answers);
  await renderInApp(
    <>
      <PlacesImportButton kind={kind} {...(onDone && { onDone })} />
      <ToastList />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  return { dialog: await screen.findByRole('dialog', { name: `Import ${kind}` }), asked };
}

async function choose(chosen: File = file): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no place for a file');
  await userEvent.upload(input, chosen, { applyAccept: false });
}

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
});
afterEach(() => {
  // What is open still moves: it goes before the page does.
  cleanup();
  vi.unstubAllGlobals();
});

describe('the import of places', () => {
  it('says which files it takes and what they need', async () => {
    const { dialog } = await openDialog({});
    expect(within(dialog).getByText('CSV, XLSX, GPX or KML up to 10 MB')).toBeTruthy();
    expect(within(dialog).getByText(/needs the columns name, latitude and longitude/)).toBeTruthy();
  });

  it('shows what would happen with the mistakes first, and writes only then', async () => {
    const onDone = vi.fn<(imported: PlacesImported) => void>();
    const { dialog, asked } = await openDialog({ [PREVIEW]: aReply(), [IMPORT]: aReply() }, 'points', onDone);
    await choose();
    expect(await within(dialog).findByText('2 new, 1 changed, 4 unchanged, 1 with errors')).toBeTruthy();
    expect(within(dialog).getByText('Unused columns: Cena')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('switch', { name: 'Errors only' }).checked).toBe(true);
    expect(within(dialog).getByRole('grid', { name: 'Points of the file' })).toBeTruthy();
    expect(asked.map(({ call }) => call)).toEqual([PREVIEW]);

    await userEvent.click(within(dialog).getByRole('button', { name: 'Import 3 rows' }));
    expect(await screen.findByText('Import finished: 2 new, 1 changed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map(({ call }) => call)).toEqual([PREVIEW, IMPORT]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('says what the file holds besides', async () => {
    const { dialog } = await openDialog({ [PREVIEW]: aReply({ otherKind: 12, ignored: 3 }) });
    await choose();
    expect(await within(dialog).findByText('The file also contains 12 zones: import them under Zones.')).toBeTruthy();
    expect(within(dialog).getByText(/routes, tracks, other sheets\): 3/)).toBeTruthy();
  });

  it('of zones reports points in the file, and names fields without a column', async () => {
    const reply = aReply({
      otherKind: 1,
      columns: [
        { header: 'naziv', field: 'naziv' },
        { header: 'area', field: 'area' },
      ],
    });
    const { dialog } = await openDialog({ [ZONES_PREVIEW]: reply }, 'zones');
    await choose();
    expect(await within(dialog).findByText('The file also contains 1 point: import it under Points.')).toBeTruthy();
    expect(within(dialog).getByRole('columnheader', { name: /Corners of the outline/ })).toBeTruthy();
  });

  it('reports when there is nothing to do, or nothing of the kind', async () => {
    const nothing = aReply({ created: 0, updated: 0, rejectedRows: 0, rejected: [], rows: [] });
    const { dialog, asked } = await openDialog({ [PREVIEW]: nothing });
    await choose();
    expect(await within(dialog).findAllByText('The data already match the file.')).toHaveLength(2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Import 0 rows' }));
    expect(asked).toHaveLength(1);
  });

  it('reports when the file holds nothing of the kind', async () => {
    const none = aReply({
      created: 0,
      updated: 0,
      unchanged: 0,
      rejectedRows: 0,
      rejected: [],
      rows: [],
      otherKind: 2,
    });
    const { dialog } = await openDialog({ [PREVIEW]: none });
    await choose();
    expect(await within(dialog).findByText('The file contains no points.')).toBeTruthy();
    expect(within(dialog).getByText('The file also contains 2 zones: import them under Zones.')).toBeTruthy();
  });

  it.each([
    ['import.unreadable', 422, 'The file cannot be read. Choose a CSV, XLSX, GPX or KML file.'],
    ['import.too_many_rows', 422, /has more than/],
  ])('says %s in its place and takes another file', async (code, status, text) => {
    const { dialog } = await openDialog({ [PREVIEW]: problem(code, status) });
    await choose();
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(text);
    expect(within(dialog).getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('does not send a file that is too large', async () => {
    const { dialog, asked } = await openDialog({});
    const large = new File([], 'large.kml');
    Object.defineProperty(large, 'size', { value: 11 * 1_048_576 });
    await choose(large);
    expect((await within(dialog).findByRole('alert')).textContent).toBe('File is too large. Maximum size is 10 MB');
    expect(asked).toEqual([]);
  });

  it('that fails keeps what was read', async () => {
    const { dialog } = await openDialog({ [PREVIEW]: aReply(), [IMPORT]: problem('unavailable', 503) });
    await choose();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Import 3 rows' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Import 3 rows' })).toBeTruthy();
  });
});

describe('the export of places', () => {
  it.each([
    ['points', /GPX/, 'GET /api/poiLocations/export?format=gpx'],
    ['zones', /GeoJSON/, 'GET /api/geoZone/export?format=geojson'],
  ] as const)('offers %s in each format', async (kind, name, call) => {
    const asked = stubServer({});
    await renderInApp(<PlacesExportMenu kind={kind} />);
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(4);
    await userEvent.click(screen.getByRole('menuitem', { name }));
    await screen.findByRole('alert');
    expect(asked.map((each) => each.call)).toEqual([call]);
  });
});
