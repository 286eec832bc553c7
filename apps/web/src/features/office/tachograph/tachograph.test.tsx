import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { publishRouteEdit, routeOnMap } from '../../../map/route.ts';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer } from '../../../ui/server.testing.ts';
import { aContent, aDrivingTime, aFile, aRun, aState } from './builders.testing.ts';
import { TachographPage } from './tachograph-page.tsx';

const STATES = 'GET /api/tco_download';
const MANUAL = 'POST /api/tco_download/manual';
const RUN = 'GET /api/tco_download/31';
const CANCEL = 'POST /api/tco_download/31/cancel';
const PLANS = 'GET /api/tco_download_plan/index';
const FILES = 'GET /api/tco_download_file?limit=200';
const CONTENT = 'GET /api/tco_download_file/12/content';
const TIME = 'GET /api/tco_driving_time?driverId=3&from=2026-06-29&to=2026-06-29';
const around = {
  'GET /api/tco_bridges': [],
  'GET /api/tco_driving_time/live': [],
  'GET /api/tco_download_file?kind=driverCard&limit=1000': [],
  'GET /api/tco_download_file?unmatched=true&limit=200': [],
  'GET /api/vozniki': [],
  'GET /api/vehicles/filter': [],
};

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});

const open = (search = '') => renderInApp(<TachographPage />, `/TachoDownload${search}`);

