import { describe, expect, it } from 'vitest';
import type { VehicleGroup } from '@konvoj/contract';
import { aDevice } from '../../../shared/fleet.testing.ts';
import { countByStatus, listLines, matcher, vehicleRow } from './vehicle-rows.ts';

const driver = { id: 1, firstName: 'Žiga', lastName: 'Čeh', nickName: 'Zigi', phone: null };
const vehicle = { id: 7, nickname: 'Modri MAN', licensePlate: 'LJ KT-482', alienated: false };
const row = vehicleRow(aDevice({ driver, vehicle }));
const group = (id: number, name: string): VehicleGroup => ({
  id,
  name,
  timocomId: null,
  vehicleCount: 1,
  version: 'v1',
});

describe('vehicle list', () => {
  it.each(['lj kt', 'ljkt482', 'LJ KT-482', 'modri', 'ziga', 'Žiga', 'čeh', 'zigi', 'ceh lj'])(
    'finds a vehicle by %s',
    (term) => expect(matcher(term)(row)).toBe(true),
  );

  it.each(['mb', 'žiga novak'])('does not find it by %s', (term) => expect(matcher(term)(row)).toBe(false));

  it('shows the plate, and the name of the unit where there is none', () => {
    expect(row).toMatchObject({ title: 'LJ KT-482', driver: 'Žiga Čeh' });
    const bare = aDevice({ name: 'Unit 9', vehicle: { ...vehicle, licensePlate: '', nickname: null } });
    expect(vehicleRow(bare).title).toBe('Unit 9');
  });

  it('puts vehicles under their groups, those without one last, and leaves folded ones out', () => {
    const rows = [1, 2, 3].map((id) => vehicleRow(aDevice({ id, groupId: id === 3 ? null : id })));
    const groups = [group(2, 'Hladilniki'), group(1, 'Mednarodni'), group(9, 'Prazna')];
    const lines = listLines(rows, groups, new Set([1]));
    expect(lines.map((line) => (line.kind === 'group' ? `${line.name} ${line.count}` : line.row.id))).toEqual([
      'Hladilniki 1',
      2,
      'Mednarodni 1',
      'null 1',
      3,
    ]);
  });

  it('has no heads when no vehicle has a group', () => {
    const rows = [1, 2].map((id) => vehicleRow(aDevice({ id })));
    expect(listLines(rows, [group(1, 'Prazna')], new Set()).map(({ kind }) => kind)).toEqual(['vehicle', 'vehicle']);
  });

  it('counts every status', () => {
    expect(countByStatus(['drive', 'drive', 'undefined'])).toEqual({
      drive: 2,
      idling: 0,
      stop: 0,
      rest: 0,
      work: 0,
      undefined: 1,
    });
  });
});
