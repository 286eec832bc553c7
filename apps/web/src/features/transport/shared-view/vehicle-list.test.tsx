import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../ui/page.testing.tsx';
import type { ShownVehicle } from './shown-vehicle.ts';
import { VehicleList } from './vehicle-list.tsx';

function aVehicle(change: Partial<ShownVehicle> = {}): ShownVehicle {
  const id = change.id ?? 1;
  return {
    id,
    plate: `LJ KT-${id}`,
    nickname: null,
    driver: null,
    status: 'drive',
    sinceAt: null,
    speedKmh: 82,
    place: { latitude: 46.05, longitude: 14.5 },
    heardAt: new Date().toISOString(),
    ...change,
  };
}

async function shown(vehicles: readonly ShownVehicle[], selected: number | null = null, places = {}) {
  const chosen: number[] = [];
  await renderInApp(
    <VehicleList
      vehicles={vehicles}
      places={new Map(Object.entries(places).map(([id, place]) => [Number(id), String(place)]))}
      timeZone="Europe/Ljubljana"
      selected={selected}
      onSelect={(id) => void chosen.push(id)}
    />,
  );
  return chosen;
}

describe('the list of a shared link', () => {
  it('shows the known data of each vehicle as text', async () => {
    await shown([aVehicle({ nickname: 'Bear', driver: 'Ana Novak', status: 'rest', speedKmh: null })]);
    const text = screen.getByRole('button').textContent;
    for (const part of ['LJ KT-1', 'Bear', 'rest', 'Driver: Ana Novak', '46.05000, 14.50000', 'Data ']) {
      expect(text).toContain(part);
    }
  });

  it('names the place in words once they are known', async () => {
    await shown([aVehicle()], null, { 1: 'Celje, SI' });
    const text = screen.getByRole('button').textContent;
    expect(text).toContain('Celje, SI');
    expect(text).not.toContain('46.05000');
  });

  it('calls old data old, never undefined', async () => {
    await shown([aVehicle({ status: 'undefined', speedKmh: null, heardAt: '2026-11-20T12:00:00.000Z' })]);
    const text = screen.getByRole('button').textContent;
    expect(text).toContain('no recent data');
    expect(text).not.toContain('undefined');
  });

  it('shows that there are no data yet, and names no driver where the link has none', async () => {
    await shown([aVehicle({ status: 'undefined', speedKmh: null, place: null, heardAt: null })]);
    const text = screen.getByRole('button').textContent;
    expect(text).toContain('no data');
    expect(text).not.toContain('Driver');
    expect(text).not.toContain('km/h');
  });

  it('hands on which vehicle was chosen and marks the one that is', async () => {
    const chosen = await shown([aVehicle({ id: 1 }), aVehicle({ id: 2 })], 1);
    const [first, second] = screen.getAllByRole('button');
    expect([first, second].map((button) => button?.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    if (second) await userEvent.click(second);
    expect(chosen).toEqual([2]);
  });

  it('is searched once it is long', async () => {
    await shown([aVehicle({ id: 1 }), aVehicle({ id: 2 })]);
    expect(screen.queryByRole('searchbox')).toBeNull();
    await shown(Array.from({ length: 9 }, (_, index) => aVehicle({ id: index + 1, driver: `Driver ${index + 1}` })));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search vehicle' }), 'driver 7');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('LJ KT-7'),
    ]);
  });

  it('shows a message when the link has no vehicle', async () => {
    await shown([]);
    expect(screen.getByText('No vehicles at the moment')).toBeTruthy();
  });
});
