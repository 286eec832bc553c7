import { encoder, endpoints } from '@konvoj/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishRouteEdit, routeOnMap } from '../../../map/route.ts';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { newPlanRequest } from '../../../shared/trip.ts';
import { aVehicle } from '../../../shared/vehicle.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { aPoint, aRoute } from './builders.testing.ts';
import { changePlan, planDrafts } from './plan-draft.ts';
import { PlanPage } from './plan-page.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { selectPoint } from './plan-view.ts';

const ROUTE = 'POST /api/routing/route';
const CREATE = 'POST /api/routePlans';
const LIST = 'GET /api/routePlans';

const vehiclesOnWire = encoder(endpoints.vehicles.list.reply);
const koper = { latitude: 45.5481, longitude: 13.7302 };
const twoPoints = [aPoint({ key: 'a' }), aPoint({ key: 'b', name: 'Koper', at: koper })];

const stored = (fields: object = {}) => ({
  id: 7,
  naziv: 'To the port',
  opis: null,
  created: '2026-11-22T08:00:00.000Z',
  createdBy: 'Ana Kos',
  version: 'v1',
  markers: [
    { lat: 46.0511, lon: 14.5051, naziv: 'Ljubljana', pointTypeId: 1 },
    { lat: 45.5481, lon: 13.7302, naziv: 'Koper', pointTypeId: 4 },
  ],
  vehicleProfile: { kind: 'truck' },
  avoid: [],
  departAt: null,
  path: null,
  distance: 100_000,
  duration: 4_800,
  ...fields,
});

async function show(answers: Record<string, unknown> = {}): Promise<Asked[]> {
  const usual = { [ROUTE]: aRoute(), [LIST]: [] };
  const asked = stubServer(Object.defineProperties(usual, Object.getOwnPropertyDescriptors(answers)));
  await renderInApp(
    <>
      <PlanPanel />
      <PlanPage />
      <ToastList />
    </>,
    '/RoutePlanning',
  );
  return asked;
}

const sent = (asked: readonly Asked[], call: string) => asked.filter((each) => each.call === call);
const rows = () =>
  within(screen.getByRole('region', { name: 'Route points' }))
    .queryAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[0]?.textContent);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save plan' }));

beforeEach(() => {
  planDrafts.reset();
  selectPoint(null);
  tableStateOf('routePlans').reset();
  sessionState.set({ status: 'signedIn', isSysadmin: false, user: aSessionUser() });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
});

