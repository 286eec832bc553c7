import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart, type Feature, type FleetSection } from '../../../shared/feature.ts';
import { FeaturesContext } from '../../../shared/features.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { ToastList } from '../../../ui/toast-list.tsx';
import { fakeFleet, problemReply, VEHICLES } from './fleet.testing.ts';
import { FleetTables } from './fleet-tables.tsx';

const others: Feature = {
  name: 'others',
  fleetTools: () => <button type="button">Import</button>,
  fleetRowTools: () => <button type="button">History</button>,
};
const trackers: FleetSection = {
  id: 'trackers',
  text: 'trackers.title',
  isFor: () => true,
  Panel: lazyPart(async () => () => 'boxes'),
};
const show = (path = '/') =>
  renderInApp(
    <>
      <FeaturesContext value={[others]}>
        <FleetTables section="vehicles" onSection={() => undefined} extra={[trackers]} />
      </FeaturesContext>
      <ToastList />
    </>,
    path,
  );

const plates = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent);

async function openFirst() {
  const user = userEvent.setup();
  await user.dblClick((await screen.findAllByRole('row'))[1] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: /Vehicle LJ KT-482/ });
  await waitFor(() => expect(within(dialog).getByRole('radio', { name: 'blue, Turns with the heading' })).toBeTruthy());
  return { user, dialog };
}

beforeEach(() => {
  tableStateOf('crud.vehicles').reset();
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
});

