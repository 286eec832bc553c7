import { aSum } from '@konvoj/columns/drive-sums.testing';
import { PIECES_HEADER, type DriveSum } from '@konvoj/contract';
import { useLocation } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aStage } from '../../../shared/fleet.testing.ts';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { chartsShown } from './report-charts.tsx';
import { ReportPage } from './report-page.tsx';

const PERIOD = 'range=custom&from=2026-11-18&to=2026-11-19';
const ASKED = 'range=custom&from=2026-11-17T23%3A00%3A00.000Z&to=2026-11-19T23%3A00%3A00.000Z';
const STAGES = `GET /api/drivingReport?${ASKED}&type=stages`;
const OVERVIEW = `GET /api/drivingOverview?${ASKED}`;
const HOURS = Array.from({ length: 24 }, () => 600);
const ends = { from: '2026-11-17T23:00:00.000Z', to: '2026-11-19T23:00:00.000Z' };

const aDay = (changes: Partial<DriveSum> = {}): DriveSum =>
  aSum({ id: '7/2026-11-18', driverIds: [3], drive: 10_800, nightDrive: 3_600, ...changes });

beforeEach(() => {
  sessionState.set({
    status: 'signedIn',
    user: aSessionUser(),
    isSysadmin: false,
  });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});
afterEach(() => {
  chartsShown.reset();
  tableStateOf('reports.overview').reset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
});

async function openPage(search: string, answers: Record<string, unknown>): Promise<Asked[]> {
  const asked = stubServer({
    'GET /api/vehicles/filter': [],
    'GET /api/vozniki/names': [{ id: 3, ime: 'Ana', priimek: 'Kos', removed: false }],
    ...answers,
  });
  await renderInApp(<ReportPage />, `/DriveReport?${PERIOD}${search}`);
  return asked;
}