describe('the overview', () => {
  it('shows what is left until the legal limit, in words', async () => {
    const states = [
      aState({ subject: 'driver', subjectId: 3, name: 'Ana Novak', light: 'overdue', overdue: true, daysLeft: -2 }),
      aState(),
      aState({
        subjectId: 8,
        name: 'LJ 71-ERP',
        light: 'never',
        daysLeft: null,
        status: 'neverDownloaded',
        lastSuccessAt: null,
      }),
    ];
    stubServer({ ...around, [STATES]: states });
    await open();
    const driver = await screen.findByRole('row', { name: /Ana Novak/ });
    expect(driver.textContent).toContain('2 days overdue');
    expect(screen.getByRole('row', { name: /KT-482/ }).textContent).toContain('80 days left');
    expect(screen.getByRole('row', { name: /71-ERP/ }).textContent).toContain('never yet');
    expect(screen.getByRole('region', { name: 'Risks of this week' }).textContent).toContain(
      'Ana Novak: 2 days overdue',
    );
  });

  it('starts a download and shows the sentence of a failed start with its reason', async () => {
    const refusal = answering(409, {
      type: '',
      title: '',
      status: 409,
      code: 'tachograph_download.not_started',
      params: { reason: 'noBridge' },
    });
    const asked = stubServer({ ...around, [STATES]: [aState()], [MANUAL]: refusal });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Download now: LJ KT-482' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Error starting download, please try again');
    expect(screen.getByRole('alert').textContent).toContain('company card');
    expect(asked.find(({ call }) => call === MANUAL)?.body).toMatchObject({ vehicleId: 7 });
  });

  it('shows a running download and cancels it', async () => {
    const asked = stubServer({ ...around, [STATES]: [aState({ running: aRun() })], [CANCEL]: aRun() });
    await open();
    const row = await screen.findByRole('row', { name: /KT-482/ });
    expect(within(row).getByRole('progressbar')).toBeTruthy();
    await userEvent.click(within(row).getByRole('button', { name: 'Cancel download: LJ KT-482' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(CANCEL));
  });
});

describe('the manual download', () => {
  it('sends the chosen blocks and shows the steps until the end', async () => {
    const ended = aRun({
      status: 'success',
      detail: null,
      blocksDone: 3,
      blocksTotal: 3,
      bytesDone: 120_000,
      endedAt: '2026-11-20T08:05:00.000Z',
      fileId: 12,
    });
    const asked = stubServer({ ...around, [STATES]: [aState()], [MANUAL]: aRun(), [RUN]: ended });
    await open();
    await screen.findByRole('row', { name: /KT-482/ });
    await userEvent.click(screen.getByRole('button', { name: 'Manual download' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Vehicle or driver' }));
    await userEvent.click(await screen.findByRole('option', { name: 'LJ KT-482' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'technical data' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Start download' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === MANUAL)?.body).toEqual({
        vehicleId: 7,
        what: { blocks: ['overview', 'activities', 'eventsAndFaults'], speed: false, days: null, slot: 1 },
      }),
    );
    expect(
      within(await dialog.findByRole('list', { name: 'Progress of the download' })).getAllByRole('listitem'),
    ).toHaveLength(4);
    expect(await dialog.findByText('3 of 3 blocks', { exact: false })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Open file' })).toBeTruthy();
  });
});

describe('plans', () => {
  it('are refused at their field when the interval is longer than the law allows, or no day', async () => {
    const asked = stubServer({ ...around, [STATES]: [], [PLANS]: [] });
    await open('?tab=plans');
    expect(await screen.findByText('No plans yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'New plan' }));
    const dialog = within(await screen.findByRole('dialog'));
    const interval = dialog.getByRole('textbox', { name: /Every/ });
    await userEvent.clear(interval);
    await userEvent.type(interval, '40');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Value must be at most 28')).toBeTruthy();
    await userEvent.clear(interval);
    await userEvent.type(interval, '0');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Value must be at least 1')).toBeTruthy();
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });
});

describe('files', () => {
  it('show verdict and owner, and those without one can be assigned', async () => {
    const unknown = aFile({ id: 13, driver: null, matching: 'unknown', name: 'unknown.ddd' });
    const ASSIGN = 'PATCH /api/tco_download_file/13';
    const asked = stubServer({
      ...around,
      'GET /api/tco_download_file?unmatched=true&limit=200': [unknown],
      [FILES]: [aFile(), unknown],
      [ASSIGN]: aFile({ id: 13 }),
    });
    await open('?tab=files');
    const row = await screen.findByRole('row', { name: /Ana Novak/ });
    expect(row.textContent).toContain('not verifiable (root missing)');
    expect(screen.getByRole('button', { name: '1 file is not assigned' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Actions of file unknown.ddd' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Card 1000000001234000/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(asked.some(({ call }) => call === ASSIGN)).toBe(false);
  });

  it('open to days as bands with sums, marks and a list of each day', async () => {
    stubServer({ ...around, [CONTENT]: aContent(), [TIME]: aDrivingTime() });
    await open('?tab=files&file=12&utc=true');
    const table = await screen.findByRole('table', { name: 'Activities by day' });
    const row = within(table).getByRole('row', { name: /29\.06\.2026/ });
    expect(row.textContent).toContain('5:00');
    expect(await within(row).findByText('1 infringement')).toBeTruthy();
    await userEvent.click(within(row).getByRole('button', { name: /Activities of/ }));
    const day = within(table).getByRole('table', { name: 'Activities of 29.06.2026' });
    expect(within(day).getByRole('row', { name: '06:00 11:00 5:00 driving' })).toBeTruthy();
    expect(within(day).getByRole('row', { name: '11:00 24:00 13:00 rest' })).toBeTruthy();
  });

  it('explain infringements in words with their article', async () => {
    stubServer({ ...around, [CONTENT]: aContent(), [TIME]: aDrivingTime() });
    await open('?tab=files&file=12&part=infringements');
    const table = await screen.findByRole('table', { name: 'Infringements' });
    expect(table.textContent).toContain('Driving without a sufficient break lasted 5\u00A0h');
    expect(table.textContent).toContain('Art. 7 of Regulation (EC) 561/2006');
    expect(table.textContent).toContain('serious');
  });

  it('name events, and keep unknown codes', async () => {
    const content = aContent();
    const [event] = content.card?.events ?? [];
    const events = event ? [event, { ...event, type: 99 }] : [];
    stubServer({ ...around, [CONTENT]: { ...content, card: content.card && { ...content.card, events } } });
    await open('?tab=files&file=12&part=events');
    const table = await screen.findByRole('table', { name: 'Events and faults' });
    expect(table.textContent).toContain('over speeding');
    expect(table.textContent).toContain('type 99');
    expect(table.textContent).toContain('LJ TST-01');
  });

  it('show their places on the map, with the numbers of the list, until another part is opened', async () => {
    const content = aContent();
    const nation = { number: 46, code: 'SLO' };
    const crossings = [
      {
        at: '2026-06-29T07:30:00.000Z',
        left: { number: 1, code: 'A' },
        entered: nation,
        odometer: 100_000_000,
        position: { latitude: 46.7, longitude: 15.65, authenticated: true },
        card: null,
      },
    ];
    stubServer({ ...around, [CONTENT]: { ...content, card: content.card && { ...content.card, crossings } } });
    await open('?tab=files&file=12&part=places');
    await userEvent.click(await screen.findByRole('button', { name: 'Show on the map' }));
    const table = await screen.findByRole('table', { name: 'Places and borders' });
    expect(within(table).getByRole('columnheader', { name: 'No.' })).toBeTruthy();
    expect(routeOnMap.getState().route?.points).toMatchObject([{ number: 1, place: [15.65, 46.7] }]);
    act(() => publishRouteEdit({ kind: 'chosen', key: '1' }));
    expect(within(table).getByRole('row', { current: true }).textContent).toContain('A');
    await userEvent.click(screen.getByRole('tab', { name: 'Events and faults' }));
    await waitFor(() => expect(routeOnMap.getState().route).toBeNull());
  });
});