describe('a plan in the form', () => {
  it('needs a name and at least two points, with the error texts of the specification', async () => {
    const asked = await show();
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Every Monday');
    await save();
    expect(await screen.findByText('Enter at least two points')).toBeTruthy();
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(sent(asked, CREATE)).toEqual([]);
  });

  it('shows its route with what the engine is worth, and is saved with it', async () => {
    changePlan({ points: twoPoints });
    const asked = await show({ [CREATE]: stored() });
    const route = screen.getByRole('region', { name: 'Route' });
    expect(await within(route).findByText('100.0 km')).toBeTruthy();
    expect(within(route).getByText(/^Along main roads/)).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /^Plan name/ }), 'To the port');
    await save();
    expect(await screen.findByText('The plan To the port is saved')).toBeTruthy();
    expect(sent(asked, CREATE)).toMatchObject([
      { body: { naziv: 'To the port', distance: 100_000, markers: [{ pointTypeId: 1 }, { pointTypeId: 4 }] } },
    ]);
    expect(planDrafts.get().draft).toMatchObject({ id: 7, version: 'v1' });
    expect(screen.getByRole('button', { name: 'Save plan' })).toHaveProperty('disabled', true);
  });

  it('names what could not be avoided, and sizes that need a permit', async () => {
    changePlan({ points: twoPoints, avoid: ['tolls', 'ferries'], profile: { kind: 'truck', height: 5.9 } });
    await show({ [ROUTE]: aRoute({ ferryDistance: 20_000 }) });
    const worth = (await screen.findByText('A ferry could not be avoided.')).closest('[role=status]');
    expect(worth?.textContent).toContain('Tolls are not avoided: the calculation along main roads does not know them.');
    expect(worth?.textContent).toContain('The vehicle exceeds what may drive without a permit: Height 5.90 m.');
  });

  it('says that its name is taken, at the name', async () => {
    changePlan({ points: twoPoints, name: 'Koper' });
    const taken = { status: 409, code: 'route_plan.name_taken', type: '', title: '' };
    await show({ [CREATE]: answering(409, { ...taken, errors: [{ path: 'naziv', code: 'taken' }] }) });
    await save();
    expect(await screen.findByText('A route plan with this name already exists!')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /^Plan name/ }), ' 2');
    expect(screen.queryByText('A route plan with this name already exists!')).toBeNull();
  });

  it('keeps what was typed over leaving the page', async () => {
    await show();
    await userEvent.type(screen.getByRole('textbox', { name: /^Plan name/ }), 'Half');
    await show();
    expect(screen.getByRole('textbox', { name: /^Plan name/ })).toHaveProperty('value', 'Half');
  });

  it('is discarded with a way back', async () => {
    changePlan({ points: twoPoints, name: 'Koper' });
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(rows()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(rows()).toEqual(['1. Ljubljana', '2. Koper']);
  });

  it('takes kind and sizes of a vehicle of the fleet; the load stays what it is', async () => {
    changePlan({ profile: { kind: 'van', hazmat: true } });
    const truck = aVehicle({ licencePlate: 'LJ TR-001', heightCm: 385, weightKg: 18_000 });
    await show({
      'GET /api/vehicles/filter': vehiclesOnWire([
        aVehicle({ id: 9, alienated: true, licencePlate: 'LJ 00-001' }),
        truck,
      ]),
    });
    await userEvent.click(screen.getByRole('combobox', { name: 'Like vehicle' }));
    await userEvent.click(await screen.findByRole('option', { name: 'LJ TR-001' }));
    expect(planDrafts.get().draft.profile).toEqual({ kind: 'truck', height: 3.85, weight: 18, hazmat: true });
    expect(screen.getByRole('textbox', { name: 'Height (m)' })).toHaveProperty('value', '3.85');
    expect(screen.queryByRole('option', { name: 'LJ 00-001' })).toBeNull();
  });

  it('shows what is wrong with a size at its field, keeps it as typed, and is not saved with it', async () => {
    changePlan({ points: twoPoints, name: 'Koper', profile: { kind: 'truck', width: 2.5 } });
    const asked = await show();
    const height = screen.getByRole('textbox', { name: 'Height (m)' });
    await userEvent.type(height, '99');
    await userEvent.tab();
    expect(height).toHaveProperty('value', '99');
    expect(await screen.findByText('Value must be at most 6')).toBeTruthy();
    await save();
    expect(sent(asked, CREATE)).toEqual([]);
    await userEvent.clear(height);
    await userEvent.type(height, '3.9');
    expect(planDrafts.get().draft.profile).toEqual({ kind: 'truck', width: 2.5, height: 3.9 });
    expect(screen.queryByText('Value must be at most 6')).toBeNull();
  });

  it('has the route that failed tried again', async () => {
    changePlan({ points: twoPoints });
    const failed = answering(503, { status: 503, code: 'unavailable', type: '', title: '' });
    const answers: unknown[] = [failed, aRoute()];
    await show(Object.defineProperty({}, ROUTE, { enumerable: true, get: () => answers.shift() }));
    expect(await screen.findByText('The route could not be calculated')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('100.0 km')).toBeTruthy();
  });
});