describe('the page of reports', () => {
  it('shows the stages of the period, with their totals', async () => {
    const stage = {
      ...aStage({ deviceId: 7, subType: 'drive', duration: 3_600 }),
      startsBefore: false,
      endsAfter: false,
    };
    await openPage('', { [STAGES]: { type: 'stages', ...ends, rows: [stage] } });
    expect(await screen.findByRole('grid', { name: 'Stages' })).toBeTruthy();
    expect(screen.getAllByText('1:00')).toHaveLength(2);
    expect(screen.getByText('Total')).toBeTruthy();
  });

  it('opens the vehicle with the clicked stage selected', async () => {
    const at = { startTime: '2026-11-18T08:00:00.000Z', endTime: '2026-11-18T09:00:00.000Z' };
    const stage = aStage({ id: 1_795_000_000_000, deviceId: 7, subType: 'drive', ...at, tmpEndTime: at.endTime });
    const rows = [{ ...stage, startsBefore: false, endsAfter: false }];
    stubServer({
      'GET /api/vehicles/filter': [],
      'GET /api/vozniki/names': [],
      [STAGES]: { type: 'stages', ...ends, rows },
    });
    const Address = () => <output>{JSON.stringify(useLocation().search)}</output>;
    await renderInApp(
      <>
        <ReportPage />
        <Address />
      </>,
      `/DriveReport?${PERIOD}`,
    );
    await userEvent.click(await screen.findByText('18.11.2026 09:00:00'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('"stage":1795000000000'));
    expect(screen.getByRole('status').textContent).toContain('"from":"2026-11-18","to":"2026-11-18"');
  });

  it('shows day and night driving by day, with the names of the drivers', async () => {
    const rows = [aDay(), aDay({ id: '7/2026-11-19', day: '2026-11-19', nightDrive: 1_800 })];
    await openPage('&tab=overview', { [OVERVIEW]: { ...ends, rows, drivingByHour: HOURS } });
    expect(await screen.findByText('18.11.2026')).toBeTruthy();
    expect((await screen.findAllByText('Ana Kos')).length).toBeGreaterThan(0);
    expect(screen.getByText('1:30')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Charts' }));
    expect(screen.getByRole('img', { name: 'Distance by day' })).toBeTruthy();
    expect(screen.getByText('18.11. 100.0 km')).toBeTruthy();
  });

  it('adds up the weeks of a vehicle, and gives its files the columns of the screen', async () => {
    const days = ['2026-11-12', '2026-11-13', '2026-11-18', '2026-11-19'];
    const rows = days.map((day) => aDay({ id: `7/${day}`, day, drive: 3_900 }));
    const asked = await openPage('&tab=overview', { [OVERVIEW]: { ...ends, rows, drivingByHour: HOURS } });
    expect(await screen.findByText('Total week 46')).toBeTruthy();
    expect(screen.getByText('Total week 47')).toBeTruthy();
    expect(screen.getAllByText('2:10')).toHaveLength(2);
    act(() => tableStateOf('reports.overview').set({ shown: { rest: false } }));
    await userEvent.click(screen.getByRole('button', { name: 'Export the report' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF', hidden: true }));
    const file = asked.find(({ call }) => call.includes('/pdf?'))?.call.replace('GET ', '');
    const columns = new URL(file ?? '', 'http://konvoj').searchParams.get('columns')?.split(',');
    expect(columns?.slice(0, 3)).toEqual(['vehicle', 'driver', 'day']);
    expect(columns).toContain('work');
    expect(columns).not.toContain('rest');
  });

  it('asks for refuels, cost and own places once their columns are shown', async () => {
    const answer = (rows: DriveSum[]) => ({ ...ends, rows, drivingByHour: HOURS });
    const asked = await openPage('&tab=overview', {
      [OVERVIEW]: answer([aDay()]),
      [`${OVERVIEW}&columns=contact%2Ccost`]: answer([aDay({ contact: 'Luka Koper', cost: 12_345 })]),
    });
    await screen.findByText('18.11.2026');
    act(() => tableStateOf('reports.overview').set({ shown: { cost: true, contact: true } }));
    expect(await screen.findByText('Luka Koper')).toBeTruthy();
    expect(screen.getAllByText('123.45').length).toBeGreaterThan(0);
    expect(asked.filter(({ call }) => call.startsWith(OVERVIEW))).toHaveLength(2);
  });

  it('asks for all drivers once it is by driver', async () => {
    const asked = await openPage('&tab=overview', { [OVERVIEW]: { ...ends, rows: [], drivingByHour: HOURS } });
    await userEvent.click(await screen.findByRole('radio', { name: 'Drivers' }));
    await waitFor(() => expect(asked.map((each) => each.call)).toContain(`${OVERVIEW}&drivers=3`));
  });

  it('notes what is driven without a driver under a report of all drivers', async () => {
    const withoutDriver = { drive: 12_000, distance: 210_540 };
    const rows = [aDay()];
    await openPage('&tab=overview&drivers=[]', {
      [`${OVERVIEW}&drivers=3`]: { ...ends, rows, drivingByHour: HOURS, withoutDriver },
    });
    expect((await screen.findByRole('note')).textContent).toContain('3:20 h of driving, 210.5 km');
  });

  it('keeps the chosen vehicle while it is by driver', async () => {
    const ofVehicle = `${OVERVIEW}&devices=7`;
    const reply = { ...ends, rows: [], drivingByHour: HOURS };
    const asked = await openPage('&tab=overview&devices=7', { [ofVehicle]: reply, [`${OVERVIEW}&drivers=3`]: reply });
    await userEvent.click(await screen.findByRole('radio', { name: 'Drivers' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`${OVERVIEW}&drivers=3`));
    await userEvent.click(screen.getByRole('radio', { name: 'Vehicles' }));
    await waitFor(() => expect(screen.queryByText('All drivers')).toBeNull());
    expect(screen.queryByPlaceholderText('All vehicles')).toBeNull();
  });

  it('says that there is nothing, and what to do about it', async () => {
    await openPage('', { [STAGES]: { type: 'stages', ...ends, rows: [] } });
    expect(await screen.findByText('There are no data in this period.')).toBeTruthy();
  });

  it('shows how much of a long report has come, and can be cancelled and loaded again', async () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
    const asked = await openPage('', { [STAGES]: new Response(body, { headers: { [PIECES_HEADER]: '4' } }) });
    await screen.findByRole('button', { name: 'Cancel' });
    send?.enqueue(new TextEncoder().encode('{"rows":[\n\n'));
    expect(await screen.findByText('50 %')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(asked.filter((each) => each.call === STAGES)).toHaveLength(2));
    // Both replies are made of one stream.
    send?.enqueue(new TextEncoder().encode(`\n\n],${JSON.stringify({ type: 'stages', ...ends }).slice(1)}`));
    send?.close();
    expect(await screen.findByText('There are no data in this period.')).toBeTruthy();
  });

  it('says that it failed, and tries again', async () => {
    const problem = { type: '/problems/internal', title: 'x', status: 500, code: 'internal' };
    const asked = await openPage('', { [STAGES]: answering(500, problem) });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked.filter((each) => each.call === STAGES)).toHaveLength(2));
  });

  it('asks for nothing while the period is too long', async () => {
    const asked = stubServer({ 'GET /api/vehicles/filter': [], 'GET /api/vozniki/names': [] });
    await renderInApp(<ReportPage />, '/DriveReport?range=custom&from=2026-01-01&to=2026-11-19');
    expect((await screen.findByRole('alert')).textContent).toContain('92');
    expect(screen.getAllByText(/92 days/)).toHaveLength(2);
    expect(screen.queryByRole('status')).toBeNull();
    expect(asked.filter(({ call }) => call.includes('drivingReport'))).toEqual([]);
  });
});
