import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawing, endDrawing, setDrawing } from '../../../map/drawing.ts';
import { onShowPlaces, placesOnMap, publishPlaceClick, type ShowRequest } from '../../../map/places.ts';
import { beginPoint, beginZone, NO_POINT, placeDrafts } from '../../../shared/place-drafts.ts';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, refusing, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { PlacesPanel } from './places-panel.tsx';
import { aSentPoint, aSentVisit, aSentZone } from './builders.testing.ts';

const POINTS = 'GET /api/poiLocations';
const ZONES = 'GET /api/geoZone';
const CREATE_POINT = 'POST /api/poiLocations';
const CREATE_ZONE = 'POST /api/geoZone';

const usual = (): Record<string, unknown> => ({
  [POINTS]: [
    aSentPoint(),
    aSentPoint({ id: 4, name: 'Kupec Maribor', latitude: 46.55, longitude: 15.64, company: 'Druga' }),
  ],
  [ZONES]: [aSentZone()],
  'GET /api/poiItemType': [
    { id: 1, naziv: 'customer' },
    { id: 12, naziv: 'other' },
  ],
  'GET /api/places/inside': { points: [{ id: 3, deviceIds: [7] }], zones: [] },
});

async function show(answers: Record<string, unknown> = {}, path = '/GeoPOI'): Promise<Asked[]> {
  const asked = stubServer(Object.defineProperties(usual(), Object.getOwnPropertyDescriptors(answers)));
  await renderInApp(
    <>
      <PlacesPanel />
      <ToastList />
    </>,
    path,
  );
  return asked;
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent);
const form = (name: string) => screen.findByRole('dialog', { name });
const sent = (asked: readonly Asked[], call: string) => asked.filter((each) => each.call === call);

