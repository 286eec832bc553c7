import type { FuelReport } from '@konvoj/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer } from '../../../ui/server.testing.ts';
import { FuelTab } from './fuel-tab.tsx';

const PERIOD = 'range=custom&from=2026-11-18&to=2026-11-19';
const FUEL = `GET /api/drivingReport/fuel?range=custom&from=2026-11-17T23%3A00%3A00.000Z&to=2026-11-19T23%3A00%3A00.000Z`;
const report: FuelReport = {
  from: '2026-11-17T23:00:00.000Z',
  to: '2026-11-19T23:00:00.000Z',
  rows: [
    {
      id: '7/1',
      deviceId: 7,
      driverId: 3,
      kind: 'refuel',
      at: '2026-11-18T09:30:00.000Z',
      litres: 412.5,
      before: 90,
      after: 502.5,
      place: 'Petrol Moste',
      countryId: 'SI',
    },
  ],
  vehicles: [{ deviceId: 7, distance: 200_000, used: 60, source: 'level', refuelled: 412.5, drained: 0 }],
};

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
});

async function open(answer: FuelReport): Promise<void> {
  stubServer({
    'GET /api/vehicles/filter': [],
    'GET /api/vozniki/names': [{ id: 3, ime: 'Ana', priimek: 'Kos', removed: false }],
    [FUEL]: answer,
  });
  await renderInApp(<FuelTab />, `/DriveReport?tab=fuel&${PERIOD}`);
}

describe('the tab of fuel', () => {
  it('shows what each vehicle has used, and its refuels with place and driver', async () => {
    await open(report);
    expect(await screen.findByRole('grid', { name: 'Fuel by vehicle' })).toBeTruthy();
    expect(screen.getByText('fuel level')).toBeTruthy();
    expect(screen.getAllByText('30.0').length).toBeGreaterThan(0);
    expect(screen.getByRole('grid', { name: 'Refuels and drains' }).textContent).toContain('Petrol Moste');
    expect(await screen.findByText('Ana Kos')).toBeTruthy();
  });

  it('says that there were no refuels', async () => {
    await open({ ...report, rows: [] });
    expect(await screen.findByText('There are no refuels or drains in this period.')).toBeTruthy();
  });

  it('says that there are no data', async () => {
    await open({ ...report, rows: [], vehicles: [] });
    expect(await screen.findByText('There are no data in this period.')).toBeTruthy();
  });
});
