import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aPosition } from '../../../../shared/fleet.testing.ts';
import { answering, stubServer } from '../../../../ui/server.testing.ts';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import type { FleetSource, FleetState } from '../../../../map/fleet-source.ts';
import { placeSearch, removePin } from '../../../../map-ui/search-state.ts';
import { NearestPanel } from './nearest-panel.tsx';
import { closeNearest, nearest, showNearest } from '../../../../map-ui/nearest-state.ts';

const PLACE = { latitude: 46.05, longitude: 14.5, name: 'Ramp 3', address: null };
const driver = { id: 1, firstName: 'Ana', lastName: 'Novak', nickName: null, phone: null };

function aFleet(latitudes: Readonly<Record<number, number>>): FleetState {
  const ids = Object.keys(latitudes).map(Number);
  return {
    devices: new Map(ids.map((id) => [id, aDevice({ id, driver: id === 1 ? driver : null })])),
    positions: new Map(ids.map((id) => [id, aPosition({ deviceId: id, latitude: latitudes[id] ?? null })])),
    stages: new Map(),
    loaded: true,
  };
}

const arrivalsOf = (fleet: FleetState) => {
  const query = new URLSearchParams({ deviceIds: [...fleet.positions.keys()].join(), lat: '46.05', lon: '14.5' });
  return `GET /api/eta/vehicles?${query.toString()}`;
};
const anArrival = (deviceId: number, minutes: number) => {
  const eta = new Date(Date.now() + minutes * 60_000).toISOString();
  const times = { eta, earliest: eta, latest: eta, positionAt: eta };
  const drive = { distance: 12_300, duration: 900, engine: 'main_roads', notice: null, basis: 'drive_only' };
  return {
    deviceId,
    ...times,
    ...drive,
    reason: null,
    drivingTimeLeft: null,
    drivingTimeFrom: null,
    breakNeeded: false,
  };
};

async function open(first: FleetState, arrivals: unknown = []) {
  stubServer({ [arrivalsOf(first)]: arrivals });
  let state = first;
  const fleet: FleetSource = { getState: () => state, subscribe: () => () => {} };
  const onSelect = vi.fn<(deviceId: number) => void>();
  await renderInApp(<NearestPanel fleet={fleet} selected={null} onSelect={onSelect} />);
  act(() => showNearest(PLACE));
  return {
    onSelect,
    move: (next: FleetState) => {
      state = next;
    },
  };
}

const plates = () => screen.getAllByRole('listitem').map((line) => /LJ KT-\d/.exec(line.textContent ?? '')?.[0]);

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => {
  act(() => {
    closeNearest();
    removePin();
  });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list of the nearest vehicles', () => {
  it('shows them with driver, status and distance, and selects the one that is chosen', async () => {
    const { onSelect } = await open(aFleet({ 1: 46.06, 2: 46.051 }));
    expect(plates()).toEqual(['LJ KT-2', 'LJ KT-1']);
    const far = screen.getByRole('button', { name: /LJ KT-1/ });
    expect(far.textContent).toContain('Ana Novak');
    expect(far.textContent).toContain('1.1');
    fireEvent.click(far);
    expect(onSelect).toHaveBeenCalledWith(1);
    expect(await screen.findByText('Distances are in a straight line.')).toBeTruthy();
  });

  it('puts first who arrives first by road, with the drive', async () => {
    await open(aFleet({ 1: 46.06, 2: 46.051 }), [anArrival(1, 15), anArrival(2, 75)]);
    expect(await screen.findByText(/By road, with the breaks of the drivers/)).toBeTruthy();
    expect(plates()).toEqual(['LJ KT-1', 'LJ KT-2']);
    expect(screen.getByRole('button', { name: /LJ KT-2/ }).textContent).toContain(
      '12.3\u00A0km · 1\u00A0h 15\u00A0min',
    );
  });

  it('keeps straight lines where no drive can be computed', async () => {
    await open(aFleet({ 1: 46.06 }), answering(503, { code: 'internal' }));
    expect(await screen.findByText(/The drives could not be computed/)).toBeTruthy();
    expect(plates()).toEqual(['LJ KT-1']);
  });

  it('marks the place with a pin', async () => {
    await open(aFleet({ 1: 46.06 }));
    expect(placeSearch.getState()).toMatchObject({ pin: { place: PLACE }, cardOpen: false });
  });

  it('looks again every few seconds, not with every record', async () => {
    const { move } = await open(aFleet({ 1: 46.06, 2: 46.051 }));
    move(aFleet({ 1: 46.0501, 2: 46.051 }));
    expect(plates()).toEqual(['LJ KT-2', 'LJ KT-1']);
    act(() => {
      vi.advanceTimersByTime(4_000);
    });
    expect(plates()).toEqual(['LJ KT-1', 'LJ KT-2']);
  });

  it('reports when no vehicle has a place yet, and is closed by Escape', async () => {
    await open(aFleet({}));
    expect(screen.getByText('No vehicle has sent a position yet.')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(nearest.getState().place).toBeNull();
  });
});
