import type { TemperatureLog } from '@konvoj/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer } from '../../../ui/server.testing.ts';
import { TemperatureTab } from './temperature-tab.tsx';

const PERIOD = 'range=custom&from=2026-11-20&to=2026-11-20';
const ASKED = 'from=2026-11-19T23%3A00%3A00.000Z&to=2026-11-20T23%3A00%3A00.000Z';
const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;

function aLog(changes: Partial<TemperatureLog> = {}): TemperatureLog {
  return {
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-20T23:00:00.000Z',
    subject: 'LJ 11-HLA',
    rows: [
      { from: at('08:00'), to: at('08:30'), sensor: 0, temperature: -18.04, minimum: -18.04, maximum: -18.04 },
      { from: at('08:30'), to: at('09:15'), sensor: 0, temperature: null, minimum: null, maximum: null },
    ],
    sensors: [
      {
        sensor: 0,
        minimum: -18.04,
        maximum: -18.04,
        mean: -18.04,
        measuredSeconds: 1_800,
        withoutDataSeconds: 84_600,
        outsideSeconds: 600,
      },
    ],
    couplings: [],
    stops: [{ from: at('08:10'), to: at('08:20') }],
    doors: [],
    alarms: [],
    ...changes,
  };
}

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});

const fleet = { 'GET /api/vehicles/filter': [], 'GET /api/trailers': [] };
async function open(search: string, calls: Readonly<Record<string, unknown>>): Promise<void> {
  stubServer({ ...fleet, ...calls });
  await renderInApp(<TemperatureTab />, `/DriveReport?tab=temperature&${search}`);
}

describe('the temperature tab', () => {
  it('shows only the error of a period that is too long', async () => {
    await open('range=custom&from=2026-01-01&to=2026-12-31&devices=7', {});
    expect((await screen.findByRole('alert')).textContent).toContain('31');
    expect(screen.getAllByText(/31 days/)).toHaveLength(2);
  });

  it('asks for a vehicle or a trailer first', async () => {
    await open(PERIOD, {});
    expect(await screen.findByText('Choose a vehicle or a trailer')).toBeTruthy();
  });

  it('shows the rows, times without data, the summary and the curve of a trailer', async () => {
    await open(`${PERIOD}&trailer=3`, { [`GET /api/temperatureLog?trailerId=3&${ASKED}`]: aLog() });
    const grid = await screen.findByRole('grid', { name: 'Temperature log' });
    expect(grid.textContent).toContain('20.11.202609:00:00-18.0');
    expect(grid.textContent).toContain('no data until 10:15');
    expect(screen.getByRole('list', { name: 'Sensors' }).textContent).toContain('outside the limits 0:10');
    expect(screen.getByRole('img', { name: 'Temperature curve' })).toBeTruthy();
  });

  it('says that there are no records', async () => {
    await open(`${PERIOD}&devices=[7]`, {
      [`GET /api/temperatureLog?deviceId=7&${ASKED}`]: aLog({ rows: [], sensors: [] }),
    });
    expect(await screen.findByText('no records for selected date')).toBeTruthy();
  });

  it('asks for sensors and intervals', async () => {
    const search = `${PERIOD}&devices=[7]&sensors=[0]`;
    const query = `deviceId=7&${ASKED}&sensors=0`;
    await open(search, {
      [`GET /api/temperatureLog?${query}`]: aLog(),
      [`GET /api/temperatureLog?${query}&interval=15`]: aLog(),
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Rows' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Every 15 min' }));
    expect(await screen.findByRole('columnheader', { name: /Highest/ })).toBeTruthy();
  });
});