describe('a settings table', () => {
  it('reports that it loads, then shows the vehicles in the fleet with the words of their lists', async () => {
    fakeFleet();
    await show();
    expect(screen.getByRole('status', { name: 'Loading …' })).toBeTruthy();
    const row = (await screen.findAllByRole('row'))[1];
    await waitFor(() => expect(row?.textContent).toBe('LJ KT-482truck400Miha Novak (by card)'));
    expect(plates()).toEqual(['LJ KT-482', 'KP ZR-10']);
    expect(screen.getByText('2 vehicles')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /Model/ })).toBeNull();
  });

  it('finds from two characters on, in any column, and counts what it found', async () => {
    fakeFleet();
    await show();
    const user = userEvent.setup();
    const box = await screen.findByRole('searchbox', { name: 'Search vehicles' });
    await screen.findAllByRole('row');
    await user.type(box, 'n');
    expect(screen.getByText('Enter at least 2 characters.')).toBeTruthy();
    await user.type(box, 'ovak miha');
    await waitFor(() => expect(plates()).toEqual(['LJ KT-482']));
    expect(screen.getByText('1 of 2 vehicles')).toBeTruthy();
    await user.type(box, 'xyz');
    expect(await screen.findByText('Nothing found. Change the search or the filters.')).toBeTruthy();
  });

  it('lists the alienated vehicles apart', async () => {
    fakeFleet();
    await show();
    await screen.findAllByRole('row');
    await userEvent.setup().click(screen.getByRole('radio', { name: 'Alienated' }));
    await waitFor(() => expect(plates()).toEqual(['CE AB-1']));
  });

  it('explains what to do when there is nothing', async () => {
    fakeFleet({ '/api/vehicles/filter': { status: 200, body: [] } });
    await show();
    expect(await screen.findByText('No vehicles yet')).toBeTruthy();
    expect(screen.getByText('Add the first one with “Add”, or import a spreadsheet.')).toBeTruthy();
  });

  it('says which list could not be loaded and tries again', async () => {
    const replies = { '/api/vehicles/filter': problemReply(500, 'internal') };
    fakeFleet(replies);
    await show();
    expect(await screen.findByText('Error loading vehicles')).toBeTruthy();
    fakeFleet();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByRole('row')).length).toBe(3);
  });

  it('offers what other features add: tabs and tools', async () => {
    fakeFleet();
    await show();
    expect(await screen.findByRole('tab', { name: 'Trackers' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import' })).toBeTruthy();
  });

  it('lets users without the right read, and explains why they may not change anything', async () => {
    const table = { ...VEHICLES, canCreate: false, canUpdate: false, canDelete: false };
    const sent = fakeFleet({ '/api/crud': { status: 200, body: [table] } });
    await show();
    const { user, dialog } = await openFirst();
    expect(screen.getByText('You are not authorized to update vehicle details')).toBeTruthy();
    expect(within(dialog).getByRole('textbox', { name: 'Licence plate' }).hasAttribute('readonly')).toBe(true);
    expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Alienate' })).toBeNull();
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    const add = screen.getByRole('button', { name: 'Add' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await user.click(add);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });
});

describe('the edit dialog', () => {
  it('sends only the changes and shows them at once', async () => {
    const sent = fakeFleet();
    await show();
    const { user, dialog } = await openFirst();
    await user.click(within(dialog).getByRole('radio', { name: 'blue, Turns with the heading' }));
    const plate = within(dialog).getByRole('textbox', { name: 'Licence plate' });
    await user.clear(plate);
    await user.type(plate, 'LJ NOVA-1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { method: 'PATCH', path: '/api/vehicles/1', body: { rgsOznaka: 'LJ NOVA-1', icon: 1, version: 'as-read' } },
    ]);
  });

  it('marks what is wrong before anything is sent and goes to the first of it', async () => {
    const sent = fakeFleet();
    await show();
    const { user, dialog } = await openFirst();
    await user.clear(within(dialog).getByRole('textbox', { name: 'Licence plate' }));
    const tank = within(dialog).getByRole('textbox', { name: 'Tank (l)' });
    await user.clear(tank);
    await user.type(tank, '0');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('This field is required')).toBeTruthy();
    expect(within(dialog).getByText('Value must be at least 1')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Licence plate' }));
    expect(sent).toEqual([]);
  });

  it('reports at the field that another row has the value, and keeps the input', async () => {
    fakeFleet({ 'PATCH /api/vehicles/1': problemReply(409, 'vehicle.taken', [{ path: 'rgsOznaka', code: 'taken' }]) });
    await show();
    const { user, dialog } = await openFirst();
    const plate = within(dialog).getByRole('textbox', { name: 'Licence plate' });
    await user.clear(plate);
    await user.type(plate, 'KP ZR-10');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('A vehicle with this licence plate already exists')).toBeTruthy();
    expect(within(dialog).getByRole('alert').textContent).toBe('Error updating vehicle');
    expect(plate).toHaveProperty('value', 'KP ZR-10');
    expect(plate.getAttribute('aria-invalid')).toBe('true');
  });

  it('reports a failure of the whole form in the terms of the table', async () => {
    fakeFleet({ 'PATCH /api/vehicles/1': problemReply(403, 'vehicle.not_authorized') });
    await show();
    const { user, dialog } = await openFirst();
    await user.type(within(dialog).getByRole('textbox', { name: 'Licence plate' }), 'X');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toBe('Error updating vehicleYou are not authorized to update vehicle details');
  });

  it('says which list is missing under its field and loads it again', async () => {
    fakeFleet({ '/api/vehicleIcons': problemReply(500, 'internal') });
    await show();
    const user = userEvent.setup();
    await user.dblClick((await screen.findAllByRole('row'))[1] ?? document.body);
    expect(await screen.findByText('Error loading vehicle icon colours')).toBeTruthy();
    fakeFleet();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: 'red, Does not turn' })).toBeTruthy();
  });

  it('asks before it discards the input', async () => {
    fakeFleet();
    await show();
    const { user, dialog } = await openFirst();
    await user.type(within(dialog).getByRole('textbox', { name: 'Licence plate' }), 'X');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(within(dialog).getByRole('textbox', { name: 'Licence plate' })).toHaveProperty('value', 'LJ KT-482X');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for the start only when an assignment was changed', async () => {
    const sent = fakeFleet();
    await show();
    const { user, dialog } = await openFirst();
    expect(within(dialog).queryByText('Valid from')).toBeNull();
    await user.click(within(dialog).getByRole('combobox', { name: 'Driver' }));
    await user.type(within(dialog).getByRole('combobox', { name: 'Driver' }), '{Control>}a{/Control}kovacic');
    await user.click(await screen.findByRole('option', { name: 'Žiga Kovačič' }));
    expect(within(dialog).getByText('Valid from')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([{ method: 'PATCH', path: '/api/vehicles/1', body: { driver: 10, version: 'as-read' } }]),
    );
  });

  it('shows who and what belonged to the vehicle when asked', async () => {
    fakeFleet();
    await show();
    const { user, dialog } = await openFirst();
    await user.click(within(dialog).getByRole('button', { name: 'Assignment history' }));
    expect(await within(dialog).findByText('01.10.2026 10:00:00')).toBeTruthy();
    expect(within(dialog).getByText('current')).toBeTruthy();
  });

  it('alienates a vehicle and undoes it, with its driver', async () => {
    const sent = fakeFleet();
    await show();
    const { user, dialog } = await openFirst();
    await user.click(within(dialog).getByRole('button', { name: 'Alienate' }));
    expect(await screen.findByText('Vehicle LJ KT-482 is alienated.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Vehicle LJ KT-482 is back in the fleet.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ alienated: true }, { alienated: false, driver: 9 }]);
  });

  it('opens empty for a new vehicle, with the first of each list that must be chosen from', async () => {
    const sent = fakeFleet();
    await show();
    const user = userEvent.setup();
    await screen.findAllByRole('row');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const dialog = await screen.findByRole('dialog', { name: 'New vehicle' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Licence plate' }), 'GO 1');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([{ method: 'POST', path: '/api/vehicles', body: { rgsOznaka: 'GO 1', type: 1, icon: 1 } }]),
    );
  });
});