async function act(name: string, action: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

beforeEach(() => {
  placeDrafts.reset();
  tableStateOf('places.points').reset();
  tableStateOf('places.zones').reset();
  sessionState.set({ status: 'signedIn', isSysadmin: false, user: aSessionUser() });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
  endDrawing();
});

describe('the tables of places', () => {
  it('are in the order of the alphabet, whatever the order of the answer', async () => {
    await show({
      [POINTS]: ['Zagreb', 'Celje', 'Črpalka', 'Dvor'].map((name, at) => aSentPoint({ id: at + 1, name })),
    });
    await screen.findByText('Zagreb');
    expect(names()).toEqual(['Celje', 'Črpalka', 'Dvor', 'Zagreb']);
  });

  it('list the points with their type and the vehicles there now', async () => {
    await show();
    const row = (await screen.findByText('Skladišče Celje')).closest('[role=row]');
    await waitFor(() => expect(row?.textContent).toContain('#7'));
    expect(row?.textContent).toContain('customer');
    expect(screen.getByText('2 points')).toBeTruthy();
  });

  it('show the number of vehicles for which there is no room, and list them', async () => {
    await show({ 'GET /api/places/inside': { points: [{ id: 3, deviceIds: [7, 8, 9] }], zones: [] } });
    await userEvent.click(await screen.findByRole('button', { name: '2 more vehicles' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['#7', '#8', '#9']);
  });

  it('are searched from two characters on, over every column that is shown', async () => {
    await show();
    await screen.findByText('Kupec Maribor');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search points' }), 'druga');
    await waitFor(() => expect(names()).toEqual(['Kupec Maribor']));
    expect(screen.getByText('1 of 2 points')).toBeTruthy();
  });

  it('explain what to do when there is nothing', async () => {
    await show({ [ZONES]: [] }, '/GeoPOI?tab=zones');
    expect(await screen.findByText('No zones yet')).toBeTruthy();
    expect(screen.getByText(/Draw a zone on the map/)).toBeTruthy();
  });

  it('say what went wrong and try again', async () => {
    await show({ [POINTS]: answering(500, null) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('show a chosen row on the map, and choose the row that is clicked there', async () => {
    const shown = vi.fn<(wish: ShowRequest) => void>();
    const stop = onShowPlaces(shown);
    await show();
    await userEvent.click(await screen.findByText('Skladišče Celje'));
    expect(shown).toHaveBeenCalledExactlyOnceWith({ places: [[15.2675, 46.2389]], how: 'fit' });
    await waitFor(() => expect(placesOnMap.getState().selected).toEqual({ kind: 'point', id: 3 }));
    publishPlaceClick({ kind: 'zone', id: 5 });
    const row = (await screen.findByText('Luka Koper')).closest('[role=row]');
    await waitFor(() => expect(row?.getAttribute('aria-selected')).toBe('true'));
    stop();
  });

  it('delete a point at once and bring it back from the toast as it was', async () => {
    let list = [aSentPoint()];
    const asked = await show({
      get [POINTS]() {
        return list;
      },
      'DELETE /api/poiLocations/3': undefined,
      'POST /api/poiLocations/3/restore': aSentPoint(),
    });
    await screen.findByText('Skladišče Celje');
    list = [];
    await act('Skladišče Celje', 'Delete');
    expect(await screen.findByText('No points yet')).toBeTruthy();
    list = [aSentPoint()];
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored: Skladišče Celje')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Actions for Skladišče Celje' })).toBeTruthy();
    expect(sent(asked, CREATE_POINT)).toEqual([]);
  });
});

describe('the form of a point', () => {
  it('opens for a place of the map, saves it and chooses it in the table', async () => {
    beginPoint({ latitude: 46.1, longitude: 15.2 }, 'Vransko 1');
    const asked = await show({ [CREATE_POINT]: aSentPoint({ id: 9, name: 'Nova' }) });
    const panel = within(await form('New point'));
    expect(drawing.getState().drawing).toEqual({
      kind: 'point',
      at: { latitude: 46.1, longitude: 15.2 },
      radius: 150,
    });
    await userEvent.type(panel.getByRole('textbox', { name: 'Name' }), 'Nova');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(asked, CREATE_POINT)).toHaveLength(1);
    expect(sent(asked, CREATE_POINT)[0]?.body).toMatchObject({
      naziv: 'Nova',
      lat: 46.1,
      address: 'Vransko 1',
      type: 12,
    });
    expect(drawing.getState().drawing.kind).toBe('none');
    expect(placeDrafts.get().point).toEqual(NO_POINT);
  });

  it('keeps what is typed while it is being saved, as a change of the saved point', async () => {
    beginPoint({ latitude: 46.1, longitude: 15.2 }, null);
    await show({
      get [CREATE_POINT]() {
        placeDrafts.set({ point: { ...placeDrafts.get().point, company: 'Kolovrat' } });
        return aSentPoint({ id: 9, name: 'Nova' });
      },
    });
    const panel = within(await form('New point'));
    await userEvent.type(panel.getByRole('textbox', { name: 'Name' }), 'Nova');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    const kept = within(await form('Point Nova'));
    expect(kept.getByRole('textbox', { name: 'Company' })).toHaveProperty('value', 'Kolovrat');
    expect(placeDrafts.get().point).toMatchObject({ id: 9, show: true, name: 'Nova' });
  });

  it('says at its fields what is missing, and asks the server nothing', async () => {
    const asked = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'New point' }));
    await userEvent.click(within(await form('New point')).getByRole('button', { name: 'Save' }));
    expect(screen.getAllByText('This field is required')).toHaveLength(3);
    expect(sent(asked, CREATE_POINT)).toEqual([]);
  });

  it('keeps the input and says at the field what the server refused', async () => {
    beginPoint({ latitude: 46.1, longitude: 15.2 }, null);
    await show({ [CREATE_POINT]: refusing({ path: 'email', code: 'invalid_email' }) });
    const panel = within(await form('New point'));
    await userEvent.type(panel.getByRole('textbox', { name: 'Name' }), 'Nova');
    await userEvent.click(panel.getByRole('textbox', { name: 'E-mail' }));
    await userEvent.paste('maja@kolovrat.example');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Invalid e-mail')).toBeTruthy();
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Nova');
  });

  it('takes a pasted pair of coordinates apart and moves the point on the map', async () => {
    placeDrafts.set({ point: { ...NO_POINT, show: true } });
    await show();
    const latitude = within(await form('New point')).getByRole<HTMLInputElement>('textbox', { name: 'Latitude' });
    await userEvent.click(latitude);
    await userEvent.paste('46,1; 15,2');
    expect(latitude.value).toBe('46.1');
    expect(drawing.getState().drawing).toMatchObject({ at: { latitude: 46.1, longitude: 15.2 } });
  });

  it('follows the hand on the map', async () => {
    beginPoint({ latitude: 46.1, longitude: 15.2 }, null);
    await show();
    const panel = within(await form('New point'));
    setDrawing({ kind: 'point', at: { latitude: 46.25, longitude: 15.5 }, radius: 150 });
    await waitFor(() => expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Latitude' }).value).toBe('46.25'));
  });

  it('finds the address of the coordinates', async () => {
    beginPoint({ latitude: 46.1, longitude: 15.2 }, null);
    await show({
      'GET /api/geocode/reverse?lat=46.1&lon=15.2': {
        address: 'Skladišče Vransko',
        plainAddress: 'Vransko 1',
        countryId: 'SI',
      },
    });
    const panel = within(await form('New point'));
    await userEvent.click(panel.getByRole('button', { name: 'Find address' }));
    await waitFor(() =>
      expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toBe('Vransko 1'),
    );
  });

  it('is kept as a draft when it is closed, and thrown away at will, which can be undone', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'New point' }));
    await userEvent.type(within(await form('New point')).getByRole('textbox', { name: 'Name' }), 'Nova{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Draft point: Nova')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(screen.queryByText('Draft point: Nova')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(within(await form('New point')).getByDisplayValue('Nova')).toBeTruthy();
  });

  it('leaves no draft when nothing was typed', async () => {
    const shown: unknown[] = [];
    const stop = onShowPlaces((wish) => shown.push(wish));
    await show();
    await act('Skladišče Celje', 'Edit');
    stop();
    // What is to be dragged is brought into view.
    expect(shown).toContainEqual({ places: [[15.2675, 46.2389]], how: 'reveal' });
    const panel = within(await form('Point Skladišče Celje'));
    expect(placesOnMap.getState().edited).toEqual({ kind: 'point', id: 3 });
    await userEvent.click(panel.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    expect(placeDrafts.get().point).toEqual(NO_POINT);
    expect(placesOnMap.getState().edited).toBeNull();
  });
});

