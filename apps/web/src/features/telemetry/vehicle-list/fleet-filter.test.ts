import { afterEach, describe, expect, it } from 'vitest';
import { aDevice } from '../../../shared/fleet.testing.ts';
import { activeFilter } from './fleet-filter.ts';
import { vehicleListState } from './list-state.ts';

const vehicle = { id: 7, nickname: null, licensePlate: 'LJ KT-482', alienated: false };
const devices = new Map([
  [1, aDevice({ id: 1, vehicle })],
  [2, aDevice({ id: 2, vehicle: { ...vehicle, licensePlate: 'MB AV-131' } })],
]);
const deviceOf = (id: number) => devices.get(id);

describe('filter of the fleet', () => {
  afterEach(() => vehicleListState.reset());

  it('is none while nothing is searched or chosen, and for a single letter', () => {
    expect(activeFilter({ search: ' l ', statuses: [] }, deviceOf)).toBeNull();
  });

  it('shows on the map what the list shows: the search and the statuses together', () => {
    const filter = activeFilter({ search: 'lj kt', statuses: ['rest', 'stop'] }, deviceOf);
    expect(filter?.accepts(1, 'rest')).toBe(true);
    expect(filter?.accepts(1, 'drive')).toBe(false);
    expect(filter?.accepts(2, 'rest')).toBe(false);
    expect(filter?.accepts(3, 'rest')).toBe(false);
    expect(filter?.parts).toEqual([
      { kind: 'search', term: 'lj kt' },
      { kind: 'status', status: 'rest' },
      { kind: 'status', status: 'stop' },
    ]);
  });

  it('is taken away part by part, or at once', () => {
    vehicleListState.set({ search: 'lj', statuses: ['rest', 'stop'] });
    const filter = activeFilter(vehicleListState.get(), deviceOf);
    filter?.remove({ kind: 'status', status: 'rest' });
    expect(vehicleListState.get()).toMatchObject({ search: 'lj', statuses: ['stop'] });
    filter?.clear();
    expect(vehicleListState.get()).toMatchObject({ search: '', statuses: [] });
  });
});