describe('the points of a plan', () => {
  const three = [...twoPoints, aPoint({ key: 'c', name: 'Trieste', at: { latitude: 45.65, longitude: 13.77 } })];

  it('are moved by buttons and keys, and the focus stays with them', async () => {
    changePlan({ points: three });
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Move Trieste up' }));
    expect(rows()).toEqual(['1. Ljubljana', '2. Trieste', '3. Koper']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Trieste up' }));
    screen.getByRole('button', { name: /^2\.\s?Trieste$/ }).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(rows()).toEqual(['1. Trieste', '2. Ljubljana', '3. Koper']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^1\.\s?Trieste$/ }));
    expect(screen.getByText('Trieste: position 1 of 3')).toBeTruthy();
  });

  it('are deleted with a way back', async () => {
    changePlan({ points: three });
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Koper' }));
    expect(rows()).toEqual(['1. Ljubljana', '2. Trieste']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(rows()).toEqual(['1. Ljubljana', '2. Koper', '3. Trieste']);
  });

  it('are set, dragged and passed on the map', async () => {
    changePlan({ points: twoPoints });
    await show({
      'GET /api/geocode/reverse?lat=45.9&lon=14': { address: 'Logatec 1', plainAddress: 'Logatec 1', countryId: 'SI' },
    });
    expect(routeOnMap.getState().route?.points.map(({ number }) => number)).toEqual([1, 2]);
    publishRouteEdit({ kind: 'via', leg: 0, at: { latitude: 45.9, longitude: 14 } });
    expect(await screen.findByRole('button', { name: /^2\.\s?Logatec 1$/ })).toBeTruthy();
    expect(routeOnMap.getState().route?.points.map(({ number }) => number)).toEqual([1, null, 2]);
    publishRouteEdit({ kind: 'moved', key: 'b', at: { latitude: 45.6, longitude: 13.8 }, ended: true });
    await waitFor(() => expect(planDrafts.get().draft.points[2]?.at).toEqual({ latitude: 45.6, longitude: 13.8 }));
    // A name that somebody gave stays.
    expect(planDrafts.get().draft.points[2]?.name).toBe('Koper');
    publishRouteEdit({ kind: 'added', at: { latitude: 45.5, longitude: 13.6 } });
    await waitFor(() => expect(rows().at(-1)).toBe('4. 45.50000, 13.60000'));
    publishRouteEdit({ kind: 'chosen', key: 'b' });
    expect(await screen.findByRole('textbox', { name: /^Point name/ })).toHaveProperty('value', 'Koper');
  });

  it('have times from the departure on, and say how late the vehicle comes', async () => {
    const window = { from: null, to: '2026-11-23T06:00:00.000Z' };
    changePlan({
      departAt: '2026-11-23T05:00:00.000Z',
      points: [aPoint({ key: 'a' }), aPoint({ key: 'b', name: 'Koper', at: koper, ...window })],
    });
    await show();
    // 80 minutes later, in the time zone of the organization.
    expect((await screen.findByText(/^23\.11\. 07:20/)).textContent).toContain('late 0:20');
    expect(screen.getByText('departs 23.11. 06:00')).toBeTruthy();
  });

  it('get a better order once somebody has seen what it saves, and can have theirs back', async () => {
    changePlan({ points: [...three, aPoint({ key: 'd', name: 'Villach', at: { latitude: 46.6, longitude: 13.85 } })] });
    await show({
      'POST /api/routing/optimize': {
        order: [0, 2, 1, 3],
        route: aRoute(),
        saves: { distance: 12_300, duration: 1_200 },
        late: { before: 0, after: 0 },
      },
    });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await userEvent.click(screen.getByRole('button', { name: 'Optimise order' }));
    const proposal = await screen.findByText(/Another order saves 12\.3\skm and 0:20 of driving/);
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    const [shown] = scrolled.mock.contexts;
    expect(shown).toBe(proposal.closest('[role=status]'));
    expect(document.activeElement).toBe(shown);
    expect(rows()[1]).toBe('2. Koper');
    await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
    expect(rows()).toEqual(['1. Ljubljana', '2. Trieste', '3. Koper', '4. Villach']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(rows()[1]).toBe('2. Koper');
  });
});

describe('saved plans', () => {
  it('are searched, opened in the form, copied and deleted with a way back', async () => {
    const other = stored({ id: 8, naziv: 'Home', markers: stored().markers.toReversed() });
    const { path: _path, ...listed } = stored();
    const { path: _otherPath, ...listedOther } = other;
    const asked = await show({
      [LIST]: [listedOther, listed],
      'GET /api/routePlans/7': stored(),
      'DELETE /api/routePlans/7': undefined,
      [CREATE]: stored({ id: 9 }),
    });
    await userEvent.click(await screen.findByText('To the port'));
    expect(screen.getByRole('heading', { name: 'To the port' })).toBeTruthy();
    expect(rows()).toEqual(['1. Ljubljana', '2. Koper']);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the plan To the port' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('The plan To the port is deleted')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(asked, CREATE)).toMatchObject([{ body: { naziv: 'To the port' } }]));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search plans' }), 'nothing like it');
    expect(await screen.findByText('Nothing found. Change the search or the filters.')).toBeTruthy();
  });
});

it('shows the points of an order that were asked for, not the plan of before', async () => {
  planDrafts.set({ draft: { ...planDrafts.get().draft, id: 7, points: [...twoPoints, aPoint({ key: 'c' })] } });
  const stop = { ...koper, address: null, activityTypeId: null, from: null, to: null, staySeconds: 0 };
  const words = { contactPerson: '', phone: '', notes: '' };
  const stops = ['Port', 'Yard'].map((name) => ({ ...stop, ...words, name }));
  newPlanRequest.ask({ key: 'order.1', name: '2026-00001', notes: '', departAt: null, stops });
  await show({ 'GET /api/routePlans/7': stored() });
  await waitFor(() => expect(rows()).toEqual(['1. Port', '2. Yard']));
  expect(planDrafts.get().draft).toMatchObject({ id: null, name: '2026-00001' });
});

it('has its form in the first tab on a phone, where the sidebar is hidden', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 700px)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { path: _path, ...listed } = stored();
  stubServer({ [ROUTE]: aRoute(), [LIST]: [listed], 'GET /api/routePlans/7': stored() });
  await renderInApp(<PlanPage />, '/RoutePlanning');
  expect(screen.getByRole('tab', { name: 'Plan', selected: true })).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Route plan' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Saved plans' }));
  await userEvent.click(await screen.findByText('To the port'));
  expect(await screen.findByRole('heading', { name: 'To the port' })).toBeTruthy();
  expect(rows()).toEqual(['1. Ljubljana', '2. Koper']);
});
