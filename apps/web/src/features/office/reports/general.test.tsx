import type { GeneralTable } from '@konvoj/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer } from '../../../ui/server.testing.ts';
import { ReportPage } from './report-page.tsx';
import { ownTable } from './use-general.ts';

const PERIOD = 'range=custom&from=2026-11-18&to=2026-11-19';
const COLUMNS = [
  { id: 'vehicle', name: 'Vehicle', type: 'text', unit: null, aggregations: ['count'] },
  { id: 'distance', name: 'Distance', type: 'distance', unit: 'km', aggregations: ['total', 'mean'] },
];
const at = { deviceId: 7, from: '2026-11-18T08:00:00.000Z', to: '2026-11-18T09:00:00.000Z' };
const TABLE: GeneralTable = {
  from: at.from,
  to: at.to,
  columns: [
    { id: 'vehicle', name: 'Vehicle', type: 'text', unit: null, digits: 0, divides: true },
    { id: 'distance', name: 'Distance', type: 'distance', unit: 'km', digits: 1, divides: false },
  ],
  rows: [
    { ...at, cells: ['LJ 1', 1_000] },
    { ...at, cells: ['LJ 1', 2_000], incomplete: ['distance'] },
    { ...at, cells: ['LJ 2', 4_000] },
  ],
  subtotals: [
    { until: 2, cells: ['Total', 3_000], incomplete: ['distance'] },
    { until: 3, cells: ['Total', 4_000], incomplete: [] },
  ],
  totals: ['Total', 7_000],
  incomplete: ['distance'],
  isEstimate: false,
};

/** The definition that a call has asked for. */
function definitionIn(call: string): unknown {
  return JSON.parse(new URL(call.split(' ')[1] ?? '', 'http://localhost').searchParams.get('table') ?? 'null');
}

beforeEach(() => {
  ownTable.set({
    unit: 'day',
    columns: [{ id: 'vehicle' }, { id: 'distance' }],
    filters: [],
    groups: ['vehicle'],
    sort: [],
  });
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  ownTable.reset();
  sessionState.set({ status: 'unknown' });
});

async function openTab() {
  const answers: Record<string, unknown> = {
    'GET /api/vehicles/filter': [],
    'GET /api/vozniki/names': [],
    'GET /api/reports/generalColumns': COLUMNS,
  };
  // Whatever its definition, the table is the same.
  const isTable = (call: string | symbol) => String(call).startsWith('GET /api/reports/general?');
  const asked = stubServer(
    new Proxy(answers, {
      has: (known, call) => isTable(call) || call in known,
      get: (known, call) => (isTable(call) ? TABLE : known[String(call)]),
    }),
  );
  await renderInApp(<ReportPage />, `/DriveReport?${PERIOD}&tab=general`);
  return () => asked.map(({ call }) => call).filter((call) => call.includes('/general?'));
}

it('shows the rows of each group under its name, with the totals of the server and marks of incomplete ones', async () => {
  const calls = await openTab();
  const grid = await screen.findByRole('grid', { name: 'Own table' });
  expect(
    within(grid)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent),
  ).toEqual(['LJ 1', '1.0', '≥ 2.0', '≥ 3.0', 'LJ 2', '4.0', '4.0', '≥ 7.0']);
  expect(definitionIn(calls()[0] ?? '')).toMatchObject({ unit: 'day', groups: ['vehicle'] });
});

it('asks again with a condition once it has a value, in metres', async () => {
  const calls = await openTab();
  await screen.findByRole('grid', { name: 'Own table' });
  ownTable.set({ filters: [{ column: 'distance', test: 'atLeast', typed: '1,5' }] });
  await waitFor(() =>
    expect(definitionIn(calls().at(-1) ?? '')).toMatchObject({
      filters: [{ column: 'distance', test: 'atLeast', value: 1_500 }],
    }),
  );
});

it('keeps the conditions open while one is chosen, and marks a value that is no number', async () => {
  const calls = await openTab();
  await screen.findByRole('grid', { name: 'Own table' });
  await userEvent.click(screen.getByRole('button', { name: 'Conditions' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a condition' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Column of the condition' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Distance (km)' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Comparison' }));
  await userEvent.click(await screen.findByRole('option', { name: 'is at least' }));
  const value = screen.getByRole('textbox', { name: 'Value' });
  await userEvent.type(value, 'abc');
  expect(value.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Enter a number, for example 1,200.5.');
  expect(definitionIn(calls().at(-1) ?? '')).toMatchObject({ filters: [] });
  await userEvent.clear(value);
  await userEvent.type(value, '1,200.5');
  expect(value.getAttribute('aria-invalid')).not.toBe('true');
  await waitFor(() =>
    expect(definitionIn(calls().at(-1) ?? '')).toMatchObject({
      filters: [{ column: 'distance', test: 'atLeast', value: 1_200_500 }],
    }),
  );
});

it('drops remembered columns that do not exist any more', async () => {
  ownTable.set({ columns: [{ id: 'height' }, { id: 'distance' }], groups: ['height'] });
  const calls = await openTab();
  await screen.findByRole('grid', { name: 'Own table' });
  expect(definitionIn(calls()[0] ?? '')).toMatchObject({ columns: [{ id: 'distance' }], groups: [] });
});

it('chooses what a row is of', async () => {
  const calls = await openTab();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Rows' }));
  await userEvent.click(await screen.findByRole('option', { name: 'months' }));
  await waitFor(() => expect(definitionIn(calls().at(-1) ?? '')).toMatchObject({ unit: 'month' }));
});
