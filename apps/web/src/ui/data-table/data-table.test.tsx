import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../page.testing.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { DataColumn } from './column.ts';
import { DataTable } from './data-table.tsx';
import { tableStateOf } from './table-state.ts';

interface Trip {
  readonly id: number;
  readonly plate: string;
  readonly distanceKm: number | null;
}
const TRIPS: readonly Trip[] = [
  { id: 1, plate: 'LJ 10', distanceKm: 300 },
  { id: 2, plate: 'LJ 9', distanceKm: null },
  { id: 3, plate: 'KP 1', distanceKm: 40 },
];
const COLUMNS: readonly DataColumn<Trip>[] = [
  { id: 'plate', header: 'Plate', value: (trip) => trip.plate },
  {
    id: 'distance',
    header: 'Distance',
    unit: 'km',
    align: 'right',
    value: (trip) => trip.distanceKm,
    total: (trips) => trips.reduce((sum, { distanceKm }) => sum + (distanceKm ?? 0), 0),
  },
  { id: 'id', header: 'Number', value: (trip) => trip.id, hidden: true },
];

function shownPlates(): (string | null | undefined)[] {
  return screen
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('gridcell')[0]?.textContent)
    .filter((text) => text?.includes(' '));
}

describe('table', () => {
  beforeEach(() => {
    tableStateOf('trips').reset();
    // jsdom has no layout: the height of the visible part is set here.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  });
  const shown = (onSelect: (trip: Trip) => void = () => undefined) =>
    renderInApp(
      <DataTable
        name="trips"
        label="Trips"
        rows={TRIPS}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        onSelect={onSelect}
      />,
    );

  it('sorts by a header: numbers in words as numbers, unknown values last in both directions', async () => {
    await shown();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /Plate/ }));
    expect(shownPlates()).toEqual(['KP 1', 'LJ 9', 'LJ 10']);
    const distance = screen.getByRole('button', { name: /Distance/ });
    await user.click(distance);
    const once = shownPlates();
    await user.click(distance);
    expect([once.at(-1), shownPlates().at(-1)]).toEqual(['LJ 9', 'LJ 9']);
  });

  it('shows totals under the rows', async () => {
    await shown();
    expect(screen.getByText('340')).toBeTruthy();
  });

  it('hides a column until it is chosen', async () => {
    await shown();
    expect(screen.queryByRole('columnheader', { name: /Number/ })).toBeNull();
  });

  it('has its columns in the order into which the user moves them', async () => {
    await renderInApp(
      <>
        <ColumnChooser name="trips" columns={COLUMNS} />
        <DataTable name="trips" label="Trips" rows={TRIPS} columns={COLUMNS} rowId={({ id }) => String(id)} />
      </>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    (await screen.findByRole('checkbox', { name: 'Distance' })).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const headers = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    expect(headers).toEqual(['Distancekm', 'Plate']);
  });

  it('has headings and totals of groups', async () => {
    const groupOf = ({ plate }: Trip) => plate.slice(0, 2);
    await renderInApp(
      <DataTable
        name="trips"
        label="Trips"
        rows={TRIPS}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        groupOf={groupOf}
      />,
    );
    const cells = screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
    expect(cells.slice(0, 7)).toEqual(['LJ', 'LJ 10', '300', 'LJ 9', '', '', '300']);
    expect(cells.at(-1)).toBe('340');
  });

  it('gives a row the height that its longest text takes', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 44));
    const columns = COLUMNS.map((column) => (column.id === 'plate' ? { ...column, wrap: true } : column));
    await renderInApp(
      <DataTable name="trips" label="Trips" rows={TRIPS} columns={columns} rowId={({ id }) => String(id)} dense />,
    );
    const tops = screen.getAllByRole('row', { selected: false }).map(({ style }) => style.transform);
    expect(tops).toEqual(['translateY(0px)', 'translateY(44px)', 'translateY(88px)']);
  });

  it('moves with arrows and chooses with Enter', async () => {
    const onSelect = vi.fn<(trip: Trip) => void>();
    await shown(onSelect);
    screen.getByRole('grid').focus();
    await userEvent.setup().keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(TRIPS[1]);
  });
});