describe('the form of a zone', () => {
  const SMALL = { kind: 'circle', centre: { latitude: 46.1, longitude: 15.2 }, radius: 20 } as const;

  it('waits for an outline, shows its size and saves it', async () => {
    const asked = await show({ [CREATE_ZONE]: aSentZone({ id: 9, name: 'Dvorišče' }) }, '/GeoPOI?tab=zones');
    await userEvent.click(await screen.findByRole('button', { name: 'New zone' }));
    const panel = within(await form('New zone'));
    await userEvent.type(panel.getByRole('textbox', { name: 'Name' }), 'Dvorišče');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(panel.getByText('Draw the zone on the map first.')).toBeTruthy();
    await userEvent.click(panel.getByRole('radio', { name: 'Circle' }));
    expect(drawing.getState().drawing).toEqual({ kind: 'zone', tool: 'circle', shape: null });
    setDrawing({ kind: 'zone', tool: 'circle', shape: { ...SMALL, radius: 100 } });
    expect(await panel.findByText(/r 100.m · 3\.14.ha/)).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(asked, CREATE_ZONE)[0]?.body).toEqual({
      naziv: 'Dvorišče',
      opis: '',
      circle: { lat: 46.1, lon: 15.2, radius: 100 },
    });
  });

  it('warns of an area that is too small and asks before it saves it', async () => {
    beginZone(SMALL, 'circle');
    const asked = await show({ 'POST /api/geoZone?confirm=true': aSentZone({ id: 9 }) });
    const panel = within(await form('New zone'));
    expect(panel.getByText(/The area is too small/)).toBeTruthy();
    await userEvent.type(panel.getByRole('textbox', { name: 'Name' }), 'Rampa');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(sent(asked, 'POST /api/geoZone?confirm=true')).toHaveLength(1));
  });

  it('draws again and can keep the outline as it was', async () => {
    beginZone({ ...SMALL, radius: 100 }, 'circle');
    await show();
    const panel = within(await form('New zone'));
    await userEvent.click(panel.getByRole('radio', { name: 'Rectangle' }));
    expect(placeDrafts.get().zone.shape).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Keep the previous outline' }));
    expect(placeDrafts.get().zone).toMatchObject({ tool: 'circle', shape: { radius: 100 } });
  });

  it('takes the four edges of a rectangle from the keyboard', async () => {
    beginZone(null, 'rectangle');
    await show();
    const panel = within(await form('New zone'));
    for (const [edge, degrees] of [
      ['North edge', '46,2'],
      ['South edge', '46,1'],
      ['West edge', '15'],
      ['East edge', '15.5'],
    ] as const)
      fireEvent.change(panel.getByRole('textbox', { name: edge }), { target: { value: degrees } });
    expect(drawing.getState().drawing).toMatchObject({
      shape: {
        kind: 'rectangle',
        southwest: { latitude: 46.1, longitude: 15 },
        northeast: { latitude: 46.2, longitude: 15.5 },
      },
    });
  });
});

describe('visits of a place', () => {
  const PATH = '/GeoPOI?place=3&panel=visits&range=custom&from=2026-11-20&to=2026-11-20';
  const CALL = 'GET /api/places/visits?pointId=3&from=2026-11-19T23%3A00%3A00.000Z&to=2026-11-20T23%3A00%3A00.000Z';

  it('are listed with their sum; an open visit has no departure', async () => {
    await show({ [CALL]: [aSentVisit({ deviceId: 8, departure: null, duration: 600 }), aSentVisit()] }, PATH);
    expect(await screen.findByText('still there')).toBeTruthy();
    expect(screen.getByText('Visits: Skladišče Celje')).toBeTruthy();
    expect(screen.getByText('2 visits')).toBeTruthy();
    expect(screen.getByText('1:40')).toBeTruthy();
    expect(screen.getAllByText('Maja Kos')).toHaveLength(2);
  });

  it('report an empty period', async () => {
    await show({ [CALL]: [] }, PATH);
    expect(await screen.findByText('No visits in this period')).toBeTruthy();
  });

  it('report that the place of the address does not exist any more', async () => {
    await show({}, '/GeoPOI?place=99&panel=visits');
    expect(await screen.findByText('This place no longer exists')).toBeTruthy();
  });
});
